import list from './frequent-words.json';

const ranks = new Map(list.words.flatMap((line) => line.split(' ')).map((word, rank) => [word, rank]));

/** How many English words are more frequent than a word; undefined for one that is rare or none. */
export const rankOf = (word: string): number | undefined => ranks.get(word);

const byStart = new Map<string, string[]>();
for (const word of ranks.keys()) byStart.set(word[0]!, [...(byStart.get(word[0]!) ?? []), word]);

/** The frequent words with the same first letter, the most frequent first. */
export const frequentFrom = (letter: string): readonly string[] => byStart.get(letter) ?? [];

/** Endings of a word and what they stand for: 'subscribed' and 'subscribing' of 'subscribe'. */
const ENDINGS: [ending: RegExp, bases: string[]][] = [
  [/s$/, ['']],
  [/es$/, ['']],
  [/ie[sd]$/, ['y']],
  [/(ed|ing|er|est)$/, ['', 'e']],
  [/ly$/, ['']],
];
const SHORTEST_BASE = 4;

/** Whether a word is a frequent one, or a regular form of it. */
export function isFrequent(word: string): boolean {
  if (ranks.has(word)) return true;
  const bases = ENDINGS.flatMap(([ending, all]) =>
    ending.test(word) ? all.map((base) => word.replace(ending, base)) : [],
  );
  return bases.some(
    (base) => base.length >= SHORTEST_BASE && (ranks.has(base) || ranks.has(base.replace(/(.)\1$/, '$1'))),
  );
}
