"""jsonld.js in safe mode, without a way to load a context, reads JSON-LD."""

import subprocess
import sys

import pyoxigraph as ox

from expected import graphs, same
from rdf_checks import check
from oxigraph_terms import triples

for graph in graphs():
    run = subprocess.run(
        [sys.argv[2], str(__file__).replace("read_jsonld.py", "to_nquads.mjs"), sys.argv[3], str(graph.path("jsonld"))],
        stdout=subprocess.PIPE,
        check=True,
    )
    found = triples(ox.parse(run.stdout, format=ox.RdfFormat.N_QUADS))
    check(found, graph, "jsonld.js")
    wanted = triples(ox.parse(graph.text("nquads"), format=ox.RdfFormat.N_QUADS))
    same(found, wanted, f"{graph.name}: jsonld.js and N-Quads")
