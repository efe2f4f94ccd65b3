"""Neo4j holds every sample by its importer, by the script and by push: names as they were, parallel
edges apart, the same after a second time."""

import base64
import json

from expected import graphs, same, xml_text
from workplace import PASSWORD, Workplace

AUTHORIZATION = "Basic " + base64.b64encode(f"neo4j:{PASSWORD}".encode()).decode()


def query(place, statement):
    answer = place.http(
        "POST", place.url("7474", "/db/neo4j/query/v2"), json.dumps({"statement": statement}),
        Content_Type="application/json", Accept="application/json", Authorization=AUTHORIZATION,
    )  # fmt: skip
    parsed = json.loads(answer)
    if parsed.get("errors"):
        raise SystemExit(f"{statement[:300]}: {parsed['errors']}")
    return parsed["data"]["values"]


def check(place, samples, how, text=str):
    names = {e["id"]: text(e["name"]) for graph in samples for e in graph.entities.values()}
    same(dict(query(place, "MATCH (n:Entity) RETURN n.id, n.name")), names, f"{how}: names")
    same(query(place, "MATCH (n) RETURN count(n)"), [[len(names)]], f"{how}: nodes")
    edges = sorted(edge for graph in samples for edge in graph.edges())
    found = query(place, "MATCH (a)-[r]->(b) RETURN a.id, b.id, r.rid")
    same(sorted(map(tuple, found)), edges, f"{how}: edges")
    aliases = {e["id"]: [text(a) for a in e["aliases"]] for g in samples for e in g.entities.values() if e.get("aliases")}
    if how == "importer":  # whose lists cannot hold a semicolon
        aliases = {key: [a.replace(";", ",") for a in texts] for key, texts in aliases.items()}
    same(dict(query(place, "MATCH (n) WHERE n.aliases IS NOT NULL RETURN n.id, n.aliases")), aliases, f"{how}: aliases")


def types(place, how, date):
    row = query(place, "MATCH (n {name: 'Tarsis'}) RETURN n.revenue, n.share, n.ok, n.postcode, n.named, valueType(n.since)")
    same(row, [[1400000000, 0.3, True, "07001", False, date + " NOT NULL"]], f"{how}: types")
    row = query(place, "MATCH ()-[r:ACQUIRED]->() WHERE r.amount > 1e6 RETURN r.amount, r.amount_currency ORDER BY r.amount")
    same(row, [[1500000.5, "EUR"], [2000000.0, "EUR"]], f"{how}: amounts")


def empty(place):
    query(place, "MATCH (n) DETACH DELETE n")


mixed, trainium, hostile, odd = graphs()
with Workplace() as place:
    place.run("neo4j-admin", "dbms", "set-initial-password", PASSWORD)
    files = [(g.path("neo4j") / "nodes.csv", g.path("neo4j") / "relationships.csv") for g in (mixed, hostile)]
    # The columns differ from graph to graph: each is a group of files of its own.
    said = place.run(
        "neo4j-admin", "database", "import", "full", "neo4j", "--overwrite-destination", "--id-type=string",
        "--multiline-fields=true", "--array-delimiter=;", "--skip-duplicate-nodes=true", *[f"--nodes={nodes}" for nodes, _ in files],
        *[f"--relationships={edges}" for _, edges in files],
    )  # fmt: skip
    place.run("neo4j", "start")
    place.wait_for("7474")
    check(place, [mixed, hostile], "importer")
    types(place, "importer", "DATE")

    empty(place)
    for turn in ("script", "script, again"):
        for graph in (mixed, hostile, odd):
            for line in graph.text("cypher").split("\n")[:-1]:
                query(place, line)
        check(place, [mixed, hostile, odd], turn, xml_text)
    types(place, "script", "STRING")

    empty(place)
    for turn in ("push", "push, again"):
        for graph in (mixed, hostile):
            place.run("trama", "push", graph.path("jsonl"), "--to", place.url("7474"), "--batch", "9",
                      TRAMA_USER="neo4j", TRAMA_PASSWORD=PASSWORD)  # fmt: skip
        check(place, [mixed, hostile], turn)
    types(place, "push", "DATE")

    status, said = place.run("trama", "push", mixed.path("jsonl"), "--to", place.url("7474"), check=False,
                             TRAMA_USER="neo4j", TRAMA_PASSWORD="falsa")  # fmt: skip
    same((status, "Neo.ClientError.Security.Unauthorized" in said), (3, True), "a wrong password")
    status, said = place.run("trama", "push", mixed.path("jsonl"), "--to", place.url("7474"), "--database", "otra",
                             check=False, TRAMA_USER="neo4j", TRAMA_PASSWORD=PASSWORD)  # fmt: skip
    same((status, "Neo.ClientError.Database.DatabaseNotFound" in said), (3, True), "an unknown database")
    place.run("neo4j", "stop")
