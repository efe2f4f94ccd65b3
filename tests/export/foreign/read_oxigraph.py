"""Oxigraph reads JSON-LD, N-Quads, Turtle, TriG and, of RDF 1.2, Turtle with triple terms."""

import pyoxigraph as ox

from expected import NS, QUERY, check_answer, graphs, same
from oxigraph_terms import RDF, triples
from rdf_checks import check

FORMATS = {
    "jsonld": ox.RdfFormat.JSON_LD,
    "nquads": ox.RdfFormat.N_QUADS,
    "turtle": ox.RdfFormat.TURTLE,
    "trig": ox.RdfFormat.TRIG,
    "turtle12": ox.RdfFormat.TURTLE,
}

for graph in graphs():
    read = {}
    for name, rdf_format in FORMATS.items():
        read[name] = triples(ox.parse(graph.text(name), format=rdf_format))
        check(read[name], graph, f"Oxigraph, {name}")
    for name in FORMATS:
        same(read[name], read["nquads"], f"{graph.name}: {name} and N-Quads")
    if graph.name == "trainium":
        store = ox.Store()
        store.bulk_load(graph.text("jsonld"), format=ox.RdfFormat.JSON_LD)
        once = len(store)
        store.bulk_load(graph.text("jsonld"), format=ox.RdfFormat.JSON_LD)
        same(len(store), once, "quads after loading twice")
        check_answer([[v.value for v in row] for row in store.query(QUERY)])
        store = ox.Store()
        store.bulk_load(graph.text("turtle12"), format=ox.RdfFormat.TURTLE)
        rows = list(store.query(f"SELECT ?r {{ ?r <{RDF}reifies> <<( ?s <{NS}leads> ?o )>> }}"))
        same(len(rows), 2, "reifiers found by a pattern")
