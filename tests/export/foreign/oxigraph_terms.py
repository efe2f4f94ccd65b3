"""Oxigraph's triples as rdf_checks takes them."""

import pyoxigraph as ox

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"


def term(node):
    if isinstance(node, ox.Literal):
        datatype = node.datatype.value
        is_text = datatype in (XSD_STRING, RDF + "langString")
        return (node.value, None if is_text else datatype, node.language)
    assert isinstance(node, ox.NamedNode), node
    return node.value


def triples(quads):
    """Reifiers of RDF 1.2 come out as statements of 1.1."""
    found = set()
    for quad in quads:
        node = quad.subject.value
        if quad.predicate.value == RDF + "reifies":
            found.add((node, RDF + "subject", term(quad.object.subject)))
            found.add((node, RDF + "predicate", term(quad.object.predicate)))
            found.add((node, RDF + "object", term(quad.object.object)))
            found.add((node, RDF + "type", RDF + "Statement"))
        else:
            found.add((node, quad.predicate.value, term(quad.object)))
    return found
