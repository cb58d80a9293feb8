/** Words for a total, in the languages that our readers know months of, and some more. */
const STRONG = [
  'totals?',
  'totale',
  'totales',
  'totaux',
  'totaal',
  'sum',
  'sums',
  'summe',
  'summen',
  'gesamt',
  'gesamtsumme',
  'gesamtergebnis',
  'gesamtbetrag',
  'zwischensumme',
  'endsumme',
  'insgesamt',
  'somme',
  'suma',
  'soma',
  'razem',
  'celkem',
  'összesen',
  'yhteensä',
  'summa',
  'i alt',
  'итого',
  'всего',
  '合計',
  '合计',
  '总计',
  '總計',
  '小計',
  '小计',
  '합계',
].join('|');
const WEAK = 'overall|all|alle|tous|toutes|todos|todas|ensemble';
const BEFORE = '(?:grand[ -]?|sub[ -]?|running )?';

/**
 * 'Total', 'Grand total:', 'Total 2024', 'East Total', 'All', 'All ages'; for RE2 and JavaScript alike, over text in
 * lower case.
 */
export const TOTAL_PATTERN = `^\\s*${BEFORE}(?:${STRONG})(?:[ :(].*)?$|^.*[ :,(-]${BEFORE}(?:totals?|summe|gesamt|totale|totaal)\\s*[:)]?\\s*$|^\\s*(?:${WEAK})(?: \\p{L}+){0,2}\\s*:?\\s*$`;
const total = new RegExp(TOTAL_PATTERN, 'u');
export const isTotalWord = (label: string) => total.test(label.toLowerCase());

/** Words that need no sum to be believed, where they stand below everything else. */
export const isPlainTotal = (label: string) =>
  /^\s*(?:grand[ -]?)?(?:totals?|summe|gesamt|gesamtsumme|insgesamt|totaal|totale|somme|итого|合計|合计|总计)\s*:?\s*$/iu.test(
    label,
  );
