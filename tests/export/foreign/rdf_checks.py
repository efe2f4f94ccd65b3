"""What every reader of RDF must find. A triple is (subject, predicate, object); an object is an IRI
or (lexical form, datatype or None, language or None)."""

from expected import BASE, NS, predicate, same, xml_text

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
SKOS = "http://www.w3.org/2004/02/skos/core#"
XSD = "http://www.w3.org/2001/XMLSchema#"
OA = "http://www.w3.org/ns/oa#"
ATTRIBUTE = "https://trama.example/ns/attribute#"


def check(triples, graph, what):
    objects = {}
    for s, p, o in triples:
        objects.setdefault((s, p), set()).add(o)

    def texts(s, p):
        return sorted(o[0] for o in objects.get((BASE + s, p), ()))

    what = f"{what}, {graph.name}"
    for entity in graph.entities.values():
        same(texts(entity["id"], RDFS + "label"), [xml_text(entity["name"])], f"{what}: name")
        same(texts(entity["id"], SKOS + "altLabel"), sorted(map(xml_text, entity.get("aliases", []))), f"{what}: aliases")
    nodes = {s for s, p, o in triples if p == RDF + "type" and o == NS + "Relation"}
    same(nodes, {BASE + r for r in graph.relations}, f"{what}: relation nodes")
    for r in graph.relations.values():
        node = BASE + r["id"]
        same(objects[node, NS + "modality"], {NS + r["modality"]}, f"{what}: modality")
        same(objects[node, RDF + "subject"], {BASE + r["subject"]}, f"{what}: subject")
        same(objects[node, RDF + "predicate"], {predicate(r["type"])}, f"{what}: predicate")
        same(objects[node, RDF + "object"], {BASE + r["object"]}, f"{what}: object")
    types = {predicate(r["type"]) for r in graph.relations.values()}
    plain = {(s, p, o) for s, p, o in triples if p in types and s.startswith(BASE + "e-")}
    same(plain, graph.plain_triples(), f"{what}: plain triples")
    quotes = {o[0] for s, p, o in triples if p == OA + "exact"}
    same(quotes, {xml_text(e["text"]) for e in graph.evidence()}, f"{what}: quotations")
    if graph.name == "mixed":
        check_attributes(objects, graph, what)


def check_attributes(objects, graph, what):
    """Numbers keep every digit and the type that they have by their form."""
    tarsis = next(BASE + e["id"] for e in graph.entities.values() if e["name"] == "Tarsis")
    for key, lexical, datatype in (
        ("revenue", "1400000000", XSD + "integer"),
        ("share", "0.3", XSD + "decimal"),
        ("margin", "12.0", XSD + "decimal"),
        ("cells", "1000000000000000000000", XSD + "integer"),
        ("ok", "true", XSD + "boolean"),
        ("since", "2024-03-05", XSD + "date"),
        ("postcode", "07001", None),
        ("ratio", "1,4", None),
    ):
        same(objects[tarsis, ATTRIBUTE + key], {(lexical, datatype, None)}, f"{what}: {key}")
    same(len(objects[tarsis, ATTRIBUTE + "clave%20rara%3A%20%C3%B1"]), 2, f"{what}: key with two values")
