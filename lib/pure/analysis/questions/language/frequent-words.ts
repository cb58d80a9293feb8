import list from './frequent-words.json';

const ranks = new Map(list.words.flatMap((line) => line.split(' ')).map((word, rank) => [word, rank]));

/** How many English words are more frequent than a word; undefined for one that is rare or none. */
export const rankOf = (word: string): number | undefined => ranks.get(word);

const byStart = new Map<string, string[]>();
for (const word of ranks.keys()) byStart.set(word[0]!, [...(byStart.get(word[0]!) ?? []), word]);

/** The frequent words with the same first letter, the most frequent first. */
export const frequentFrom = (letter: string): readonly string[] => byStart.get(letter) ?? [];
