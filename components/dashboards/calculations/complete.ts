import { FUNCTIONS } from '@/lib/pure/query/expression/functions';
import { writeColumn } from '@/lib/pure/query/expression/tokens';

export type Choice = {
  kind: 'column' | 'function';
  label: string;
  note: string;
  /** What is written. */ text: string;
  /** Where the caret goes, from the start of what is written. */ caret: number;
};
/** What may be written from `from` up to the caret. */
export type ExpressionCompletion = { from: number; choices: Choice[] };

const MOST = 8;
const WORD = /[\p{L}][\p{L}\p{N}_]*$/u;

type Named = { label: string; type: string };

/** Whether the caret stands in a text, and where the bracket opened in which it stands. */
function place(before: string): { inText: boolean; bracket: number | null } {
  let close: string | null = null;
  let from = 0;
  for (let at = 0; at < before.length; at++) {
    const character = before[at]!;
    if (close !== null) {
      if (character === close) close = null;
    } else if (character === '[') [close, from] = [']', at];
    else if (character === "'" || character === '"') [close, from] = [character, at];
  }
  return { inText: close === "'" || close === '"', bracket: close === ']' ? from : null };
}

const startsFirst = (wanted: string) => (left: Named, right: Named) =>
  Number(right.label.toLowerCase().startsWith(wanted)) - Number(left.label.toLowerCase().startsWith(wanted));

/** Columns within a bracket, functions and columns after the start of a word; nothing within a text. */
export function completionAt(text: string, caret: number, columns: readonly Named[]): ExpressionCompletion | null {
  const before = text.slice(0, caret);
  const { inText, bracket } = place(before);
  if (inText) return null;
  const wanted = (bracket === null ? WORD.exec(before)?.[0] : before.slice(bracket + 1))?.toLowerCase();
  if (wanted === undefined) return null;
  const named = columns
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .toSorted(startsFirst(wanted))
    .map(({ label, type }): Choice => {
      const written = writeColumn(label);
      return { kind: 'column', label, note: type, text: written, caret: written.length };
    });
  if (bracket !== null) return offered(bracket, named);
  const functions = FUNCTIONS.filter(({ name }) => name.toLowerCase().startsWith(wanted)).map(
    ({ name, form }): Choice =>
      name === 'CASE'
        ? { kind: 'function', label: name, note: form, text: 'CASE WHEN  THEN  ELSE  END', caret: 'CASE WHEN '.length }
        : { kind: 'function', label: name, note: form, text: `${name}()`, caret: name.length + 1 },
  );
  return offered(caret - wanted.length, [...functions, ...named]);
}

const offered = (from: number, choices: Choice[]): ExpressionCompletion | null =>
  choices.length ? { from, choices: choices.slice(0, MOST) } : null;

/** The text with the choice in place of what was begun; a bracket that closed it already is not written twice. */
export function complete(text: string, caret: number, from: number, choice: Choice): { text: string; caret: number } {
  const rest = text.slice(caret);
  const after =
    choice.kind === 'column' && rest.startsWith(']')
      ? rest.slice(1)
      : choice.kind === 'function' && choice.text.endsWith('()') && rest.startsWith('(')
        ? rest.slice(1)
        : rest;
  const written =
    choice.kind === 'function' && choice.text.endsWith('()') && rest.startsWith('(')
      ? choice.text.slice(0, -1)
      : choice.text;
  return { text: text.slice(0, from) + written + after, caret: from + choice.caret };
}
