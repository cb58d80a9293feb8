import type { TextSpan } from '@/lib/pure/query/schema/calculation';

export type TextPlace = { line: number; column: number };

const WORD = /[\p{L}\p{N}_]+/uy;

/** Where a line and column (both from 1) of a text lie, counted from its start; what is beyond it is its end. */
export function offsetOf(text: string, { line, column }: TextPlace): number {
  const lines = text.split('\n');
  if (line > lines.length) return text.length;
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return before + Math.min(column - 1, lines[line - 1]!.length);
}

/** The word that begins there, else the one character; at the end of a text its last one that isn't blank. */
export function spanAt(text: string, place: TextPlace): TextSpan {
  const from = offsetOf(text, place);
  WORD.lastIndex = from;
  const word = WORD.exec(text);
  if (word) return { from, to: from + word[0].length };
  if (from < text.length && text[from] !== '\n') return { from, to: from + 1 };
  const last = text.slice(0, from).trimEnd().length;
  return { from: Math.max(0, last - 1), to: last };
}
