import { dictionary } from '@/lib/pure/format/dictionary';
import { readLabel } from '../../semantics/lexicon/read-label';

/** A word or a number of a question: `norm` is its singular in lower case, short forms written out. */
export type QuestionToken = {
  text: string;
  lower: string;
  norm: string;
  number: number | null;
  start: number;
  end: number;
};

const PIECE =
  /[<>]=?|[≥≤]|(?<=\s)\/(?=\s)|(?<=\s)%(?=\s)|[$€£]?\d{1,3}(?:,\d{3})+(?:\.\d+)?%?|[$€£]?\d+\.\d+%?|(?<=^|[\s$€£])\.\d+%?|\d+%|(?<=\d)\+(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu;
const AMOUNT = /^[$€£]?(\d[\d,]*(?:\.\d+)?|\.\d+)(k|m|mn|bn|th)?$/i;
const SCALES: Record<string, number> = dictionary({ k: 1e3, m: 1e6, mn: 1e6, bn: 1e9, th: 1 });
const SPELLED: Record<string, number> = dictionary({
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
});
export const MULTIPLIERS: Record<string, number> = dictionary({
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
});

function numberOf(lower: string): number | null {
  const found = AMOUNT.exec(lower);
  if (!found) return SPELLED[lower] ?? null;
  return Number(found[1]!.replaceAll(',', '')) * (SCALES[found[2] ?? ''] ?? 1);
}

function normal(lower: string): string {
  if (lower === 'no') return lower; // a word of the language before it is short for number
  const { words } = readLabel(lower);
  return words.length === 1 ? words[0]! : lower;
}

function token(text: string, start: number): QuestionToken {
  // '20%' is the number 20; its text says that it is so many of a hundred.
  const lower = text.toLowerCase().replace(/(\d)%$/, '$1');
  return { text, lower, norm: normal(lower), number: numberOf(lower), start, end: start + text.length };
}

/**
 * Takes a text apart into words and numbers; '50 million' is one number, an apostrophe and what follows it is dropped.
 */
export function tokenize(text: string): QuestionToken[] {
  const plain = text.replace(/[’']s\b/giu, (ending) => ' '.repeat(ending.length)).replace(/[’']/gu, ' ');
  const tokens: QuestionToken[] = [];
  for (const found of plain.matchAll(PIECE)) {
    const next = token(found[0], found.index);
    const last = tokens.at(-1);
    const times = MULTIPLIERS[next.lower];
    // 'Fewer than a million', 'half a million'.
    if (times !== undefined && last && /^an?$/.test(last.lower)) {
      const isHalf = tokens.at(-2)?.lower === 'half';
      const from = (isHalf ? tokens.at(-2) : last)!;
      const number = times * (isHalf ? 0.5 : 1);
      const said = { ...next, text: text.slice(from.start, next.end), number, start: from.start };
      tokens.splice(isHalf ? -2 : -1, isHalf ? 2 : 1, said);
    } else if (times !== undefined && last && last.number !== null)
      tokens[tokens.length - 1] = {
        ...last,
        text: text.slice(last.start, next.end),
        number: last.number * times,
        end: next.end,
      };
    else if (next.lower === 't' && last && CONTRACTED.test(last.lower) && last.end + 1 === next.start)
      tokens.splice(
        -1,
        1,
        { ...token(last.text.slice(0, -1), last.start), end: last.end },
        { ...token('not', next.start), end: next.end },
      );
    else tokens.push(next);
  }
  return tokens;
}

/** Before 't': 'didn't' is 'did not'. */
const CONTRACTED = /^(do|does|did|is|are|was|were|has|have|had|could|would|should)n$/;

export const yearLike = (lower: string) => /^(1[5-9]|20|21)\d\d$/.test(lower);
