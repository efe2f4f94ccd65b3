"""Apache Jena's riot reads JSON-LD, N-Quads, Turtle, TriG and Turtle 1.2; arq answers a query."""

import csv
import io
import subprocess
import sys

import pyoxigraph as ox

from expected import QUERY, check_answer, graphs, same
from oxigraph_terms import triples

SYNTAX = {"jsonld": "jsonld", "nquads": "nq", "turtle": "ttl", "trig": "trig", "turtle12": "ttl"}


def jena(*arguments):
    command = ["java", "-Xss4m", "-XX:TieredStopAtLevel=1", "-cp", sys.argv[2] + "/*", *map(str, arguments)]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    # riot ends with 1 after a mere warning, too.
    if run.returncode != 0:
        sys.exit(f"{arguments}: {run.stderr.decode()[:2000]}")
    return run.stdout


samples = graphs()
wanted = set()
for graph in samples:
    wanted |= triples(ox.parse(graph.text("nquads"), format=ox.RdfFormat.N_QUADS))
for name, syntax in SYNTAX.items():
    paths = [graph.path(name) for graph in samples]
    output = jena("riotcmd.riot", "--syntax=" + syntax, "--output=nq", *paths)
    found = triples(ox.parse(output, format=ox.RdfFormat.N_QUADS))
    same(found, wanted, f"riot, {name}")

query = samples[1].folder / "query.rq"
query.write_text(QUERY, encoding="utf-8")
data = samples[1].folder / "for-arq.jsonld"
data.write_text(samples[1].text("jsonld"), encoding="utf-8")
answer = jena("arq.arq", "--data", data, "--query", query, "--results=csv").decode("utf-8")
check_answer(list(csv.reader(io.StringIO(answer)))[1:])
