import type { Column, TopValue } from '@/lib/pure/query/schema/column';
import { singular, splitName } from '../../semantics/lexicon/words';
import { plain } from '../language/foreign/inflect';

/** The words that a table itself has: they are read as they are written, in whatever language. */
export type TableWords = {
  /** Whether a word stands in a label, in plain letters. */ isName: (word: string) => boolean;
  /** How a label writes a word that is given in plain letters. */ spelled: (word: string) => string;
  /** Whether a word, or its singular or plural, stands in a label or in the name of the file. */ isNear: (
    word: string,
  ) => boolean;
  /** How many of the words from a place on are a whole value. */ valueAt: (
    words: readonly string[],
    at: number,
  ) => number;
};

const LONGEST_VALUE = 4;
const PIECES = /[\p{L}\p{N}]+/gu;

const values = new WeakMap<readonly Column[], ReadonlySet<string>>();

function valuesOf(columns: readonly Column[], all: ReadonlyMap<string, readonly TopValue[]>): ReadonlySet<string> {
  const known = values.get(columns);
  if (known) return known;
  const read = new Set<string>();
  for (const { key, top } of columns)
    for (const { value } of all.get(key) ?? top) {
      const words = typeof value === 'string' ? (plain(value).match(PIECES) ?? []) : [];
      if (words.length > 0 && words.length <= LONGEST_VALUE) read.add(words.join(' '));
    }
  values.set(columns, read);
  return read;
}

/** The words of a table's labels and values; the values are read when the first of them is looked for. */
export function tableWords(
  columns: readonly Column[],
  all: ReadonlyMap<string, readonly TopValue[]> = new Map(),
  fileName = '',
): TableWords {
  const names = new Map(
    columns.flatMap(({ label }) => splitName(label).map((word) => [plain(word), word.toLowerCase()] as const)),
  );
  const file = splitName(fileName.replace(/\.\w+$/, '')).map(plain);
  // A file of 'pizza sales' has a sale in each row; what they brought is another thing.
  const near = new Set(
    [...names.keys(), ...file.filter((word) => word !== 'sales')].flatMap((word) => [word, singular(word)]),
  );
  return {
    isName: (word) => names.has(word),
    spelled: (word) => names.get(word) ?? word,
    isNear: (word) => near.has(word) || near.has(singular(word)),
    valueAt(words, at) {
      const known = valuesOf(columns, all);
      for (let length = Math.min(LONGEST_VALUE, words.length - at); length > 0; length--)
        if (known.has(words.slice(at, at + length).join(' '))) return length;
      return 0;
    },
  };
}
