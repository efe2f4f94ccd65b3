"""igraph reads GraphML."""

import igraph

from expected import graphs, same, xml_text

for graph in graphs():
    read = igraph.Graph.Read_GraphML(str(graph.path("graphml")))
    assert read.is_directed()
    found = dict(zip(read.vs["id"], read.vs["name"]))
    same(found, {e["id"]: xml_text(e["name"]) for e in graph.entities.values()}, "names")
    ids = read.vs["id"]
    same(sorted((ids[e.source], ids[e.target], e["rid"]) for e in read.es), graph.edges(), "edges")
