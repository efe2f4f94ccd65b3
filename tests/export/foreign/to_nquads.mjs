// jsonld.js in safe mode, which refuses what would be lost: to_nquads.mjs MODULES FILE…
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const [modules, ...files] = process.argv.slice(2);
const jsonld = createRequire(modules + "/")("jsonld");
const documentLoader = async (url) => {
  throw new Error("the document asks for " + url);
};
for (const file of files) {
  const document = JSON.parse(readFileSync(file, "utf8"));
  const nquads = await jsonld.toRDF(document, {
    format: "application/n-quads",
    safe: true,
    documentLoader,
  });
  process.stdout.write(nquads);
}
