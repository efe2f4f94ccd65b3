"""Gephi's toolkit holds every sample: labels as they were, an edge for each pair and type."""

from collections import Counter

from expected import graphs, same, xml_text
from workplace import Workplace

# Labels go out as numbers: the output is no place for them.
PROGRAM = """
import java.io.File;
import java.util.stream.Collectors;
import org.gephi.graph.api.*;
import org.gephi.io.importer.api.*;
import org.gephi.io.processor.plugin.DefaultProcessor;
import org.gephi.project.api.ProjectController;
import org.openide.util.Lookup;

class Check {
  static String codes(String text) {
    return text == null ? "" : text.codePoints().mapToObj(Integer::toString).collect(Collectors.joining(","));
  }
  public static void main(String[] files) throws Exception {
    for (String file : files) {
      ProjectController projects = Lookup.getDefault().lookup(ProjectController.class);
      projects.newProject();
      ImportController importer = Lookup.getDefault().lookup(ImportController.class);
      Container container = importer.importFile(new File(file));
      container.getLoader().setEdgesMergeStrategy(EdgeMergeStrategy.NO_MERGE);
      importer.process(container, new DefaultProcessor(), projects.getCurrentWorkspace());
      Graph graph = Lookup.getDefault().lookup(GraphController.class).getGraphModel().getGraph();
      for (Node node : graph.getNodes().toArray()) {
        System.out.println(file + " node " + node.getId() + " " + codes(node.getLabel()));
      }
      for (Edge edge : graph.getEdges().toArray()) {
        System.out.println(file + " edge " + edge.getSource().getId() + " " + edge.getTarget().getId() + " " + (int) edge.getWeight());
      }
    }
    System.exit(0);
  }
}
"""

samples = graphs()
with Workplace() as place:
    place.install("gephi-toolkit")
    (place.folder / "Check.java").write_text(PROGRAM, encoding="utf-8")
    for graph in samples:
        (place.folder / f"{graph.name}.gexf").symlink_to(graph.path("gexf"))
    said = place.run("java", "-cp", "gephi-toolkit-0.10.1-all.jar", "Check.java", *[f"{g.name}.gexf" for g in samples])
    for graph in samples:
        found = [line.split(" ")[1:] for line in said.split("\n") if line.startswith(graph.name + ".gexf ")]
        labels = {e["id"]: ",".join(str(ord(c)) for c in xml_text(e["name"])) for e in graph.entities.values()}
        same({line[1]: line[2] for line in found if line[0] == "node"}, labels, f"{graph.name}: labels")
        merged = Counter((r["subject"], r["object"], r["type"]) for r in graph.relations.values())
        wanted = sorted((s, o, str(n)) for (s, o, _), n in merged.items())
        same(sorted(tuple(line[1:]) for line in found if line[0] == "edge"), wanted, f"{graph.name}: edges")
