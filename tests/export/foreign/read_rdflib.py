"""rdflib reads JSON-LD, N-Quads, Turtle and TriG."""

import rdflib

from expected import QUERY, check_answer, graphs, same
from rdf_checks import check

FORMATS = {"jsonld": "json-ld", "nquads": "nquads", "turtle": "turtle", "trig": "trig"}
XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"

# The lexical forms as they stand, not as Python would write the numbers.
rdflib.NORMALIZE_LITERALS = False


def term(node):
    if isinstance(node, rdflib.Literal):
        datatype = None if node.datatype is None or str(node.datatype) == XSD_STRING else str(node.datatype)
        return (str(node), datatype, node.language)
    assert isinstance(node, rdflib.URIRef), node
    return str(node)


for graph in graphs():
    read = {}
    for name, rdf_format in FORMATS.items():
        dataset = rdflib.Dataset()
        dataset.parse(data=graph.text(name), format=rdf_format, publicID="https://other.example/")
        read[name] = {(str(s), str(p), term(o)) for s, p, o, _ in dataset.quads()}
        check(read[name], graph, f"rdflib, {name}")
        if name == "trig":
            named = {str(c.identifier) for c in dataset.graphs() if len(c)} - {"urn:x-rdflib:default"}
            documents = {e["document"] for e in graph.evidence()}
            same(len(named), len(documents), "named graphs, one a document")
    same(read["turtle"], read["nquads"], f"{graph.name}: Turtle and N-Quads")
    same(read["jsonld"], read["nquads"], f"{graph.name}: JSON-LD and N-Quads")
    same(read["trig"], read["nquads"], f"{graph.name}: TriG without its graphs and N-Quads")
    if graph.name == "trainium":
        store = rdflib.Graph()
        store.parse(data=graph.text("jsonld"), format="json-ld")
        check_answer([[str(v) for v in row] for row in store.query(QUERY)])
