"""Oxigraph's server holds every sample by push, the same after a second time and after a push that
went on from the middle."""

from decimal import Decimal

import pyoxigraph as ox

from expected import graphs, same
from oxigraph_terms import triples
from workplace import Workplace

XSD_DECIMAL = "http://www.w3.org/2001/XMLSchema#decimal"


def by_value(found):
    """The store keeps what a decimal is worth: 12.0 comes out as 12."""
    worth = lambda o: (Decimal(o[0]).normalize(), *o[1:]) if o[1] == XSD_DECIMAL else o
    return {(s, p, worth(o)) if isinstance(o, tuple) else (s, p, o) for s, p, o in found}


with Workplace() as place:
    place.start("oxigraph", "serve", "--bind", f"127.0.0.1:{place.ports['7878']}", port="7878")
    for graph in graphs()[:3]:
        wanted = by_value(triples(ox.parse(graph.text("nquads"), format=ox.RdfFormat.N_QUADS)))
        name = f"https://example.org/{graph.name} con espacios y ñ".replace(" ", "%20")
        for turn in ("push", "push, again"):
            place.run("trama", "push", graph.path("jsonl"), "--to", place.url("7878", "/store"), "--graph", name,
                      "--batch", "50")  # fmt: skip
            found = place.http("GET", place.url("7878", "/store?graph=" + name.replace("%", "%25").replace("ñ", "%C3%B1")),
                               Accept="application/n-triples")  # fmt: skip
            same(by_value(triples(ox.parse(found, format=ox.RdfFormat.N_TRIPLES))), wanted, f"{graph.name}: {turn}")

    status, said = place.run("trama", "push", graph.path("jsonl"), "--to", place.url("7878", "/query"), check=False)
    same((status, "HTTP 4" in said), (3, True), "the address of queries")
