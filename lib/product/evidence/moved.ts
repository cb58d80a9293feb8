import type { QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import { formatCell } from '@/lib/pure/format/format';
import { sameRows } from '@/lib/pure/query/schema/canonical';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Evidence, QueryAnswer, Row } from '@/lib/pure/query/schema/result';
import { KEPT_ROWS } from './kept';
import type { Recheck } from './schema';

// A live source that answers something else now than it did at a moment of the past.

type Answered = Pick<QueryAnswer, 'rows' | 'rowCount'>;
type Place = { row: number; key: string };

/** As many rows of an answer as evidence can be compared with. */
export const rowsBeside = (evidence: Evidence, { rows }: Answered): Row[] =>
  rows.slice(0, Math.max(KEPT_ROWS, evidence.rows.length));

/** Numbers within 1e-9. */
export function isSame(evidence: Evidence, answer: Answered): boolean {
  const dimensions = evidence.columns.filter(({ kind }) => kind === 'dimension').map(({ key }) => key);
  return answer.rowCount === evidence.rowCount && sameRows(evidence.rows, rowsBeside(evidence, answer), dimensions);
}

export function firstDifference(then: Row[], now: Row[]): Place | null {
  for (let row = 0; row < Math.max(then.length, now.length); row++) {
    for (const key of Object.keys({ ...then[row], ...now[row] }))
      if (then[row]?.[key] !== now[row]?.[key]) return { row, key };
  }
  return null;
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const say = ({ columns }: Evidence, { key }: Place, cell: Cell): string =>
  formatCell(cell, columns.find((column) => column.key === key)?.format);

type Past = NonNullable<NonNullable<Recheck['moved']>['past']>;

type PastAnswer = Extract<QueryOutcome, { ok: true }>;

/**
 * What the database answers as of then, where the two differ first, and the words for it. Null where they differ and
 * the database may have answered for a moment shortly before: that tells nothing.
 */
function ofThePast(
  evidence: Evidence,
  { answer, moment }: PastAnswer,
  at: Place,
): { past: Past | null; words: string } {
  const rows = rowsBeside(evidence, answer);
  const matches = isSame(evidence, answer);
  const place = (matches ? null : firstDifference(evidence.rows, rows)) ?? at;
  const past = { matches, value: rows[place.row]?.[place.key] ?? null };
  const value = say(evidence, place, past.value);
  if (matches) return { past, words: `Asked as of then, the database still answers ${value}.` };
  const seconds = (moment?.withinMs ?? 0) / 1000;
  const answers = `Asked as of then, the database ${past.value === null ? 'has no value' : `answers ${value}`}`;
  return seconds > 0
    ? { past: null, words: `${answers}. It finds a moment only to within ${seconds} seconds.` }
    : { past, words: `${answers}, which isn’t what was kept.` };
}

/** @param asked what came of asking as of then; null where that can’t be asked of any database */
export function movedSince(
  evidence: Evidence,
  { then, now, at }: { then: Cell; now: Cell; at: Place },
  asked: QueryOutcome | null,
): NonNullable<Recheck['moved']> {
  const since = evidence.moment ?? '';
  const figures =
    then === now
      ? `${evidence.rowCount} rows then, others now`
      : `${say(evidence, at, then)} then, ${say(evidence, at, now)} now`;
  const moved = `The data have moved on since ${TIME.format(new Date(since))} UTC: ${figures}.`;
  if (!asked) return { since, message: moved, past: null };
  if (!asked.ok) return { since, message: `${moved} ${asked.failure.message}`, past: null };
  const { past, words } = ofThePast(evidence, asked, at);
  return { since, message: `${moved} ${words}`, past };
}
