import { ApiError } from '@/components/client/requests/api-error';
import { adviceOn } from '../editor/advice';
import type { KnownNames } from '../editor/known-names';
import { offsetOf, type TextPlace } from '../editor/places';

/** What is wrong with a statement: the words, where in the whole text, what to do. */
type SqlFaultShown = { message: string; place: TextPlace | null; advice: string | null };
export type SqlFailure = { error: unknown; fault: SqlFaultShown | null };

/** What the engine names where we name one. */
const CANDIDATES = / Candidate (bindings|tables|functions):.*$/;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Where in the whole text a place of what was run lies: `from` is where that begins. */
function placeInWhole(whole: string, from: number, place: TextPlace): TextPlace {
  const before = whole.slice(0, from + offsetOf(whole.slice(from), place)).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** `from`: where in the whole text the part that was run began. */
export function failureOf(
  error: unknown,
  { whole, from }: { whole: string; from: number },
  { tables, functions }: Pick<KnownNames, 'tables' | 'functions'>,
): SqlFailure {
  if (!(error instanceof ApiError) || error.code !== 'validation') return { error, fault: null };
  const { fields, line, column } = (error.details ?? {}) as {
    fields?: { sql?: string };
    line?: unknown;
    column?: unknown;
  };
  const message = fields?.sql ?? error.message;
  const place = isNumber(line) && isNumber(column) ? placeInWhole(whole, from, { line, column }) : null;
  const advice = adviceOn(message, { text: whole, tables, functions });
  return { error, fault: { message: advice === null ? message : message.replace(CANDIDATES, ''), place, advice } };
}
