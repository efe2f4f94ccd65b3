"""Fuseki holds every sample by push and by each syntax, the same after a second time; Jena's shacl
finds that they conform."""

import pathlib
import sys

import pyoxigraph as ox

from expected import graphs, same
from oxigraph_terms import triples
from workplace import Workplace

MEDIA_TYPES = {
    "jsonld": "application/ld+json",
    "nquads": "application/n-quads",
    "turtle": "text/turtle",
    "turtle12": "text/turtle",
}


def held(place, store):
    text = place.http("GET", store, Accept="application/n-triples")
    return triples(ox.parse(text, format=ox.RdfFormat.N_TRIPLES))


samples = graphs()
with Workplace() as place:
    place.start("fuseki-server", "--localhost", "--port", place.ports["3030"], "--update", "--mem", "/kg", port="3030")
    for graph in samples:
        wanted = triples(ox.parse(graph.text("nquads"), format=ox.RdfFormat.N_QUADS))
        if graph.name != "odd_schema":
            store = place.url("3030", f"/kg/data?graph=https://example.org/{graph.name}")
            for turn in ("push", "push, again"):
                place.run("trama", "push", graph.path("jsonl"), "--to", place.url("3030", "/kg/data"), "--graph",
                          f"https://example.org/{graph.name}", "--batch", "100")  # fmt: skip
                same(held(place, store), wanted, f"{graph.name}: {turn}")
        for name, media_type in MEDIA_TYPES.items():
            store = place.url("3030", "/kg/data?default")
            place.http("PUT", store, graph.path(name).read_bytes(), Content_Type=media_type)
            same(held(place, store), wanted, f"{graph.name}: {name}")

    status, said = place.run("trama", "push", samples[0].path("jsonl"), "--to", place.url("3030", "/nada/data"), check=False)
    same((status, "HTTP 405" in said), (3, True), "an unknown dataset")

shapes = pathlib.Path(sys.argv[1]) / "trama-shapes.ttl"
with Workplace() as place:
    for graph in samples[:3]:
        (place.folder / "data.nq").write_bytes(graph.path("nquads").read_bytes())
        said = place.run("shacl", "validate", "--shapes", shapes, "--data", "data.nq", "--text")
        same(said.strip().split("\n")[-1], "Conforms", f"{graph.name}: shacl")
