#include "name_table.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace trama::name_table {
namespace {

template <typename Take>
void for_each(std::string_view list, std::string_view separators, Take take) {
  std::size_t begin = list.find_first_not_of(separators);
  while (begin != list.npos) {
    const std::size_t end = std::min(list.find_first_of(separators, begin), list.size());
    take(list.substr(begin, end - begin));
    begin = list.find_first_not_of(separators, end);
  }
}

std::unordered_set<std::string_view> words(std::string_view list) {
  std::unordered_set<std::string_view> result;
  for_each(list, " \n", [&result](std::string_view word) { result.insert(word); });
  return result;
}

// The first of a row is the canonical form.
constexpr std::string_view legal_forms = R"(sa|s a|sociedad anonima
sau|s a u|sociedad anonima unipersonal
sl|s l|sociedad limitada|srl|s r l|sociedad de responsabilidad limitada|s de rl|s de r l
slu|s l u|sociedad limitada unipersonal
sll|s l l|sociedad limitada laboral
slp|s l p
sas|s a s|sociedad por acciones simplificada
sac|s a c|sociedad anonima cerrada
saa|s a a|sociedad anonima abierta
sadecv|sa de cv|s a de c v|sociedad anonima de capital variable
sabdecv|sab de cv|s a b de c v
srldecv|s de rl de cv|s de r l de c v
scoop|s coop|sociedad cooperativa|scl
cb|comunidad de bienes
cia|compania|y cia|y compania|and cia
inc|incorporated
corp|corporation|corporacion
co|company|and co|and company
ltd|limited|ltda|limitada|pty ltd|pvt ltd|private limited|pte ltd|proprietary limited|co ltd|company limited
llc|l l c
llp|l l p
lp|l p
plc|p l c|public limited company
gmbh|gesellschaft mit beschrankter haftung
ag|aktiengesellschaft
kg
se|societas europaea
ab|aktiebolag
as|a s|asa
oy|oyj
nv|n v
bv|b v
spa|s p a
sarl|s a r l
kk|kabushiki kaisha
bhd|berhad|sdn bhd
)";

// A name or a demonym of one thing a row; what stands after the semicolon are adjectives of it.
constexpr std::string_view meanings = R"(
estados unidos|ee uu|eeuu|eua|usa|us|united states|united states of america|estados unidos de america|the united states;estadounidense|estadounidenses|american|norteamericano|norteamericana
reino unido|united kingdom|uk|gran bretana|great britain|britain;britanico|britanica|britanicos|british
espana|spain|reino de espana|kingdom of spain;espanol|espanola|espanoles|espanolas|spanish|spaniard
francia|france;frances|francesa|franceses|french
alemania|germany|republica federal de alemania;aleman|alemana|alemanes|german
italia|italy;italiano|italiana|italianos|italian
portugal|republica portuguesa;portugues|portuguesa|portugueses|portuguese
paises bajos|netherlands|the netherlands|holanda|holland;neerlandes|neerlandesa|holandes|holandesa|dutch
belgica|belgium;belga|belgas|belgian
suiza|switzerland;suizo|suizos|swiss
austria;austriaco|austriaca|austrian
irlanda|ireland|republica de irlanda;irlandes|irlandesa|irish
dinamarca|denmark;danes|danesa|danish
suecia|sweden;sueco|sueca|suecos|swedish
noruega|norway;noruego|noruegos|norwegian
finlandia|finland;finlandes|finlandesa|finnish
islandia|iceland;islandes|islandesa|icelandic
polonia|poland;polaco|polaca|polish
republica checa|chequia|czech republic|czechia;checo|checa|czech
hungria|hungary;hungaro|hungara|hungarian
rumania|romania;rumano|rumana|romanian
grecia|greece;griego|griega|greek
turquia|turkey|turkiye;turco|turca|turkish
rusia|russia|federacion rusa|russian federation;ruso|rusa|rusos|russian
ucrania|ukraine;ucraniano|ucraniana|ukrainian
croacia|croatia;croata|croatian
eslovaquia|slovakia;eslovaco|slovak
eslovenia|slovenia;esloveno|slovenian
lituania|lithuania;lituano|lithuanian
letonia|latvia;leton|latvian
estonia;estonio|estonian
china|republica popular china|peoples republic of china;chino|chinos|chinese
japon|japan;japones|japonesa|japoneses|japanese
corea del sur|south korea|republica de corea|republic of korea;surcoreano|surcoreana|south korean
corea del norte|north korea;norcoreano|norcoreana|north korean
taiwan|formosa;taiwanes|taiwanesa|taiwanese
india|republica de la india;indio|indios|indian
indonesia;indonesio|indonesian
filipinas|philippines|the philippines;filipino|filipina
tailandia|thailand;tailandes|tailandesa|thai
malasia|malaysia;malasio|malaysian
singapur|singapore;singapurense|singaporean
arabia saudi|arabia saudita|saudi arabia;saudi|saudita|saudies
emiratos arabes unidos|united arab emirates|eau|uae;emirati
catar|qatar;catari|qatari
egipto|egypt;egipcio|egipcia|egyptian
marruecos|morocco;marroqui|marroquies|moroccan
argelia|algeria;argelino|argelina|algerian
tunez|tunisia;tunecino|tunisian
sudafrica|south africa;sudafricano|sudafricana|south african
kenia|kenya;keniano|keniana|kenyan
etiopia|ethiopia;etiope|ethiopian
costa de marfil|ivory coast|cote divoire;marfileno|ivorian
camerun|cameroon;camerunes|cameroonian
mexico|mejico|estados unidos mexicanos;mexicano|mexicana|mexicanos|mexican
brasil|brazil;brasileno|brasilena|brazilian
argentina|republica argentina;argentino|argentinos|argentine|argentinian
chile|republica de chile;chileno|chilena|chilean
peru|republica del peru;peruano|peruana|peruvian
colombia|republica de colombia;colombiano|colombiana|colombian
venezuela;venezolano|venezolana|venezuelan
ecuador|republica del ecuador;ecuatoriano|ecuatoriana|ecuadorian
bolivia;boliviano|boliviana|bolivian
paraguay;paraguayo|paraguaya|paraguayan
uruguay;uruguayo|uruguaya|uruguayan
panama|republica de panama;panameno|panamena|panamanian
costa rica;costarricense|costa rican
guatemala;guatemalteco|guatemalteca|guatemalan
honduras;hondureno|hondurena|honduran
nicaragua;nicaraguense|nicaraguan
el salvador;salvadoreno|salvadorena|salvadoran
republica dominicana|dominican republic;dominicano|dominicana|dominican
cuba;cubano|cubana|cuban
puerto rico;puertorriqueno|puertorriquena|puerto rican
haiti;haitiano|haitian
jamaica;jamaicano|jamaican
canada;canadiense|canadienses|canadian
australia;australiano|australiana|australian
nueva zelanda|nueva zelandia|new zealand;neozelandes|neozelandesa
israel;israeli|israelies
libano|lebanon;libanes|lebanese
siria|syria;sirio|syrian
irak|iraq;iraqui|iraqi
iran;irani|iranian
escocia|scotland;escoces|escocesa|scottish
gales|wales;galesa|welsh
inglaterra|england;ingles|inglesa|english
irlanda del norte|northern ireland
europa|europe;europeo|europea|european
africa;africano|africana|african
asia;asiatico|asiatica|asian
america latina|latinoamerica|latin america;latinoamericano|latin american
norteamerica|north america|america del norte
sudamerica|suramerica|south america|america del sur;sudamericano|south american
oriente medio|middle east|oriente proximo
londres|london;londinense
paris
nueva york|new york|new york city|nyc;neoyorquino
milan|milano
roma|rome
florencia|florence|firenze
venecia|venice
turin|torino
napoles|naples
genova|genoa
munich|munchen
colonia|cologne
hamburgo|hamburg
francfort|frankfurt
berlin
viena|vienna
ginebra|geneva
zurich
basilea|basel
berna|bern
bruselas|brussels;bruselense
amberes|antwerp
la haya|the hague|hague
copenhague|copenhagen
estocolmo|stockholm
gotemburgo|gothenburg
varsovia|warsaw
cracovia|krakow|cracow
praga|prague
budapest
bucarest|bucharest
atenas|athens
estambul|istanbul
moscu|moscow
san petersburgo|saint petersburg|st petersburg
kiev|kyiv
lisboa|lisbon
oporto|porto
edimburgo|edinburgh
dublin
pekin|beijing
shanghai
canton|guangzhou
hong kong
seul|seoul
tokio|tokyo
nueva delhi|new delhi
bombay|mumbai
calcuta|kolkata
el cairo|cairo
argel|algiers
tanger|tangier|tangiers
casablanca
ciudad del cabo|cape town
johannesburgo|johannesburg
ciudad de mexico|mexico city|cdmx
la habana|havana
filadelfia|philadelphia
nueva orleans|new orleans
sevilla|seville
zaragoza|saragossa
cataluna|catalonia|catalunya;catalan|catalana
pais vasco|basque country|euskadi;vasco|vasca|basque
andalucia|andalusia;andaluz|andaluza|andalusian
castilla y leon|castile and leon
navarra|navarre
islas canarias|canarias|canary islands
islas baleares|baleares|illes balears|balearic islands
galicia|galiza;gallego|gallega|galician
cantabrico|cantabrian sea|mar cantabrico
mediterraneo|mediterranean|mar mediterraneo|mediterranean sea
rin|rhine|rio rin
danubio|danube
sena|seine
tajo|tagus
california;californiano|californian
texas|tejas;texano|texan
pensilvania|pennsylvania
carolina del norte|north carolina
carolina del sur|south carolina
nueva jersey|new jersey
nuevo mexico|new mexico
union europea|european union|ue|eu
naciones unidas|united nations|onu|organizacion de las naciones unidas
otan|nato|organizacion del tratado del atlantico norte|north atlantic treaty organization
fmi|imf|fondo monetario internacional|international monetary fund
banco mundial|world bank
banco central europeo|bce|ecb|european central bank
comision europea|european commission
parlamento europeo|european parliament
oms|who|organizacion mundial de la salud|world health organization
omc|wto|organizacion mundial del comercio|world trade organization
ocde|oecd|organizacion para la cooperacion y el desarrollo economicos
reserva federal|federal reserve|fed
opep|opec
tribunal supremo|supreme court|corte suprema
inteligencia artificial|ia|artificial intelligence|ai
aprendizaje automatico|machine learning
aprendizaje profundo|deep learning
hidrogeno verde|green hydrogen
consejero delegado|consejera delegada|ceo|chief executive officer|chief executive|director ejecutivo|directora ejecutiva
director financiero|directora financiera|cfo|chief financial officer
director de tecnologia|directora de tecnologia|cto|chief technology officer
director de operaciones|directora de operaciones|coo|chief operating officer
director general|directora general|managing director
presidente|presidenta|president
fundador|fundadora|founder
)";

// Nicknames, then the name.
constexpr std::string_view nicknames =
    R"(pepe pepin jose|paco pancho curro francisco|nacho ignacio|lola dolores|pili pilar|chema josemaria|manolo manuel
quique kike enrique|charo rosario|concha conchita concepcion|merche mercedes|maite teresa|rafa rafael|toni tono antonio
javi javier|edu eduardo|nando fernando|santi santiago|alex alejandro|lupe guadalupe|chuy jesus|beto alberto|tere teresa
bill will billy william|bob rob bobby robert|mike mick michael|jim jimmy james|jack johnny john|tom tommy thomas
dick rick richard|dave david|steve steven|stephen steven|ted edward|ed eddie edward|joe joseph|kate katie katherine
liz beth elizabeth|meg peggy margaret|andy andrew|tony anthony|dan danny daniel|sam samuel|ben benjamin|chris christopher
nick nicholas|greg gregory|jeff jeffrey|larry lawrence|matt matthew|pat patricia|sue susan|tim timothy|ken kenneth|ron ronald)";

}  // namespace

std::string_view find_legal_form(std::string_view phrase) {
  static const auto table = [] {
    std::unordered_map<std::string_view, std::string_view> filled;
    for_each(legal_forms, "\n", [&filled](std::string_view row) {
      const std::string_view canonical = row.substr(0, row.find('|'));
      for_each(row, "|", [&](std::string_view form) { filled.emplace(form, canonical); });
    });
    return filled;
  }();
  const auto found = table.find(phrase);
  return found == table.end() ? std::string_view{} : found->second;
}

bool is_loose_legal_form(std::string_view form) {
  return form == "inc" || form == "corp" || form == "co" || form == "cia" || form == "hnos" ||
         form == "hijos";
}

bool is_title(std::string_view word) {
  static const auto table =
      words(R"(sr sra srta sres don dona d dna dr dra doctor doctora prof profa profesor profesora
ing ingeniero ingeniera lic licenciado licenciada arq excmo excma ilmo ilma senor senora senorita fray sor monsenor
mons padre mr mrs ms mx miss sir lord lady dame professor judge justice senator sen governor gov president presidente
presidenta general gral gen coronel col capitan captain capt sargento sgt teniente lt ministro ministra minister rey
reina king queen principe princesa prince princess papa pope rev reverend cardenal cardinal infanta infante alcalde
alcaldesa mayor)");
  return table.contains(word);
}

bool is_name_suffix(std::string_view word) {
  static const auto table = words("jr sr junior senior phd md esq hijo padre");
  return table.contains(word);
}

bool is_particle(std::string_view word) {
  static const auto table = words(
      "de del la las los da das do dos di y e i van von der den ten ter le du des bin ibn al el "
      "san santa mac");
  return table.contains(word);
}

bool is_article(std::string_view word) {
  static const auto table = words("el la los las the lo un una a an");
  return table.contains(word);
}

bool is_connector(std::string_view word) {
  static const auto table = words(
      "de del la las los el lo y e o u a al en para por of the and for in on to at und der di da "
      "do and");
  return table.contains(word);
}

bool is_generic(std::string_view word) {
  static const auto table =
      words(R"(universidad university universitat instituto institute escuela school colegio college
facultad faculty departamento department academia academy centro center centre laboratorio laboratorios laboratory lab
labs hospital clinica clinic fundacion foundation asociacion association sociedad society federacion federation
confederacion sindicato union partido party ministerio ministry secretaria consejeria gobierno government ayuntamiento
alcaldia council consejo comision commission comite committee tribunal court juzgado audiencia parlamento parliament
congreso congress senado senate agencia agency autoridad authority oficina office banco bank caja grupo group empresa
company compania firma firm corporacion corporation holding filial subsidiary division unit equipo team club liga league
asamblea assembly camara chamber policia police ejercito army marina navy fiscalia museo museum teatro theatre theater
biblioteca library aeropuerto airport puerto port estacion station planta plant fabrica factory mina mine central
parque park estadio stadium hotel restaurante restaurant tienda shop store editorial periodico newspaper diario revista
magazine cadena network television radio aerolinea airline naviera astillero cooperativa cooperative consorcio consortium
chip chips procesador processor modelo model sistema system servicio service programa programme program aplicacion app
plataforma platform producto product farmaco drug vacuna vaccine coche car avion aircraft barco ship red ciudad city
pais country region provincia province estado state isla island rio river mar sea lago lake sierra mountain distrito
district barrio neighbourhood neighborhood municipio municipality pueblo town village capital calle street avenida
feria fair congreso conferencia conference cumbre summit eleccion elecciones election guerra war batalla campeonato
championship torneo tournament copa cup premio prize award festival gira tour ronda round ley law tratado treaty
informe report libro book pelicula film movie cancion song disco album novela novel director directora presidente
presidenta president chairman ceo ministro ministra minister alcalde alcaldesa mayor rector rectora portavoz spokesman
spokeswoman fundador fundadora founder jefe jefa head gerente manager acuerdo deal agreement contrato contract proyecto
project startup start-up fondo fund inversor investor proveedor supplier cliente customer rival socio socia partner)");
  return table.contains(word);
}

bool is_descriptor(std::string_view word) {
  static const auto table = words(
      R"(systems system sistemas technologies technology tech tecnologia tecnologias group grupo holding
holdings international internacional industries industria industrias solutions soluciones software hardware labs lab
laboratories laboratorios laboratory energy energia energias solar power electric electrica robotics robotica capital
partners ventures investments inversiones bank banco pharma pharmaceuticals pharmaceutical farma farmaceutica biotech
therapeutics biologics motors motor automotive airlines airways air lineas aereas aerospace media entertainment studios
pictures games interactive networks network telecom telecomunicaciones communications comunicaciones mobile semiconductor
semiconductors microelectronics electronics electronica foods alimentos alimentacion beverages logistics logistica
shipping marine maritima construcciones constructora construction engineering ingenieria consulting consultores
consultoria asesores seguros insurance financial financiera finance platforms global worldwide enterprises empresas
editorial ediciones publishing press materials materiales chemical chemicals quimica mining minera steel aceros cements
cementos textiles textil hoteles hotels resorts bodegas bodega wines vinos farms security seguridad health salud medical
data cloud digital online analytics ai robots chips photonics optics optica water aguas gas oil petroleum petroleo
renewables logistic brewing cervezas cerveceria astilleros naviera)");
  return table.contains(word);
}

bool is_plain_descriptor(std::string_view word) {
  static const auto table = words(
      R"(systems system sistemas technologies technology tech tecnologia tecnologias group grupo
holding holdings international internacional industries industria industrias solutions soluciones
lab labs laboratories laboratorios laboratory global worldwide enterprises empresas editorial
ediciones publishing press)");
  return table.contains(word);
}

bool is_geographic(std::string_view word) {
  static const auto table =
      words(R"(rio river provincia province estado state ciudad city comunidad region departamento
isla island islas islands lago lake mar sea oceano ocean sierra monte mount mountain valle valley bahia bay municipio
distrito district condado county republica republic reino kingdom villa town barrio autonoma de of la el the)");
  return table.contains(word);
}

bool is_variant(std::string_view word) {
  static const auto table = words(
      "pro max ultra plus mini lite air se xl xs nano turbo premium basic standard studio edge "
      "fold flip note go one x s e");
  return table.contains(word);
}

std::optional<int> find_roman_number(std::string_view word) {
  if (word.empty() || word.size() > 7) return std::nullopt;
  int value = 0;
  int previous = 0;
  for (auto c = word.rbegin(); c != word.rend(); ++c) {
    const int digit = *c == 'i' ? 1 : *c == 'v' ? 5 : *c == 'x' ? 10 : *c == 'l' ? 50 : 0;
    if (digit == 0) return std::nullopt;
    value += digit < previous ? -digit : digit;
    previous = std::max(previous, digit);
  }
  if (word == "l" || word == "ll" || word == "xl" || word == "li" || word == "xi" ||
      word == "lil" || value <= 0)
    return word == "xi" ? std::optional<int>(11) : std::nullopt;
  return value;
}

std::string_view find_given_name(std::string_view nickname) {
  static const auto table = [] {
    std::unordered_map<std::string_view, std::string_view> filled;
    for_each(nicknames, "|\n", [&filled](std::string_view row) {
      const std::string_view name = row.substr(row.rfind(' ') + 1);
      for_each(row.substr(0, row.rfind(' ')), " ",
               [&](std::string_view nick) { filled.emplace(nick, name); });
    });
    return filled;
  }();
  const auto found = table.find(nickname);
  return found == table.end() ? std::string_view{} : found->second;
}

std::optional<Meaning> find_meaning(std::string_view name) {
  static const auto table = [] {
    std::unordered_map<std::string_view, Meaning> filled;
    int id = 0;
    for_each(meanings, "\n", [&](std::string_view row) {
      ++id;
      const std::size_t end = row.find(';');
      for_each(row.substr(0, end), "|", [&](std::string_view word) {
        filled.emplace(word, Meaning{id, false});
      });
      if (end == row.npos) return;
      for_each(row.substr(end + 1), "|", [&](std::string_view word) {
        filled.emplace(word, Meaning{id, true});
      });
    });
    return filled;
  }();
  const auto found = table.find(name);
  if (found == table.end()) return std::nullopt;
  return found->second;
}

}  // namespace trama::name_table
