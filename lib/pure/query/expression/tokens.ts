import { CalculationError, type TextSpan } from '../schema/calculation';

export type ExpressionToken = TextSpan &
  ({ kind: 'number' | 'text' | 'column' | 'word' | 'sign'; value: string } | { kind: 'end'; value: '' });

export const LONGEST = 2000;

const SPACE = /\s+/y;
const NUMBER = /(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?/iy;
const WORD = /\p{L}[\p{L}\p{N}_]*/uy;
const SIGN = /<>|!=|<=|>=|[-+*/=<>(),]/y;
const CURLY = /[‘’“”„«»]/;

function matched(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** What stands between two marks; a mark inside is written twice. Null where the closing one is missing. */
function between(text: string, at: number, close: string): { value: string; to: number } | null {
  let value = '';
  for (let place = at + 1; place < text.length; place++) {
    if (text[place] !== close) value += text[place];
    else if (text[place + 1] === close) value += text[place++];
    else return { value, to: place + 1 };
  }
  return null;
}

const UNCLOSED = {
  '[': 'The column name that starts here has no closing ].',
  "'": "The text that starts here has no closing '.",
  '"': 'The text that starts here has no closing ".',
} as const;

function quoted(text: string, at: number): ExpressionToken {
  const open = text[at] as keyof typeof UNCLOSED;
  const found = between(text, at, open === '[' ? ']' : open);
  if (!found) throw new CalculationError(UNCLOSED[open], { from: at, to: text.length });
  if (found.value.includes('\0'))
    throw new CalculationError('A calculation can’t contain a NUL character.', { from: at, to: found.to });
  return { kind: open === '[' ? 'column' : 'text', value: found.value, from: at, to: found.to };
}

function unknown(text: string, at: number): CalculationError {
  const character = String.fromCodePoint(text.codePointAt(at)!);
  const hint = CURLY.test(character)
    ? " Write text in straight quotes, such as 'card'."
    : character === '{' || character === '}'
      ? ' Write columns in brackets, such as [Fare].'
      : '';
  return new CalculationError(
    `${character.trim() ? `‘${character}’` : 'This character'} isn’t allowed in a calculation.${hint}`,
    { from: at, to: at + character.length },
  );
}

/**
 * The words of an expression with their places; the last one is its end.
 * @throws CalculationError for what is no word of it.
 */
export function tokensOf(text: string): ExpressionToken[] {
  if (text.length > LONGEST)
    throw new CalculationError(
      `A calculation can be at most 2,000 characters; this one has ${text.length.toLocaleString('en-US')}.`,
      { from: LONGEST, to: text.length },
    );
  const tokens: ExpressionToken[] = [];
  for (let at = 0; at < text.length;) {
    const space = matched(SPACE, text, at);
    if (space) {
      at += space.length;
      continue;
    }
    const token = '[\'"'.includes(text[at]!) ? quoted(text, at) : plain(text, at);
    tokens.push(token);
    at = token.to;
  }
  return [...tokens, { kind: 'end', value: '', from: text.length, to: text.length }];
}

function plain(text: string, at: number): ExpressionToken {
  for (const [kind, pattern] of [
    ['number', NUMBER],
    ['word', WORD],
    ['sign', SIGN],
  ] as const) {
    const value = matched(pattern, text, at);
    if (value) return { kind, value, from: at, to: at + value.length };
  }
  throw unknown(text, at);
}

/** A column as it is written in an expression. */
export const writeColumn = (name: string) => `[${name.replaceAll(']', ']]')}]`;
