#!/bin/bash
# The Gremlin console, from the jars in TRAMA_TEST_TINKERPOP.
exec java -Xmx700m -XX:TieredStopAtLevel=1 -cp "$TRAMA_TEST_TINKERPOP/*" \
  org.apache.tinkerpop.gremlin.console.Console "$@"
