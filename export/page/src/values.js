// Amounts, quantities and dates for people, worded as in trama's diagrams.

const spanishUnits = {
  second: ['segundo', 'segundos'], minute: ['minuto', 'minutos'], hour: ['hora', 'horas'],
  day: ['día', 'días'], week: ['semana', 'semanas'], month: ['mes', 'meses'], year: ['año', 'años'],
};
const months = {
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};
const seasons = {
  es: ['primavera', 'verano', 'otoño', 'invierno'],
  en: ['spring', 'summer', 'autumn', 'winter'],
};
const hedges = {
  about: '≈ ', at_least: '≥ ', at_most: '≤ ', more_than: '> ', less_than: '< ',
};
const symbols = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };

function groupDigits(digits, separator, from) {
  return digits.length < from ? digits : digits.replace(/\B(?=(\d{3})+$)/g, separator);
}

// Spanish counts 50.000 M where English has 50B; digits are never rounded away.
function scale(number, language) {
  const negative = number.startsWith('-');
  let [whole, fraction = ''] = number.replace('-', '').split('.');
  const steps = language === 'es' ? [[6, 'M']] : [[12, 'T'], [9, 'B'], [6, 'M']];
  let suffix = '';
  if (fraction === '') {
    for (const [zeros, name] of steps) {
      if (whole.length <= zeros) continue;
      const rest = whole.slice(-zeros).replace(/0+$/, '');
      if (rest.length > 2) continue;
      [whole, fraction, suffix] = [whole.slice(0, -zeros), rest, name];
      break;
    }
  }
  const text = (negative ? '−' : '') +
    groupDigits(whole, language === 'es' ? '.' : ',', language === 'es' ? 5 : 4) +
    (fraction && (language === 'es' ? ',' : '.') + fraction);
  return { text, suffix };
}

function plain(number, language) {
  const { text, suffix } = scale(number, language);
  return text + (suffix && (language === 'es' ? ' ' : '') + suffix);
}

function money(number, currency, language) {
  const { text, suffix } = scale(number, language);
  const symbol = symbols[currency] ?? '';
  if (language === 'es') {
    const unit = suffix + (symbol || (currency && (suffix ? ' ' : '') + currency));
    return text + (unit && ' ' + unit);
  }
  return symbol + text + suffix + (symbol === '' && currency ? ' ' + currency : '');
}

function simpleDate(date, language) {
  let match = /^(\d{4})$/.exec(date);
  if (match) return date;
  match = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(date);
  if (!match) return null;
  const [, year, middle, day] = match;
  const part = Number(middle);
  if (part >= 1 && part <= 12) {
    return `${day ? Number(day) + ' ' : ''}${months[language][part - 1]} ${year}`;
  }
  if (day) return null;
  if (part >= 21 && part <= 24) return `${seasons[language][part - 21]} ${year}`;
  if (part >= 33 && part <= 36) return `${language === 'es' ? 'T' : 'Q'}${part - 32} ${year}`;
  if (part >= 40 && part <= 41) return `${language === 'es' ? 'S' : 'H'}${part - 39} ${year}`;
  return null;
}

/** An EDTF date: `5 nov 2024`, `T1 2021`, `2019–2021`; one of a rarer form as it is. */
export function showDate(edtf, language) {
  const slash = edtf.indexOf('/');
  if (slash >= 0) {
    const [begin, end] = [edtf.slice(0, slash), edtf.slice(slash + 1)];
    const open = (part) => part === '' || part === '..';
    if (open(begin) && open(end)) return edtf;
    if (open(begin)) return (language === 'es' ? 'hasta ' : 'until ') + showDate(end, language);
    if (open(end)) return (language === 'es' ? 'desde ' : 'since ') + showDate(begin, language);
    return `${showDate(begin, language)}–${showDate(end, language)}`;
  }
  if (/[~%]$/.test(edtf)) return '≈ ' + showDate(edtf.slice(0, -1), language);
  return simpleDate(edtf, language) ?? edtf;
}

/** A value {kind, number, upper, currency, unit, approximation, date}: `50.000 M$`, `≈ 3 años`. */
export function showValue(value, language) {
  const hedge = hedges[value.approximation] ?? '';
  if (value.kind === 'date') return hedge + showDate(value.date, language);
  const one = (number) =>
    value.kind === 'money' ? money(number, value.currency ?? '', language) : plain(number, language);
  let text = hedge;
  text += value.upper ? `${plain(value.number, language)}–${one(value.upper)}` : one(value.number);
  if (value.kind === 'percent') return text + (language === 'es' ? ' %' : '%');
  if (value.kind === 'duration') {
    const single = value.number === '1' && !value.upper;
    const spanish = spanishUnits[value.unit];
    if (language === 'es' && spanish) return `${text} ${spanish[single ? 0 : 1]}`;
    return `${text} ${value.unit}${language === 'en' && !single ? 's' : ''}`;
  }
  return value.unit && value.kind !== 'money' ? `${text} ${value.unit}` : text;
}

const day = 86_400_000;

function simpleInterval(date) {
  const match = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?[~?%]?$/.exec(date);
  if (!match) return null;
  const year = Number(match[1]);
  const utc = (y, m, d = 1) => new Date(Date.UTC(2000, m, d)).setUTCFullYear(y, m, d);
  const span = (from, to) => [utc(year, from), utc(year, to)];
  if (match[2] === undefined) return span(0, 12);
  const part = Number(match[2]);
  if (match[3] !== undefined) {
    const begin = utc(year, part - 1, Number(match[3]));
    return part >= 1 && part <= 12 ? [begin, begin + day] : null;
  }
  if (part >= 1 && part <= 12) return span(part - 1, part);
  if (part >= 21 && part <= 23) return span(3 * (part - 21) + 2, 3 * (part - 21) + 5);
  if (part === 24) return span(11, 14);
  if (part >= 33 && part <= 36) return span(3 * (part - 33), 3 * (part - 32));
  if (part >= 40 && part <= 41) return span(6 * (part - 40), 6 * (part - 39));
  return null;
}

/** When an EDTF date begins and ends, in ms since 1970, half-open; null if it cannot be told. */
export function interval(edtf) {
  const slash = edtf.indexOf('/');
  if (slash < 0) return simpleInterval(edtf);
  const ends = [edtf.slice(0, slash), edtf.slice(slash + 1)].map((part) =>
    part === '' || part === '..' ? undefined : simpleInterval(part));
  if (ends.includes(null) || (ends[0] === undefined && ends[1] === undefined)) return null;
  return [ends[0]?.[0] ?? -Infinity, ends[1]?.[1] ?? Infinity];
}
