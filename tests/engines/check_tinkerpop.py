"""TinkerGraph and JanusGraph hold every sample: names as they were, parallel edges apart."""

from expected import graphs, same, xml_text
from workplace import Workplace

# Names go out as numbers: the console's output is no place for them.
SCRIPT = """
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph
import org.janusgraph.core.JanusGraphFactory
codes = { text -> text.codePoints().toArray().join(',') }
show = { what, graph -> g = graph.traversal(); g.io(what + '.graphml').read().iterate(); new File(what + '.' + graph.getClass().getSimpleName()).withWriter('UTF-8') { out -> g.V().toList().each { v -> out.writeLine('node ' + v.label() + ' ' + codes(v.value('name'))) }; g.E().toList().each { e -> out.writeLine('edge ' + e.label() + ' ' + e.value('rid') + ' ' + e.value('confidence').getClass().getSimpleName()) } } }
SAMPLES.each { what -> show(what, TinkerGraph.open()) }
SAMPLES.each { what -> show(what, JanusGraphFactory.build().set('storage.backend', 'inmemory').open()) }
"""


def lines(graph):
    label = lambda text: text[0].upper() + text[1:]
    nodes = [f"node {label(e['type'])} {','.join(str(ord(c)) for c in xml_text(e['name']))}" for e in graph.entities.values()]
    edges = [f"{key} Double" for key in graph.relations]
    return sorted(nodes), sorted(edges)


samples = graphs()
with Workplace() as place:
    for graph in samples:
        (place.folder / f"{graph.name}.graphml").symlink_to(graph.path("graphml"))
    names = "[" + ", ".join(repr(graph.name) for graph in samples) + "]"
    (place.folder / "load.groovy").write_text(SCRIPT.replace("SAMPLES", names), encoding="utf-8")
    place.run("gremlin.sh", "-e", "load.groovy")
    for graph in samples:
        for engine in ("TinkerGraph", "StandardJanusGraph"):
            found = (place.folder / f"{graph.name}.{engine}").read_text(encoding="utf-8").split("\n")[:-1]
            nodes, edges = lines(graph)
            same(sorted(line for line in found if line.startswith("node")), nodes, f"{engine}, {graph.name}: nodes")
            same(sorted(line.split(" ", 2)[2] for line in found if line.startswith("edge")), edges, f"{engine}, {graph.name}: edges")
