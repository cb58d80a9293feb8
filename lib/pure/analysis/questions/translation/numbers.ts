import type { QuestionToken } from '../language/tokens';

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/;
const isDigits = (token: QuestionToken | undefined, digits: RegExp): token is QuestionToken =>
  token !== undefined && digits.test(token.text);

/**
 * Numbers as German, French and Spanish write them, given as a question was taken apart for English: '1.000' and '1 000'
 * are a thousand, '3,5' is three and a half.
 */
export function readNumbers(question: string, tokens: readonly QuestionToken[]): QuestionToken[] {
  const read: QuestionToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const next = tokens[at + 1];
    const between = next ? question.slice(token.end, next.start) : '';
    const joined = (number: number): QuestionToken => {
      const text = question.slice(token.start, next!.end);
      return { text, lower: text, norm: text, number, start: token.start, end: next!.end };
    };
    if (THOUSANDS.test(token.text)) read.push({ ...token, number: Number(token.text.replaceAll('.', '')) });
    else if (isDigits(token, /^\d+$/) && isDigits(next, /^\d+$/) && between === ',') {
      read.push(joined(Number(`${token.text}.${next.text}`)));
      at++;
    } else if (isDigits(token, /^\d{1,3}$/) && isDigits(next, /^\d{3}$/) && /^[ \u00a0\u202f]$/.test(between)) {
      read.push(joined(Number(token.text + next.text)));
      at++;
    } else read.push(token);
  }
  return read;
}
