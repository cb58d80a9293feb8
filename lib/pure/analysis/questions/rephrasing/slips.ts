import { isFrequent } from '../language/frequent-words';
import { isHeaderTypo, isTypo, isWord, stem } from '../language/likeness';
import { tokenize, type QuestionToken } from '../language/tokens';
import type { ToldOf } from './told-of';

const SHORTEST = 5;
const FEW = 60;

/** The words of the headers and of the values of columns with few of them. */
function wordsOf({ columns, values }: ToldOf): { headers: ReadonlySet<string>; held: ReadonlySet<string> } {
  const named = columns.filter(({ role }) => role !== 'ignore');
  const headers = named.flatMap(({ label }) => tokenize(label).map(({ lower }) => lower));
  const held = named.flatMap((column) =>
    column.type === 'category' && column.distinct <= FEW
      ? (values.get(column.key) ?? column.top).flatMap(({ value }) => tokenize(String(value)).map(({ lower }) => lower))
      : [],
  );
  return { headers: new Set(headers), held: new Set(held) };
}

/** A plural is a word as its singular is. */
const isSlip = ({ lower, norm }: QuestionToken, word: string) =>
  !isWord(norm) && !isFrequent(norm) && isTypo(lower, word);

/**
 * Slips of the pen in the name of a column, put right before anything is read: 'perscriptions' of a column
 * 'prescriptions', 'commission' of a misspelt header 'Commision'. Names of persons and places are left.
 */
export function rephraseSlips(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const isOpen = ({ lower, norm, text }: QuestionToken, at: number) =>
    /^\p{L}+$/u.test(lower) &&
    lower.length >= SHORTEST &&
    (at === 0 || text === lower || text === text.toUpperCase()) &&
    (isWord(norm) || !isFrequent(lower));
  if (!tokens.some(isOpen)) return tokens;
  const { headers, held } = wordsOf(table);
  const isKnown = ({ lower, norm }: QuestionToken) =>
    headers.has(lower) || headers.has(norm) || held.has(lower) || held.has(norm);
  return tokens.map((token, at) => {
    if (!isOpen(token, at) || isKnown(token)) return token;
    const near = [...headers].filter(
      (word) => word.length >= SHORTEST && (isSlip(token, word) || isHeaderTypo(token.norm, word)),
    );
    const [word, ...others] = near;
    if (word === undefined || others.some((other) => stem(other) !== stem(word))) return token;
    const { lower, norm, number } = tokenize(word)[0]!;
    return { ...token, lower, norm, number };
  });
}
