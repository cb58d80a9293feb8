/**
 * Vowels beside each other that are two syllables: 'period', 'radio', 'area', 'manual', 'science', 'being'. Not those
 * of 'nation', 'region', 'special'.
 */
const PARTED = /(?<![tsgc])i[ao]|(?<=r)i[ae](?!f)|(?<!p)eo(?!u)|ea(?=$|[^a-z])|(?<!q)ua|ie(?=n[ct])|ying|eing|uou/g;
const SILENT_END = /(?:[^laeiouy]es|[^taeioudy]ed|[^laeiouy]e|[aeiouy]le)$/;
/** '-es' and '-ed' that are spoken: 'prices', 'boxes', 'wanted'; and '-le' after a consonant: 'table'. */
const SPOKEN_END = /(?:(?:[sxz]|ch|sh|g|c)es|[^aeiouyl]le[sd]?)$/;

/**
 * Syllables of an English word, by its spelling. A number or a sign counts as one, as in the tools that measure reading
 * ease.
 */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 2 || /\d/.test(word)) return 1;
  const groups = letters.match(/[aeiouy]+/g)?.length ?? 0;
  const parted = letters.match(PARTED)?.length ?? 0;
  const silent = SILENT_END.test(letters) && !SPOKEN_END.test(letters) ? 1 : 0;
  return Math.max(1, groups + parted - silent);
}

/**
 * Reading ease (Flesch 1948, 'A new readability yardstick'): 100 is very easy, 60 plain English, below 30 very hard.
 */
export const fleschEase = ({
  sentences,
  words,
  syllables,
}: {
  sentences: number;
  words: number;
  syllables: number;
}): number => 206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);

/** Of sentences; what stands behind a semicolon or a colon counts as one of its own, as in Flesch’s instructions. */
export function easeOf(sentences: readonly string[]): number {
  const units = sentences.flatMap((text) => text.split(/[;:.](?=\s|$)/)).filter((unit) => /\p{L}/u.test(unit));
  const words = units.flatMap((unit) => unit.match(/[\p{L}\p{Nd}][\p{L}\p{Nd}.,'’%-]*/gu) ?? []);
  return fleschEase({
    sentences: units.length,
    words: words.length,
    syllables: words.reduce((sum, word) => sum + syllablesOf(word), 0),
  });
}
