import { env } from '@/lib/base/env/env';
import { formatCell } from '@/lib/pure/format/format';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';

/** Rows that one answer carries: an assistant reads all that it is given. */
export const MOST_ROWS = 100;

/** What every tool answers: its content, and in words whatever of the question it does not answer. */
export type ToolAnswer = Record<string, unknown> & { notAnswered: string[] };

/** By which a number can be looked up and rechecked: its query, SQL, rows and hash. */
export const evidenceLink = (id: string) => ({ evidenceId: id, evidence: `${env().PUBLIC_URL}/api/evidence/${id}` });

type Answered = {
  columns: readonly ResultColumn[];
  rows: readonly Row[];
  truncated?: boolean;
  partial?: { first: boolean; last: boolean };
  moment?: { at: string; stale?: { message: string } };
};

/** What an answer leaves open, each in a sentence. */
export function openIn({ rows, truncated, partial, moment }: Answered, most = MOST_ROWS): string[] {
  return [
    rows.length > most && `Only the first ${most} of ${rows.length} rows are here.`,
    truncated && 'The answer has more rows than are read at once.',
    partial?.first && 'The first period isn’t complete.',
    partial?.last && 'The last period isn’t complete.',
    moment?.stale && `The database didn’t answer now; these are its rows as of ${moment.at}.`,
  ].filter((sentence) => typeof sentence === 'string');
}

/** Columns and rows, as values and, where there are few, as people read them. */
export const tableOf = ({ columns, rows }: Answered, most = MOST_ROWS) => ({
  columns: columns.map(({ key, label, type }) => ({ key, label, type })),
  rows: rows.slice(0, most),
  ...(rows.length === 1 && {
    shown: Object.fromEntries(columns.map(({ key, format }) => [key, formatCell(rows[0]![key] ?? null, format)])),
  }),
});

/** A sentence with the evidence of its numbers. */
export const saidOf = ({ text, claims }: Sentence) => ({
  text,
  evidence: [...new Set(claims.map(({ evidenceId }) => evidenceId))].map(evidenceLink),
});
