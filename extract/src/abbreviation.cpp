#include "abbreviation.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace trama::abbreviation {
namespace {

/// Calls `take` with each word of a list that is separated by single spaces and line breaks.
template <typename Take>
void for_each_word(std::u32string_view list, Take take) {
  constexpr std::u32string_view space = U" \n";
  std::size_t begin = list.find_first_not_of(space);
  while (begin != list.npos) {
    const std::size_t end = std::min(list.find_first_of(space, begin), list.size());
    take(list.substr(begin, end - begin));
    begin = list.find_first_not_of(space, end);
  }
}

std::unordered_set<std::u32string_view> words(std::u32string_view list) {
  std::unordered_set<std::u32string_view> result;
  for_each_word(list, [&result](std::u32string_view word) { result.insert(word); });
  return result;
}

// The lists are string literals, so the views into them live as long as the program.
constexpr std::pair<Kind, std::u32string_view> kinds[] = {
    {Kind::leads,
     UR"(sr sra srta srtas sres sras sr.ª dr dra dres dras drs d dª dña dn prof profa profs ing lic licda licdo arq
abog gral cnel capt tte sgto sgt lt cmdr cmdt rev hno hna sto sta mons pbro ptro excmo excma excmos ilmo ilma
ilmos magfco emmo rvdo rvda mr mrs ms mx messrs mme mlle st ste gov supt insp cllr cpl brig atty asst vs v aprox
approx cf cfr ej e.g i.e p.ej viz avda ave blvd pza pzo plz ctra crta edif dpto depto dept inst assn ee cc rr ff
fdo atte coord eds coed nac admón ayto prov excmª gob vlmo subsec gte pdte vicepres jr.º esq.ª apdo aptdo tlf tfno
telf b/ s/ s.m s.a.r ss.mm pp.aa f.c r.c u.d a.d s.s s.m.e bvd ud uds vd vds)"},
    {Kind::title,
     U"gen col cap rep hon sen pres ed dir comp trad maj det adm av pl mt ft univ tel ca fr cmdte"},
    {Kind::before_number,
     UR"(no nos núm núms num nums nº n.º nro nr pág págs pag pags pg pgs p pp art arts artº fig figs vol vols ch
chap par párr párrs parr ref exp r.d l.o disp apt ap sect secc lám tab eq ep eps cap.º núm.º tít inc.º vers lib t
n c s f ff.º a jan feb mar apr jun jul aug sep sept oct nov dec ene abr ago dic lun jue vie sáb dom)"},
    {Kind::legal_form,
     UR"(inc corp ltd ltda co cía cia cías hnos s.a s.l s.l.u s.a.u s.l.l s.l.p s.a.s s.a.c s.a.a s.r.l
s.c s.coop coop s.p.a s.a.b s.a.p.i c.v r.l i.n.c c.a e.i.r.l e.s.e e.s.p c.b a.c s.e s.c.a s.c.l plc p.l.c llc l.l.c
l.p l.l.p n.v b.v a.g k.g oy ab a.s a/s sp z.o.o s.à.r.l s.a.r.l pty pte pvt cie mfg intl n.a c.v.a o.a)"},
    {Kind::may_end,
     UR"(etc al jr bros uu oo ss u.s u.k u.s.a e.u u.n ee.uu ee.uu.aa d.c a.c d.f n.y l.a a.m p.m m.d ph.d b.a m.a b.sc
m.sc mba esq.º km kms kg kgs hs hrs hr seg segs mins ptas mill mll mn bn aa.vv vv mm bs rs gs cts
ibíd ibid op.cit loc.cit p.d n.b s.f s.n a.k.a r.u p.r b.c m.n ii.ee cc.aa ff.aa ff.cc rr.hh rr.ee rr.pp hh pp.º aa coah tamps mich gto qro jal chih dgo zac hgo pue oax chis qroo calif conn penn ariz minn)"},
};

}  // namespace

Kind find(std::u32string_view word) {
  static const auto table = [] {
    std::unordered_map<std::u32string_view, Kind> filled;
    for (const auto& [kind, list] : kinds) {
      for_each_word(
          list, [&filled, kind = kind](std::u32string_view entry) { filled.emplace(entry, kind); });
    }
    return filled;
  }();
  const auto found = table.find(word);
  return found == table.end() ? Kind::none : found->second;
}

bool opens_sentence(std::u32string_view word) {
  static const auto table = words(
      UR"(el la los las un una unos unas lo al del en de por para con sin según segun desde hasta entre sobre tras
ante bajo contra hacia durante mediante su sus mi mis tu tus nuestro nuestra nuestros nuestras este esta estos
estas ese esa esos esas aquel aquella aquellos aquellas esto eso aquello se no ni sí si ya y e o u pero mas aunque
además también tampoco así como cuando donde mientras porque pues que quien quienes qué quién cómo cuándo dónde
cuánto hoy ayer mañana ahora luego después antes entonces allí aquí ahí hay había hubo habrá es son era eran fue
fueron será serán está están estaba ha han había tiene tienen tenía él ella ellos ellas yo nosotros usted ustedes
me te nos le les todo toda todos todas cada ambos ambas otro otra otros otras algunos algunas muchos muchas pocos
ningún ninguna ninguno nadie nada nunca siempre solo sólo más menos tanto cabe frente gracias dos tres cuatro cinco
the a an in on at of by for from to with without under over after before since until between among during through
its it he she they we you i his her their our my this that these those there here what when where who why how which
while if as but and or so yet not no none neither both each every some many most few all any other another one two
three four five is are was were has have had will would could should may might can does did do than then also
however meanwhile moreover today yesterday tomorrow now last next according because although despite instead only)");
  return table.contains(word);
}

bool is_verb_of_saying(std::u32string_view word) {
  static const auto table = words(
      UR"(said says asked asks wondered wonders added adds replied replies answered shouted cried exclaimed wrote
writes told recalled joked insisted quipped dijo dice preguntó pregunta añadió añade respondió responde exclamó
contestó replicó insistió inquirió bromeó gritó escribió)");
  return table.contains(word);
}

bool numbers_clause(std::u32string_view word) {
  static const auto table = words(
      UR"(primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo primera segunda tercera cuarta
quinta sexta séptima octava novena décima único única)");
  return table.contains(word);
}

bool labels_part(std::u32string_view word) {
  static const auto table = words(
      UR"(punto artículo article art caso nota note cláusula clause sección section apartado anexo annex capítulo
chapter párrafo item ítem lote lot paso step fase phase tabla table figura figure regla rule pregunta question)");
  return table.contains(word);
}

bool exclaims(std::u32string_view word) {
  static const auto table = words(U"yahoo kahoot joomla jeopardy wham yum");
  return table.contains(word);
}

}  // namespace trama::abbreviation
