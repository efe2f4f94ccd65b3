"""SVG is XML without scripts, with links to the web only; PNG and PDF are what they claim."""

import xml.etree.ElementTree as xml

from expected import graphs

for graph in graphs():
    root = xml.fromstring(graph.path("svg").read_bytes())
    assert root.tag == "{http://www.w3.org/2000/svg}svg", root.tag
    for element in root.iter():
        assert not element.tag.endswith("}script"), graph.name
        for key, value in element.attrib.items():
            assert not key.startswith("on"), key
            if key.endswith("href"):
                assert value.startswith(("http://", "https://")) or element.get("{http://www.w3.org/1999/xlink}title") is not None, value
                assert not value.lower().startswith(("javascript:", "data:")), value
    assert graph.path("png").read_bytes().startswith(b"\x89PNG\r\n"), graph.name
    assert graph.path("pdf").read_bytes().startswith(b"%PDF-"), graph.name
