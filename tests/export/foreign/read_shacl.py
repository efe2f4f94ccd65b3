"""Every sample conforms to the shapes by pySHACL, a broken one does not; the ontology that the
documentation shows is the one that is written."""

import pathlib
import sys

import pyshacl
import rdflib

from expected import BASE, NS, graphs, same

samples = pathlib.Path(sys.argv[1])
for name in ("trama.ttl", "trama-shapes.ttl"):
    shown = (pathlib.Path(sys.argv[2]) / name).read_text(encoding="utf-8")
    same(shown, (samples / name).read_text(encoding="utf-8"), f"docs/ontology/{name}")

ontology = rdflib.Graph().parse(samples / "trama.ttl", format="turtle")
shapes = rdflib.Graph().parse(samples / "trama-shapes.ttl", format="turtle")
described = {str(s) for s in ontology.subjects(rdflib.RDFS.comment, None)}

for graph in graphs()[:3]:  # those of the default schema
    data = rdflib.Graph().parse(data=graph.text("nquads"), format="nt")
    used = {str(p) for p in data.predicates()} | {str(o) for o in data.objects(None, rdflib.RDF.type)}
    unknown = {term for term in used if term.startswith(NS)} - described
    same(unknown, set(), f"{graph.name}: terms of ours that the ontology does not describe")
    conforms, _, report = pyshacl.validate(data, shacl_graph=shapes, inference="none")
    if not conforms:
        sys.exit(f"{graph.name}: {report[:2000]}")

data = rdflib.Graph().parse(data=graphs()[0].text("nquads"), format="nt")
relation = next(r for r in graphs()[0].relations.values() if r["type"] == "leads")
node = rdflib.URIRef(BASE + relation["id"])
data.set((node, rdflib.RDF.subject, rdflib.URIRef(BASE + relation["object"])))
data.set((node, rdflib.URIRef(NS + "confidence"), rdflib.Literal("1.5", datatype=rdflib.XSD.decimal)))
conforms, report, _ = pyshacl.validate(data, shacl_graph=shapes, inference="none")
same(conforms, False, "a company that leads, with a confidence above 1")
same(len(list(report.subjects(rdflib.RDF.type, rdflib.SH.ValidationResult))), 2, "violations")
