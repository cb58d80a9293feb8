/**
 * What a provider may say of a document: only what stands in the quote that it names. A statement is a sentence about
 * one quote, an answer a piece of one.
 */

const squeezed = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
const digitsIn = (text: string): string[] =>
  (text.normalize('NFKC').match(/\p{N}[\p{N}.,'’\s/-]*\p{N}|\p{N}/gu) ?? []).map((number) =>
    number.replaceAll(/[^\p{N}]/gu, ''),
  );
const wordsIn = (text: string): string[] => squeezed(text).match(/[\p{L}]{4,}/gu) ?? [];
const namesIn = (text: string): string[] =>
  (text.normalize('NFKC').match(/(?<=[\p{L}\p{N},;:)]\s+)\p{Lu}[\p{L}.&-]+/gu) ?? []).map((name) =>
    name.toLowerCase().replace(/\.$/, ''),
  );

/** So much of what a statement says must be in the words of its quote. */
const SHARED = 0.5;

/** Every number and every name of the statement stands in the quote, and most of its words. */
export function bears(quote: string, statement: string): boolean {
  const digits = new Set(digitsIn(quote));
  if (digitsIn(statement).some((number) => !digits.has(number))) return false;
  const text = squeezed(quote);
  if (namesIn(statement).some((name) => !text.includes(name))) return false;
  const words = wordsIn(statement);
  return words.length > 0 && words.filter((word) => text.includes(word)).length / words.length >= SHARED;
}

/** The answer is a piece of the quote. */
export const isPieceOf = (quote: string, answer: string): boolean =>
  squeezed(answer) !== '' && squeezed(quote).includes(squeezed(answer).replace(/[.!]$/, ''));
