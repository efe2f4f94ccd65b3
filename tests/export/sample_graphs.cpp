#include "sample_graphs.h"

#include "trama/graph/utf8.h"

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>

namespace trama::samples {
namespace {

template <class T>
T require(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().to_string());
  return std::move(*result);
}

template <class T>
T require(std::optional<T> found, std::string_view what) {
  if (!found) throw std::runtime_error("the schema lacks " + std::string(what));
  return *found;
}

}  // namespace

DocumentId Builder::document(std::string name, std::string title, std::string uri,
                             std::string language, std::string date) {
  Document added;
  added.name = std::move(name);
  added.title = std::move(title);
  added.uri = std::move(uri);
  added.language = std::move(language);
  added.date = std::move(date);
  added.length = 10000;
  current = require(graph.add_document(std::move(added)));
  position_ = 0;
  return current;
}

EntityId Builder::entity(std::string_view type, std::string name,
                         std::vector<std::string> aliases) {
  Entity added;
  added.type = require(graph.schema().find_type(type), type);
  added.name = std::move(name);
  added.aliases = std::move(aliases);
  added.score = 0.95f;
  if (current) {
    added.mentions.push_back({current, {position_, position_ + 5}, true});
    position_ += 7;
  }
  return require(graph.add_entity(std::move(added)));
}

EntityId Builder::value(std::string_view type, std::string text, Value value) {
  Entity added;
  added.type = require(graph.schema().find_type(type), type);
  added.name = std::move(text);
  added.value = make_value(std::move(value));
  return require(graph.add_entity(std::move(added)));
}

RelationId Builder::relation(EntityId subject, std::string_view type, EntityId object,
                             const Details& details) {
  Statement statement;
  const DirectedRelation named = require(graph.schema().find_relation(type), type);
  statement.type = named.type;
  statement.inverted = named.inverted;
  statement.subject = subject;
  statement.object = object;
  statement.modality = details.modality;
  statement.attributed_to = details.attributed_to;
  statement.qualifiers = details.qualifiers;
  statement.score = details.score;
  if (current) {
    Sentence sentence;
    sentence.document = current;
    const std::string words = details.wording.empty() ? std::string(type) : details.wording;
    sentence.text = details.quote.empty()
                        ? graph.at(subject).name + " " + words + " " + graph.at(object).name + "."
                        : details.quote;
    const auto length = static_cast<std::uint32_t>(utf8::count(sentence.text));
    sentence.span = {position_, position_ + length};
    sentence.producer = "trama 0.1 by hand";
    Evidence evidence;
    evidence.subject = {position_, position_ + 3};
    if (details.quote.empty()) {
      const auto before = static_cast<std::uint32_t>(utf8::count(graph.at(subject).name)) + 1;
      evidence.predicate = {position_ + before,
                            position_ + before + static_cast<std::uint32_t>(utf8::count(words))};
    }
    evidence.object = {position_ + length - 3, position_ + length};
    evidence.score = details.score;
    evidence.sentence = make_sentence(std::move(sentence));
    statement.evidence.push_back(std::move(evidence));
    position_ += length + 1;
  }
  return require(graph.add_relation(std::move(statement)));
}

Qualifier Builder::qualifier(std::string_view type, EntityId entity) const {
  Qualifier added;
  added.type = require(graph.schema().find_qualifier(type), type);
  added.entity = entity;
  added.value = graph.at(entity).value;
  return added;
}

Qualifier Builder::qualifier(std::string_view type, Value value, std::string text) const {
  Qualifier added;
  added.type = require(graph.schema().find_qualifier(type), type);
  added.value = make_value(std::move(value));
  added.text = std::move(text);
  return added;
}

Value money(std::string number, std::string currency) {
  Value value;
  value.kind = ValueKind::money;
  value.number = std::move(number);
  value.currency = std::move(currency);
  return value;
}

Value quantity(std::string number, std::string unit) {
  Value value;
  value.kind = ValueKind::quantity;
  value.number = std::move(number);
  value.unit = std::move(unit);
  return value;
}

Value date(std::string edtf) {
  Value value;
  value.kind = ValueKind::date;
  value.date = std::move(edtf);
  return value;
}

KnowledgeGraph trainium() {
  Builder b;
  b.document("trainium.es.txt", "Amazon enseña por dentro el taller donde nacen sus chips Trainium",
             "https://noticias.example/trainium", "es", "2026-03");

  const EntityId amazon = b.entity("company", "Amazon", {"la compañía de Seattle"});
  const EntityId openai = b.entity("company", "OpenAI");
  const EntityId aws = b.entity("company", "AWS", {"Amazon Web Services"});
  const EntityId jassy = b.entity("person", "Andy Jassy");
  const EntityId nvidia = b.entity("company", "Nvidia");
  const EntityId tsmc = b.entity("company", "TSMC");
  const EntityId marvell = b.entity("company", "Marvell");
  const EntityId anthropic = b.entity("company", "Anthropic");
  const EntityId microsoft = b.entity("company", "Microsoft");
  const EntityId apple = b.entity("company", "Apple");
  const EntityId cerebras = b.entity("company", "Cerebras Systems");
  const EntityId hugging_face = b.entity("company", "Hugging Face");
  const EntityId king = b.entity("person", "Kristopher King", {"King"});
  const EntityId lab = b.entity("facility", "laboratorio de chips");
  const EntityId domain = b.entity("place", "The Domain");
  const EntityId austin = b.entity("place", "Austin");
  const EntityId seattle = b.entity("place", "Seattle");
  const EntityId trainium = b.entity("product", "Trainium");
  const EntityId trainium2 = b.entity("product", "Trainium2");
  const EntityId trainium3 = b.entity("product", "Trainium3");
  const EntityId trainium4 = b.entity("product", "Trainium4");
  const EntityId claude = b.entity("product", "Claude");
  const EntityId graviton = b.entity("product", "Graviton");
  const EntityId inferentia = b.entity("product", "Inferentia");
  const EntityId pytorch = b.entity("product", "PyTorch");
  const EntityId bedrock = b.entity("product", "Bedrock");
  const EntityId neuron = b.entity("product", "Neuron");
  const EntityId platform = b.entity("product", "plataforma de agentes");
  const EntityId director = b.entity("role", "director del laboratorio");
  const EntityId deal = b.value("money", "50.000 millones de dólares", money("50000000000", "USD"));
  const EntityId units =
      b.value("quantity", "1,4 millones de unidades", quantity("1400000", "unidades"));
  const EntityId million = b.value("quantity", "más de un millón de chips", [] {
    Value value = quantity("1000000", "chips");
    value.approximation = Approximation::more_than;
    return value;
  }());

  using Details = Builder::Details;
  b.relation(amazon, "partnerOf", openai,
             {.qualifiers = {b.qualifier("amount", deal)},
              .quote = "Apenas unas semanas después de firmar con OpenAI un acuerdo valorado en "
                       "50.000 millones de dólares, Amazon abrió a la prensa las puertas de su "
                       "laboratorio de chips en Austin, en el barrio de The Domain."});
  b.relation(aws, "suppliesTo", openai,
             {.modality = Modality::planned,
              .attributed_to = jassy,
              .qualifiers = {b.qualifier("object", platform)},
              .quote = "Andy Jassy ya había adelantado que AWS, la división de nube del grupo, "
                       "será la única proveedora de la plataforma de agentes que prepara OpenAI."});
  b.relation(openai, "develops", platform, {.modality = Modality::planned});
  b.relation(jassy, "leads", aws);
  b.relation(aws, "subsidiaryOf", amazon);
  b.relation(amazon, "competesWith", nvidia, {.score = 0.8f});
  b.relation(amazon, "headquarteredIn", seattle);
  b.relation(king, "leads", lab);
  b.relation(king, "holdsRole", director);
  b.relation(lab, "locatedIn", domain);
  b.relation(domain, "locatedIn", austin);
  b.relation(amazon, "owns", lab);
  b.relation(amazon, "develops", trainium);
  b.relation(trainium3, "partOf", trainium);
  b.relation(trainium, "hasQuantity", units);
  b.relation(tsmc, "manufactures", trainium3, {.score = 0.97f});
  b.relation(marvell, "suppliesTo", amazon, {.score = 0.55f});
  b.relation(trainium4, "successorOf", trainium3, {.modality = Modality::planned});
  b.relation(anthropic, "partnerOf", aws);
  b.relation(anthropic, "develops", claude);
  Details on_chips{.qualifiers = {b.qualifier("count", million)}};
  b.relation(claude, "uses", trainium2, on_chips);
  b.relation(trainium2, "partOf", trainium);
  b.relation(microsoft, "partnerOf", openai, {.score = 0.6f});
  b.relation(microsoft, "criticized", amazon, {.modality = Modality::possible, .score = 0.5f});
  b.relation(amazon, "develops", bedrock);
  b.relation(amazon, "develops", neuron);
  b.relation(amazon, "develops", graviton);
  b.relation(amazon, "develops", inferentia);
  const std::vector<Qualifier> in_2024{b.qualifier("date", date("2024"), "En 2024")};
  b.relation(apple, "praised", graviton, {.qualifiers = in_2024});
  b.relation(apple, "praised", inferentia, {.qualifiers = in_2024});
  b.relation(apple, "uses", graviton);
  b.relation(apple, "uses", inferentia);
  b.relation(trainium, "supports", pytorch, {.attributed_to = amazon});
  b.relation(amazon, "partnerOf", hugging_face, {.score = 0.6f});
  b.relation(amazon, "partnerOf", cerebras, {.modality = Modality::planned});
  return std::move(b.graph);
}

KnowledgeGraph mixed() {
  Builder b;
  using Details = Builder::Details;
  b.document("a.txt", "Quilla compra Lumbre", "https://a.example/1", "es", "2024-03-05");
  const EntityId quilla = b.entity("company", "Quilla", {"Quilla S.A.", "Astilleros Quilla"});
  const EntityId lumbre = b.entity("company", "Lumbre");
  const EntityId ana = b.entity("person", "Ana Gil");
  const EntityId vigo = b.entity("place", "Vigo");
  const EntityId chair = b.entity("role", "presidenta");
  Entity rated;
  rated.type = *b.graph.schema().find_type("company");
  rated.name = "Tarsis";
  rated.is_named = false;
  rated.attributes = {
      {"wikidata", "Q312"},   {"revenue", "1400000000"}, {"share", "0.3"},
      {"margin", "12.0"},     {"postcode", "07001"},     {"cells", "1000000000000000000000"},
      {"ok", "true"},         {"since", "2024-03-05"},   {"ratio", "1,4"},
      {"clave rara: ñ", "a"}, {"clave rara: ñ", "b"}, {"key", "llave"},       {"label", "rótulo"},
      {"vertex", "vértice"}};
  const EntityId tarsis = require(b.graph.add_entity(std::move(rated)));
  const EntityId year = b.value("date", "1994", date("1994"));
  const EntityId staff = b.value("quantity", "unos 300 empleados", [] {
    Value value = quantity("300", "empleados");
    value.approximation = Approximation::about;
    return value;
  }());

  b.relation(quilla, "acquired", lumbre,
             {.qualifiers = {b.qualifier("amount", money("1500000.5", "EUR"), "1.500.000,50 euros"),
                             b.qualifier("date", date("2024-03-04")), b.qualifier("place", vigo)},
              .quote = "Quilla compró ayer Lumbre por 1.500.000,50 euros en Vigo."});
  b.relation(quilla, "acquired", lumbre,
             {.qualifiers = {b.qualifier("amount", money("2000000", "EUR"))}, .score = 0.4f});
  b.relation(quilla, "acquired", tarsis,
             {.modality = Modality::planned, .attributed_to = ana, .score = 0.7f});
  b.relation(tarsis, "acquired", lumbre, {.modality = Modality::negated});
  b.relation(ana, "leads", quilla,
             {.modality = Modality::ended,
              .qualifiers = {b.qualifier("role", chair), b.qualifier("from", date("2019")),
                             b.qualifier("to", date("2023-06"))}});
  b.relation(quilla, "partnerOf", tarsis, {.modality = Modality::possible, .score = 0.3f});
  b.relation(quilla, "foundedOn", year);
  b.relation(quilla, "employeeCount", staff);

  b.document("b.txt", {}, "b.txt", "en", "2025");
  b.relation(quilla, "acquired", lumbre,
             {.qualifiers = {b.qualifier("date", date("2024-03-04"))},
              .quote = "Quilla bought Lumbre on 4 March.",
              .score = 0.8f});
  b.relation(lumbre, "headquarteredIn", vigo);

  b.current = {};
  b.relation(tarsis, "competesWith", lumbre, Details{.score = 0.5f});  // from no text
  return std::move(b.graph);
}

std::string_view quoted_text() {
  return "😀 Antes. Ana Gil dirige Quilla desde Vigo. Después: </script><b>&amp;\n\nFin.";
}

KnowledgeGraph quoted() {
  Builder b;
  b.document("ana.txt", "Ana", {}, "es", "2024");
  const EntityId ana = b.entity("person", "Ana Gil");
  const EntityId quilla = b.entity("company", "Quilla");
  Sentence sentence;
  sentence.document = b.current;
  sentence.span = {9, 42};
  sentence.text = "Ana Gil dirige Quilla desde Vigo.";
  Evidence evidence;
  evidence.sentence = make_sentence(std::move(sentence));
  evidence.subject = {9, 16};
  evidence.predicate = {17, 23};
  evidence.object = {24, 30};
  Statement statement;
  statement.type = require(b.graph.schema().find_relation("leads"), "leads").type;
  statement.subject = ana;
  statement.object = quilla;
  statement.evidence.push_back(std::move(evidence));
  require(b.graph.add_relation(std::move(statement)));
  return std::move(b.graph);
}

KnowledgeGraph companies(std::size_t count) {
  Builder b;
  b.document("muchas.txt", "Muchas empresas", {}, "es", "2024");
  std::vector<EntityId> ids;
  std::uint64_t state = 1;
  const auto below = [&](std::size_t limit) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>((state >> 33) % limit);
  };
  for (std::size_t i = 0; i < count; ++i) {
    ids.push_back(b.entity("company", "Entidad " + std::to_string(i)));
    // The earlier one came, the more it is tied to.
    if (i > 0) b.relation(ids[i], "acquired", ids[below(below(i) + 1)]);
  }
  for (std::size_t i = 0; i < count / 2; ++i) {
    const std::size_t one = below(count);
    const std::size_t other = below(count);
    if (one != other) b.relation(ids[one], "suppliesTo", ids[other]);
  }
  return std::move(b.graph);
}

const std::vector<std::string>& hostile_names() {
  static const std::vector<std::string> names{
      "comillas \"dobles\" y 'simples'",
      "L'Hospitalet \"Nord\"",
      "acaba en \\",
      "C:\\Nuevo\\Logs\\",
      "<b>Faro</b>",
      "<eje> <rueda>",
      "I+D & Cía",
      "x&copy;y AT&amp;T",
      "a]]>b",
      "uno\ndos\ttres",
      "a\rb",
      "</script><b>\"Amazon\" & Co",
      "Proyecto: Faro",
      "http://a.example:80/x",
      "node",
      "Graph",
      "STRICT",
      "subgraph",
      "3nm",
      "-.5",
      "1,4",
      "Grupo \"La Roca\", S.A.; Norte",
      "=1+1",
      "$x {y} `z`",
      "'; MATCH (n) DETACH DELETE n //",
      "@type",
      "_:b0",
      "urn:isbn:1",
      "50% + más",
      "Ñandú Ωmega 東京 😀",
      "שלום עולם \u202Eabc\u202C",
      "الذكاء الاصطناعي",
      "e\u0301 combinado, 👩‍👩‍👧",
      "\u00A0espacio duro\u00A0",
      "\uFEFFmarca",
      std::string(20000, 'x') + "ñ fin",
      "\\N \\G \\E \\n",
      "%s %n %%",
      "\xF0\x9F\x98\x80",
      "null",
      "true",
      " ",
  };
  return names;
}

KnowledgeGraph odd_schema() {
  static constexpr std::string_view json = R"json({
    "name": "rara", "version": 1, "languages": ["es"],
    "entityTypes": [
      {"id": "PROJECT", "kind": "entity", "description": {"es": "un proyecto"}},
      {"id": "node", "kind": "entity", "description": {"es": "una palabra de Graphviz"}},
      {"id": "Relation", "kind": "entity", "description": {"es": "choca con un término fijo"}}
    ],
    "relationTypes": [RELATIONS],
    "qualifiers": [], "modalities": {}
  })json";
  // Ids that mean something elsewhere, and labels that no syntax likes.
  struct Name {
    std::string_view id;
    std::string_view label;
  };
  static constexpr std::array<Name, 12> names{{{"subject", "firmó acuerdo con"},
                                               {"id", "co-financia"},
                                               {"type", "ADQUIRIÓ"},
                                               {"label", "3NM-proveedor"},
                                               {"end", "属于...部分"},
                                               {"MATCH", "` DELETE n //"},
                                               {"x-y", "@type"},
                                               {"x_y", "ex:rol"},
                                               {"node", "x & y"},
                                               {"a", "dice 'sí', ya"},
                                               {"strict", "<b>"},
                                               {"SELF_REPORTS", "tiene 50 % de"}}};
  std::string relations;
  for (const auto& [id, label] : names) {
    if (!relations.empty()) relations += ',';
    relations += R"({"id": ")" + std::string(id) + R"(", "label": {"es": ")" + std::string(label) +
                 R"("}, "domain": ["PROJECT", "node", "Relation"],
                    "range": ["PROJECT", "node", "Relation"], "symmetric": false,
                    "description": {"es": "X hace algo con Y"}})";
  }
  std::string text(json);
  text.replace(text.find("RELATIONS"), 9, relations);
  Builder b(std::make_shared<const Schema>(require(Schema::parse(text, "odd_schema"))));
  b.document("raro.txt");
  const EntityId one = b.entity("PROJECT", "Proyecto: Faro");
  const EntityId two = b.entity("node", "Proyecto: Ancla");
  const EntityId three = b.entity("Relation", "http://a.example:80/x");
  for (const auto& [id, label] : names)
    b.relation(one, id, two);
  b.relation(two, "x_y", three);
  return std::move(b.graph);
}

KnowledgeGraph hostile() {
  Builder b;
  b.document("d\"1\" <&>\n\\", "título </title> & \"más\"", "javascript:alert(1)", "es ES",
             "2024-13-45");
  EntityId previous = b.entity("company", "Quilla");
  for (const std::string& name : hostile_names()) {
    const EntityId next = b.entity("company", name, {name + " alias", "; " + name});
    Qualifier wording;
    wording.type = *b.graph.schema().find_qualifier("object");
    wording.text = name;
    b.relation(previous, "acquired", next, {.qualifiers = {wording}, .quote = "«" + name + "»"});
    previous = next;
  }
  // Control characters are legal UTF-8 and come out of PDF files.
  b.entity("company", std::string("malo\x0B"
                                  "carácter\x01\x1F\x7F") +
                          '\0' + "\xEF\xBF\xBE");
  return std::move(b.graph);
}

}  // namespace trama::samples
