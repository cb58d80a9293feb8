import { quoted } from '../table/duck';
import { PLAIN, type CellReader } from './reader';

/**
 * Spellings of yes and of no that go together; those of spreadsheets (WAHR, VRAI, …) are what TRUE becomes in other
 * languages.
 */
const PAIRS: { yes: string[]; no: string[] }[] = [
  'true|false',
  'yes|no',
  'y|n',
  't|f',
  'ja|nein nee nei nej',
  'oui|non',
  'sí si sì|no',
  'sim|não nao',
  'tak|nie',
  'да|нет',
  'ano|ne',
  'igen|nem',
  'evet|hayır',
  'はい|いいえ',
  '是|否',
  '예|아니오',
  'wahr|falsch',
  'vrai|faux',
  'verdadero|falso',
  'verdadeiro|falso',
  'vero|falso',
  'waar|onwaar',
  'prawda|fałsz',
  'sant|falskt',
  'истина|ложь',
].map((pair) => {
  const [yes = '', no = ''] = pair.split('|');
  return { yes: yes.split(' '), no: no.split(' ') };
});
const KNOWN = new Set(PAIRS.flatMap(({ yes, no }) => [...yes, ...no]));
const LONGEST = Math.max(...[...KNOWN].map(({ length }) => length));

/**
 * Words for true and false, in the spellings that the cells show. Other words than true and false count only where both
 * occur: a column of F or No alone may be anything.
 */
export function booleans(cells: string[]): CellReader[] {
  const spellings = new Map<string, Set<string>>();
  for (const cell of cells) {
    const word = cell.length <= LONGEST ? cell.toLowerCase() : '';
    if (KNOWN.has(word)) spellings.set(word, (spellings.get(word) ?? new Set()).add(cell));
  }
  if (!spellings.size) return [];
  return PAIRS.flatMap((pair) => {
    const spelt = (words: string[]) => words.flatMap((word) => [...(spellings.get(word) ?? [])]);
    const [truths, falsehoods] = [spelt(pair.yes), spelt(pair.no)];
    const [yes, no] = [pair.yes[0]!, pair.no[0]!];
    const shown = yes === 'true' ? truths.length + falsehoods.length > 0 : truths.length > 0 && falsehoods.length > 0;
    if (!shown) return [];
    const known = new Set([...truths, ...falsehoods]);
    const when = (words: string[], value: boolean) =>
      words.map((word) => ` WHEN ${quoted(word)} THEN ${value}`).join('');
    return [
      {
        name: `boolean ${yes}`,
        type: 'boolean',
        store: 'BOOLEAN',
        readAs: yes === 'true' ? null : `${yes} / ${no}`,
        format: PLAIN,
        reading: null,
        bytes: { kind: 'boolean', truths, falsehoods },
        fits: (cell) => known.has(cell),
        sql: (text) => `CASE ${text}${when(truths, true)}${when(falsehoods, false)} END`,
      },
    ];
  });
}
