import { tokenize, type QuestionToken } from '../language/tokens';
import type { Dictionary, Sense } from '../language/foreign/dictionary';
import type { TableWords } from './table-words';

/** A question on its way into English: `words` are its words in plain letters. */
export type ForeignText = {
  dictionary: Dictionary;
  tokens: readonly QuestionToken[];
  words: readonly string[];
  isName: readonly boolean[];
  table: TableWords;
  question: string;
};
/** A piece of the English question, with what it was found as; null for words that stay. */
export type ForeignPiece = { tokens: QuestionToken[]; sense: Sense | null };

/** English words that say how a figure is put together. */
export const AGGREGATES = new Set(['average', 'total', 'median', 'maximum', 'minimum']);

/** The question with English words in place of the original ones. */
export const asEnglish = (english: string, from: QuestionToken, to: QuestionToken): QuestionToken[] =>
  english === '-' ? [] : tokenize(english).map((token) => ({ ...token, start: from.start, end: to.end }));

/** An English word for the word at a place. */
export const pieceOf = ({ tokens }: ForeignText, english: string, at: number): ForeignPiece => ({
  tokens: asEnglish(english, tokens[at]!, tokens[at]!),
  sense: { kind: /^(of|than|that)$/.test(english) ? 'phrase' : 'noun', english: [english] },
});
