import { tokenize, type QuestionToken } from '../language/tokens';

/** A way to say something, as a pattern over the words of a question in small letters, and what stands for it. */
export type Wording = { said: RegExp; as: string | ((found: RegExpExecArray) => string | null) };

/** The words of a question with one blank between two of them. */
const joined = (tokens: readonly QuestionToken[]) => tokens.map(({ lower }) => lower).join(' ');

/** The place of the word that begins at, or holds, a letter of the joined words. */
function placeOf(tokens: readonly QuestionToken[], letter: number): number {
  let end = -1;
  const at = tokens.findIndex(({ lower }) => (end += lower.length + 1) >= letter + 1);
  return at < 0 ? tokens.length : at;
}

/** Other words in place of those from one place to before another; they keep where these stand in the question. */
export function replaced(
  tokens: readonly QuestionToken[],
  [from, to]: [number, number],
  english: string,
): QuestionToken[] {
  const [first, last] = [tokens[from]!, tokens[to - 1]!];
  const put = english === '' ? [] : tokenize(english).map((word) => ({ ...word, start: first.start, end: last.end }));
  return [...tokens.slice(0, from), ...put, ...tokens.slice(to)];
}

/** The words of a question with each wording that is found, once, in the other words that it stands for. */
export function rewrite(tokens: readonly QuestionToken[], wordings: readonly Wording[]): readonly QuestionToken[] {
  return wordings.reduce((words: readonly QuestionToken[], { said, as }) => {
    const found = said.exec(joined(words));
    const english = found && (typeof as === 'string' ? as : as(found));
    if (!found || english === null) return words;
    const end = found.index + found[0].trimEnd().length;
    return replaced(words, [placeOf(words, found.index), placeOf(words, end - 1) + 1], english);
  }, tokens);
}
