#include "value_table.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace trama::value_table {
namespace {

/// Calls `take` with each entry of a list whose entries are separated by `|` or line breaks.
template <typename Take>
void for_each_entry(std::string_view list, Take take) {
  constexpr std::string_view separators = "|\n";
  std::size_t begin = list.find_first_not_of(separators);
  while (begin != list.npos) {
    const std::size_t end = std::min(list.find_first_of(separators, begin), list.size());
    take(list.substr(begin, end - begin));
    begin = list.find_first_not_of(separators, end);
  }
}

template <typename Value>
using Table = std::unordered_map<std::string_view, Value>;

template <typename Value, std::size_t size>
Table<Value> make_table(const std::pair<std::string_view, Value> (&rows)[size]) {
  Table<Value> table;
  for (const auto& [list, value] : rows) {
    for_each_entry(
        list, [&table, &value = value](std::string_view entry) { table.emplace(entry, value); });
  }
  return table;
}

template <typename Value>
std::optional<Value> find(const Table<Value>& table, std::string_view key) {
  const auto found = table.find(key);
  if (found == table.end()) return std::nullopt;
  return found->second;
}

constexpr std::pair<std::string_view, Numeral> numerals[] = {
    {"cero|zero", {0, Rank::unit}},
    {"un|uno|una|one|a|an", {1, Rank::unit}},
    {"dos|two", {2, Rank::unit}},
    {"tres|three", {3, Rank::unit}},
    {"cuatro|four", {4, Rank::unit}},
    {"cinco|five", {5, Rank::unit}},
    {"seis|six", {6, Rank::unit}},
    {"siete|seven", {7, Rank::unit}},
    {"ocho|eight", {8, Rank::unit}},
    {"nueve|nine", {9, Rank::unit}},
    {"diez|ten", {10, Rank::teen}},
    {"once|eleven", {11, Rank::teen}},
    {"doce|twelve", {12, Rank::teen}},
    {"trece|thirteen", {13, Rank::teen}},
    {"catorce|fourteen", {14, Rank::teen}},
    {"quince|fifteen", {15, Rank::teen}},
    {"dieciseis|sixteen", {16, Rank::teen}},
    {"diecisiete|seventeen", {17, Rank::teen}},
    {"dieciocho|eighteen", {18, Rank::teen}},
    {"diecinueve|nineteen", {19, Rank::teen}},
    {"veintiun|veintiuno|veintiuna", {21, Rank::teen}},
    {"veintidos", {22, Rank::teen}},
    {"veintitres", {23, Rank::teen}},
    {"veinticuatro", {24, Rank::teen}},
    {"veinticinco", {25, Rank::teen}},
    {"veintiseis", {26, Rank::teen}},
    {"veintisiete", {27, Rank::teen}},
    {"veintiocho", {28, Rank::teen}},
    {"veintinueve", {29, Rank::teen}},
    {"veinte|twenty", {20, Rank::ten}},
    {"treinta|thirty", {30, Rank::ten}},
    {"cuarenta|forty|fourty", {40, Rank::ten}},
    {"cincuenta|fifty", {50, Rank::ten}},
    {"sesenta|sixty", {60, Rank::ten}},
    {"setenta|seventy", {70, Rank::ten}},
    {"ochenta|eighty", {80, Rank::ten}},
    {"noventa|ninety", {90, Rank::ten}},
    {"cien|ciento", {100, Rank::hundred}},
    {"doscientos|doscientas", {200, Rank::hundred}},
    {"trescientos|trescientas", {300, Rank::hundred}},
    {"cuatrocientos|cuatrocientas", {400, Rank::hundred}},
    {"quinientos|quinientas", {500, Rank::hundred}},
    {"seiscientos|seiscientas", {600, Rank::hundred}},
    {"setecientos|setecientas", {700, Rank::hundred}},
    {"ochocientos|ochocientas", {800, Rank::hundred}},
    {"novecientos|novecientas", {900, Rank::hundred}},
};

constexpr std::pair<std::string_view, Magnitude> magnitudes[] = {
    {"mil|thousand", {3, true}},
    {"thousands|millares", {3, false}},
    {"millar", {3, true}},
    {"lakh", {5, true}},
    {"lakhs", {5, false}},
    {"millon|million|mill|mln|mn|mio", {6, true}},
    {"millones|millions|mills", {6, false}},
    {"crore", {7, true}},
    {"crores", {7, false}},
    {"millardo|milliard|billion|bn|bln", {9, true}},
    {"millardos|milliards|billions", {9, false}},
    {"billon|trillion|tn|trn|tln", {12, true}},
    {"billones|trillions", {12, false}},
    {"quadrillion", {15, true}},
    {"quadrillions", {15, false}},
    {"trillon", {18, true}},
    {"trillones", {18, false}},
    {"cuatrillon", {24, true}},
    {"cuatrillones", {24, false}},
};

constexpr std::pair<std::string_view, Collective> collectives[] = {
    {"par|pair|couple", {2, true}},
    {"pares|pairs", {2, false}},
    {"decena", {10, true}},
    {"decenas", {10, false}},
    {"docena|dozen", {12, true}},
    {"docenas|dozens", {12, false}},
    {"veintena", {20, true}},
    {"veintenas", {20, false}},
    {"treintena", {30, true}},
    {"cuarentena", {40, true}},
    {"cincuentena", {50, true}},
    {"centenar|centena|hundred", {100, true}},
    {"centenares|centenas|hundreds|cientos", {100, false}},
};

constexpr std::pair<std::string_view, int> denominators[] = {
    {"mitad|mitades|medio|media|medios|half|halves", 2},
    {"tercio|tercios|tercera|terceras|third|thirds", 3},
    {"cuarto|cuartos|cuarta|cuartas|quarter|quarters|fourth|fourths", 4},
    {"quinto|quintos|quinta|quintas|fifth|fifths", 5},
    {"sexto|sextos|sexta|sextas|sixth|sixths", 6},
    {"septimo|septimos|septima|septimas|seventh|sevenths", 7},
    {"octavo|octavos|octava|octavas|eighth|eighths", 8},
    {"noveno|novenos|novena|novenas|ninth|ninths", 9},
    {"decimo|decimos|decima|decimas|tenth|tenths", 10},
    {"duodecima|doceava|twelfth", 12},
    {"veinteava|vigesima|twentieth", 20},
    {"centesima|centesimas|hundredth|hundredths", 100},
};

// ISO 4217, with those of the past that articles still name. An empty code: several states use it.
constexpr std::pair<std::string_view, Currency> currency_names[] = {
    {"dolar|dolares|dollar|dollars|dolares estadounidenses|dolar estadounidense|dolares "
     "americanos|dolares usa|"
     "us dollar|us dollars|american dollars|billetes verdes",
     {"USD"}},
    {"dolares canadienses|dolar canadiense|canadian dollar|canadian dollars", {"CAD"}},
    {"dolares australianos|dolar australiano|australian dollar|australian dollars", {"AUD"}},
    {"dolares neozelandeses|dolar neozelandes|new zealand dollars", {"NZD"}},
    {"dolares taiwaneses|nuevos dolares taiwaneses|dolares de taiwan|taiwan dollars|new taiwan "
     "dollars|taiwanese dollars",
     {"TWD"}},
    {"dolares de hong kong|hong kong dollars|dolares hongkoneses", {"HKD"}},
    {"dolares de singapur|dolares singapurenses|singapore dollars", {"SGD"}},
    {"euro|euros", {"EUR"}},
    {"centimo|centimos|centimo de euro|centimos de euro|euro cent|euro cents|eurocents",
     {"EUR", 100}},
    {"centavo de dolar|centavos de dolar|centimo de dolar|centimos de dolar", {"USD", 100}},
    {"cent|cents", {"USD", 100}},
    {"centavo|centavos", {"", 100}},
    {"penique|peniques|pence|penny|pennies", {"GBP", 100}},
    {"libra|libras|libra esterlina|libras esterlinas|pound|pounds|pound sterling|pounds "
     "sterling|sterling|quid",
     {"GBP"}},
    {"libras egipcias|egyptian pounds", {"EGP"}},
    {"yen|yenes|yens", {"JPY"}},
    {"yuan|yuanes|yuans|renminbi|renminbis|rmb", {"CNY"}},
    {"won|wones|wons", {"KRW"}},
    {"rublo|rublos|rouble|roubles|ruble|rubles", {"RUB"}},
    {"rupia|rupias|rupee|rupees|rupias indias|indian rupees", {"INR"}},
    {"rupias pakistanies|pakistani rupees", {"PKR"}},
    {"rupias indonesias|rupiah|rupiahs|indonesian rupiah", {"IDR"}},
    {"sri lankan rupees|rupias de sri lanka", {"LKR"}},
    {"real|reales|reais|reales brasilenos|brazilian reais|brazilian real", {"BRL"}},
    {"sol|soles|nuevos soles", {"PEN"}},
    {"guarani|guaranies|guaranis", {"PYG"}},
    {"boliviano|bolivianos", {"BOB"}},
    {"balboa|balboas", {"PAB"}},
    {"quetzal|quetzales|quetzals", {"GTQ"}},
    {"lempira|lempiras", {"HNL"}},
    {"colon|colones", {"CRC"}},
    {"cordoba|cordobas", {"NIO"}},
    {"bolivar|bolivares|bolivars", {"VES"}},
    {"peso|pesos|dinar|dinares|dinars|lira|liras|franco|francos|franc|francs|corona|coronas|crown|"
     "crowns|krona|krone|"
     "kroner|dirham|dirhams|riyal|riyals|riyales|rial|rials|riales|chelin|chelines|shilling|"
     "shillings|florin|florines|"
     "guilder|guilders|escudo|escudos",
     {""}},
    {"pesos mexicanos|peso mexicano|mexican pesos", {"MXN"}},
    {"pesos colombianos|peso colombiano|colombian pesos", {"COP"}},
    {"pesos argentinos|peso argentino|argentine pesos|argentinian pesos", {"ARS"}},
    {"pesos chilenos|peso chileno|chilean pesos", {"CLP"}},
    {"pesos uruguayos|peso uruguayo|uruguayan pesos", {"UYU"}},
    {"pesos dominicanos|peso dominicano|dominican pesos", {"DOP"}},
    {"pesos cubanos|cuban pesos", {"CUP"}},
    {"pesos filipinos|philippine pesos", {"PHP"}},
    {"francos suizos|franco suizo|swiss franc|swiss francs", {"CHF"}},
    {"francos cfa|cfa francs", {"XOF"}},
    {"francos franceses|french francs", {"FRF"}},
    {"coronas suecas|corona sueca|kronor|swedish kronor|swedish krona|swedish crowns", {"SEK"}},
    {"coronas noruegas|corona noruega|norwegian kroner|norwegian crowns", {"NOK"}},
    {"coronas danesas|corona danesa|danish kroner|danish crowns", {"DKK"}},
    {"coronas checas|corona checa|czech crowns|czech koruna|koruna|korunas", {"CZK"}},
    {"coronas islandesas|kronur|icelandic kronur|icelandic krona", {"ISK"}},
    {"liras turcas|lira turca|turkish lira|turkish liras", {"TRY"}},
    {"liras italianas|italian lira|italian lire|lire", {"ITL"}},
    {"rand|rands", {"ZAR"}},
    {"dirhams marroquies|moroccan dirhams", {"MAD"}},
    {"dirhams emiraties|emirati dirhams|uae dirhams", {"AED"}},
    {"riyales saudies|riales saudies|saudi riyals", {"SAR"}},
    {"riyales cataries|riales cataries|qatari riyals", {"QAR"}},
    {"zloty|zlotys|zlotis|eslotis", {"PLN"}},
    {"forint|forints|forintos", {"HUF"}},
    {"leu|lei", {"RON"}},
    {"lev|leva|levas|levs", {"BGN"}},
    {"grivna|grivnas|hryvnia|hryvnias", {"UAH"}},
    {"shekel|shekels|sequel|sequeles|shequels", {"ILS"}},
    {"chelines kenianos|kenyan shillings", {"KES"}},
    {"chelines ugandeses|ugandan shillings", {"UGX"}},
    {"chelines tanzanos|tanzanian shillings", {"TZS"}},
    {"naira|nairas", {"NGN"}},
    {"cedi|cedis", {"GHS"}},
    {"birr|birres", {"ETB"}},
    {"ringgit|ringgits", {"MYR"}},
    {"baht|bahts|bats", {"THB"}},
    {"dong|dongs", {"VND"}},
    {"taka|takas", {"BDT"}},
    {"peseta|pesetas", {"ESP"}},
    {"marco|marcos|marcos alemanes|deutschmark|deutschmarks|deutsche mark|german marks", {"DEM"}},
};

struct SignRow {
  std::string_view sign;
  std::string_view code;
  bool before;
  bool after;
};

// Longer signs before those that they begin with. `$` is in find_currency_sign.
constexpr SignRow signs[] = {
    {"US$", "USD", true, true},  {"U$S", "USD", true, true},  {"U$D", "USD", true, true},
    {"USD$", "USD", true, true}, {"AU$", "AUD", true, true},  {"A$", "AUD", true, true},
    {"CA$", "CAD", true, true},  {"CAD$", "CAD", true, true}, {"NZ$", "NZD", true, true},
    {"HK$", "HKD", true, true},  {"NT$", "TWD", true, true},  {"RD$", "DOP", true, true},
    {"R$", "BRL", true, true},   {"MX$", "MXN", true, true},  {"Mex$", "MXN", true, true},
    {"MXN$", "MXN", true, true}, {"COP$", "COP", true, true}, {"CLP$", "CLP", true, true},
    {"ARS$", "ARS", true, true}, {"AR$", "ARS", true, true},  {"$U", "UYU", true, true},
    {"UY$", "UYU", true, true},  {"S$", "SGD", true, true},   {"GB£", "GBP", true, true},
    {"E£", "EGP", true, true},   {"CN¥", "CNY", true, true},  {"JP¥", "JPY", true, true},
    {"€", "EUR", true, true},    {"£", "GBP", true, true},    {"¥", "JPY", true, true},
    {"₹", "INR", true, true},    {"₩", "KRW", true, true},    {"₽", "RUB", true, true},
    {"₺", "TRY", true, true},    {"₴", "UAH", true, true},    {"₫", "VND", true, true},
    {"₱", "PHP", true, true},    {"฿", "THB", true, true},    {"₪", "ILS", true, true},
    {"₦", "NGN", true, true},    {"₵", "GHS", true, true},    {"₡", "CRC", true, true},
    {"₲", "PYG", true, true},    {"₸", "KZT", true, true},    {"₼", "AZN", true, true},
    {"₾", "GEL", true, true},  {"S/.", "PEN", true, false}, {"S/", "PEN", true, false},
    {"B/.", "PAB", true, false}, {"B/", "PAB", true, false},  {"KSh", "KES", true, true},
    {"Ksh", "KES", true, true},  {"RM", "MYR", true, false},  {"Rs.", "INR", true, false},
    {"Rs", "INR", true, false},  {"Bs.", "", true, true},     {"Bs", "", true, true},
    {"zł", "PLN", false, true},  {"Kč", "CZK", false, true},  {"kr", "", true, true},
    {"UF", "CLF", true, true},   {"Q", "GTQ", true, false},   {"R", "ZAR", true, false},
    {"Fr.", "CHF", true, false},
};

constexpr std::string_view codes =
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP "
    "BYN BZD CAD CDF CHF "
    "CLF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD "
    "GNF GTQ GYD HKD HNL "
    "HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR "
    "LRD LSL LYD MAD MDL "
    "MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP "
    "PKR PLN PYG QAR RON "
    "RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP "
    "TRY TTD TWD TZS UAH "
    "UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL DEM ESP FRF ITL PTE ";

constexpr std::pair<std::string_view, Measure> measures[] = {
    {"segundo|segundos|second|seconds|sec|secs|seg", {"second", 1, true}},
    {"minuto|minutos|minute|minutes|mins", {"minute", 1, true}},
    {"hora|horas|hour|hours|hrs", {"hour", 1, true}},
    {"dia|dias|jornada|jornadas|day|days", {"day", 1, true}},
    {"semana|semanas|week|weeks", {"week", 1, true}},
    {"quincena|quincenas|fortnight|fortnights", {"week", 2, true}},
    {"mes|meses|month|months", {"month", 1, true}},
    {"trimestre|trimestres", {"month", 3, true}},
    {"semestre|semestres", {"month", 6, true}},
    {"ano|anos|year|years|anualidades|yr|yrs", {"year", 1, true}},
    {"bienio", {"year", 2, true}},
    {"trienio", {"year", 3, true}},
    {"lustro|lustros|quinquenio", {"year", 5, true}},
    {"decada|decadas|decade|decades|decenio|decenios", {"year", 10, true}},
    {"siglo|siglos|century|centuries", {"year", 100, true}},
    {"milenio|milenios|millennium|millennia", {"year", 1000, true}},
    {"nm|nanometro|nanometros|nanometre|nanometres|nanometer|nanometers", {"nm"}},
    {"micra|micras|micrometros|micron|microns|micrometre|micrometres", {"µm"}},
    {"mm|milimetro|milimetros|millimetre|millimetres|millimeter|millimeters", {"mm"}},
    {"cm|centimetro|centimetros|centimetre|centimetres|centimeter|centimeters", {"cm"}},
    {"m|mts|metro|metros|metre|metres|meter|meters", {"m"}},
    {"km|kms|kilometro|kilometros|kilometre|kilometres|kilometer|kilometers", {"km"}},
    {"pulgada|pulgadas|inch|inches", {"in"}},
    {"pie|pies|foot|feet|ft", {"ft"}},
    {"yarda|yardas|yard|yards", {"yd"}},
    {"milla|millas|mile|miles|mi", {"mi"}},
    {"millas marinas|millas nauticas|nautical miles", {"nmi"}},
    {"m2|metros cuadrados|metro cuadrado|square metres|square meters|square metre|square meter|sq "
     "m",
     {"m²"}},
    {"km2|kilometros cuadrados|kilometro cuadrado|square kilometres|square kilometers|sq km",
     {"km²"}},
    {"square miles|millas cuadradas|sq mi", {"mi²"}},
    {"square feet|pies cuadrados|sq ft", {"ft²"}},
    {"ha|hectarea|hectareas|hectare|hectares", {"ha"}},
    {"acre|acres", {"acre"}},
    {"m3|metros cubicos|metro cubico|cubic metres|cubic meters", {"m³"}},
    {"hm3|hectometros cubicos|cubic hectometres", {"hm³"}},
    {"ml|mililitro|mililitros|millilitre|millilitres|milliliter|milliliters", {"ml"}},
    {"cl|centilitros|centilitres", {"cl"}},
    {"l|litro|litros|litre|litres|liter|liters", {"l"}},
    {"galon|galones|gallon|gallons", {"gal"}},
    {"barril|barriles|barrel|barrels", {"bbl"}},
    {"mg|miligramo|miligramos|milligram|milligrams", {"mg"}},
    {"g|gr|gramo|gramos|gram|grams|grammes", {"g"}},
    {"kg|kgs|kilo|kilos|kilogramo|kilogramos|kilogram|kilograms", {"kg"}},
    {"t|tm|tonelada|toneladas|toneladas metricas|tonne|tonnes|metric tons|metric tonnes", {"t"}},
    {"kilotoneladas|kilotonnes", {"kt"}},
    {"ton|tons", {"ton"}},
    {"lb|lbs|libra|libras|pound|pounds", {"lb"}},
    {"onza|onzas|ounce|ounces|oz", {"oz"}},
    {"quintal|quintales", {"q"}},
    {"v|voltio|voltios|volt|volts", {"V"}},
    {"kv|kilovoltios|kilovolts", {"kV"}},
    {"amperios|amps|amperes", {"A"}},
    {"mah|miliamperios hora|milliamp hours", {"mAh"}},
    {"w|vatio|vatios|watio|watios|watt|watts", {"W"}},
    {"kw|kilovatio|kilovatios|kilowatt|kilowatts", {"kW"}},
    {"mw|megavatio|megavatios|megawatt|megawatts", {"MW"}},
    {"gw|gigavatio|gigavatios|gigawatt|gigawatts", {"GW"}},
    {"tw|teravatios|terawatts", {"TW"}},
    {"wh|vatios hora|watt hours", {"Wh"}},
    {"kwh|kilovatios hora|kilovatio hora|kilowatt hours|kilowatt hour", {"kWh"}},
    {"mwh|megavatios hora|megavatio hora|megawatt hours", {"MWh"}},
    {"gwh|gigavatios hora|gigavatio hora|gigawatt hours", {"GWh"}},
    {"twh|teravatios hora|terawatt hours", {"TWh"}},
    {"mwp|megavatios pico", {"MWp"}},
    {"kva", {"kVA"}},
    {"mva", {"MVA"}},
    {"cv|caballos|caballos de vapor|hp|horsepower", {"hp"}},
    {"hz|hercio|hercios|hertz", {"Hz"}},
    {"khz|kilohercios|kilohertz", {"kHz"}},
    {"mhz|megahercios|megahertz", {"MHz"}},
    {"ghz|gigahercios|gigahertz", {"GHz"}},
    {"bit|bits", {"bit"}},
    {"gigabits|gigabit|gbit", {"Gbit"}},
    {"terabits|terabit|tbit", {"Tbit"}},
    {"gbit/s|gbps|gigabits por segundo|gigabits per second|gb/s", {"Gbit/s"}},
    {"mbit/s|mbps|megabits por segundo|megabits per second", {"Mbit/s"}},
    {"byte|bytes", {"B"}},
    {"kb|kilobytes|kilobyte", {"kB"}},
    {"mb|megabytes|megabyte|megas", {"MB"}},
    {"mib", {"MiB"}},
    {"gb|gigabytes|gigabyte|gigas", {"GB"}},
    {"gib", {"GiB"}},
    {"tb|terabytes|terabyte|teras", {"TB"}},
    {"pb|petabytes|petabyte", {"PB"}},
    {"eb|exabytes|exabyte", {"EB"}},
    {"megapixel|megapixeles|megapixels|mpx|mp", {"MP"}},
    {"pixel|pixeles|pixels|px", {"px"}},
    {"db|decibelio|decibelios|decibel|decibels", {"dB"}},
    {"kelvin|kelvins", {"K"}},
    {"grados|grado|degrees|degree", {"°"}},
    {"grados centigrados|grados celsius|degrees celsius|degrees centigrade|°c|º c|ºc|° c", {"°C"}},
    {"degrees fahrenheit|grados fahrenheit|°f|ºf", {"°F"}},
    {"nudos|nudo|knots|knot", {"kn"}},
    {"km/h|kmh|kph|kilometros por hora|kilometres an hour|kilometres per hour|kilometers per hour",
     {"km/h"}},
    {"mph|millas por hora|miles per hour|miles an hour", {"mi/h"}},
    {"m/s|metros por segundo|metres per second|metres a second|meters per second", {"m/s"}},
    {"julios|joules", {"J"}},
    {"bar|bares", {"bar"}},
    {"tesla|teslas", {"T"}},
    {"flops", {"FLOPS"}},
    {"teraflops", {"TFLOPS"}},
    {"petaflops", {"PFLOPS"}},
    {"exaflops", {"EFLOPS"}},
    {"tops", {"TOPS"}},
    {"veces|vez|times|x|×", {"times"}},
};

// Both languages; written as they are before a number.
constexpr std::pair<std::string_view, Approximation> hedges[] = {
    {"unos|unas|aproximadamente|aprox|aprox .|alrededor de|alrededor del|cerca de|cerca del|en "
     "torno a|en torno al|"
     "en el entorno de|casi|mas o menos|del orden "
     "de|rondando|ronda|rondan|rondaba|rozando|about|around|roughly|"
     "approximately|approx|approx .|some|nearly|almost|close to|circa|ca .|c .|near|an "
     "estimated|estimado de|~|≈",
     Approximation::about},
    {"al menos|por lo menos|cuando menos|como minimo|un minimo de|minimo de|no menos de|a partir "
     "de|desde|at least|"
     "no less than|no fewer than|not less than|a minimum of|minimum of|≥|> =",
     Approximation::at_least},
    {"como maximo|como mucho|a lo sumo|un maximo de|maximo de|no mas de|hasta|hasta un|hasta "
     "una|at most|up to|"
     "no more than|not more than|a maximum of|maximum of|as much as|as many as|≤|< =",
     Approximation::at_most},
    {"mas de|mas del|algo mas de|poco mas de|un poco mas de|superior a|superior al|superiores "
     "a|por encima de|"
     "por encima del|supera|superan|supero|superaron|superaba|supere|superar|sobrepasa|excede|more "
     "than|over|above|"
     "in excess of|exceeding|exceeds|exceeded|upwards of|greater than|higher than|just over|well "
     "over|beyond|>",
     Approximation::more_than},
    {"menos de|menos del|algo menos de|poco menos de|un poco menos de|inferior a|inferior "
     "al|inferiores a|"
     "por debajo de|por debajo del|less than|fewer than|under|below|lower than|just under|just "
     "short of|<",
     Approximation::less_than},
};

constexpr std::pair<std::string_view, Approximation> trailing_hedges[] = {
    {"aproximadamente|aproximados|aproximadas|mas o menos|or so|approximately|odd",
     Approximation::about},
    {"o mas|or more|como minimo|at least|por lo menos|al menos|+|plus|or above|and up",
     Approximation::at_least},
    {"o menos|or less|or fewer|como maximo|como mucho|at most|a lo sumo", Approximation::at_most},
    {"y pico|y tantos|y tantas|largos|largas", Approximation::more_than},
};

}  // namespace

std::optional<Numeral> find_numeral(std::string_view word, Language language) {
  static const Table<Numeral> table = make_table(numerals);
  // `once` counts to eleven in Spanish and to one in English; `a` is a preposition in Spanish.
  if (language == Language::en && word == "once") return std::nullopt;
  if (language == Language::es && (word == "a" || word == "an")) return std::nullopt;
  return find(table, word);
}

std::optional<Magnitude> find_magnitude(std::string_view word) {
  static const Table<Magnitude> table = make_table(magnitudes);
  return find(table, word);
}

std::optional<int> find_suffix_exponent(std::string_view suffix, bool is_money) {
  if (suffix == "k" || suffix == "K") return 3;
  if (suffix == "M") return 6;
  if (suffix == "MM" || suffix == "Mn" || suffix == "MN") return 6;
  if (suffix == "B" || suffix == "Bn" || suffix == "BN") return 9;
  if (!is_money) return std::nullopt;
  if (suffix == "m" || suffix == "mm") return 6;
  if (suffix == "b") return 9;
  if (suffix == "T" || suffix == "t") return 12;
  return std::nullopt;
}

std::optional<Collective> find_collective(std::string_view word) {
  static const Table<Collective> table = make_table(collectives);
  return find(table, word);
}

std::optional<int> find_denominator(std::string_view word) {
  static const Table<int> table = make_table(denominators);
  return find(table, word);
}

std::optional<Currency> find_currency_name(std::string_view phrase) {
  static const Table<Currency> table = make_table(currency_names);
  return find(table, phrase);
}

std::optional<CurrencySign> find_currency_sign(std::string_view text, bool before,
                                               Language language) {
  for (const SignRow& row : signs) {
    if (text.starts_with(row.sign) && (before ? row.before : row.after)) {
      return CurrencySign{row.code, row.sign.size()};
    }
  }
  // Canada's dollar in English, Nicaragua's córdoba in Spanish.
  if (text.starts_with("C$")) return CurrencySign{language == Language::es ? "NIO" : "CAD", 2};
  // Before the number `$` is the peso of half of America as well; Spain writes it after.
  if (text.starts_with("$"))
    return CurrencySign{before && language != Language::en ? "" : "USD", 1};
  return std::nullopt;
}

bool is_currency_code(std::string_view upper_case) {
  static const std::unordered_set<std::string_view> table = [] {
    std::unordered_set<std::string_view> filled;
    for (std::size_t i = 0; i + 3 < codes.size(); i += 4)
      filled.insert(codes.substr(i, 3));
    return filled;
  }();
  return table.contains(upper_case);
}

std::optional<Measure> find_measure(std::string_view phrase) {
  static const Table<Measure> table = make_table(measures);
  return find(table, phrase);
}

std::optional<Approximation> find_hedge(std::string_view phrase) {
  static const Table<Approximation> table = make_table(hedges);
  return find(table, phrase);
}

std::optional<Approximation> find_trailing_hedge(std::string_view phrase) {
  static const Table<Approximation> table = make_table(trailing_hedges);
  return find(table, phrase);
}

}  // namespace trama::value_table
