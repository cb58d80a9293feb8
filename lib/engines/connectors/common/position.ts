import { RemoteFailure } from '../failure';

/** How a SELECT is asked for its columns alone: its first line is the second one. */
export const LINES_BEFORE = 1;

/** Where a line begins, counted from 0; null beyond the last one. */
function startOfLine(sql: string, line: number): number | null {
  let start = 0;
  for (let nth = 0; nth < line; nth++) {
    const end = sql.indexOf('\n', start);
    if (end < 0) return null;
    start = end + 1;
  }
  return start;
}

/**
 * Where in a SELECT a database found fault, by the line (from 0), the place in it and the word that its message names;
 * null where that is not known.
 */
export function placeIn(sql: string, found: { line?: number; column?: number; word?: string }): number | null {
  const start = startOfLine(sql, Math.max(0, found.line ?? 0));
  if (start === null) return null;
  if (found.word) {
    const place = sql.toLowerCase().indexOf(found.word.toLowerCase(), start);
    if (place >= 0) return place;
  }
  return found.column === undefined ? null : Math.min(start + Math.max(0, found.column), sql.length);
}

/** The failure, with its place in the SELECT that a user wrote. */
export const withPosition = (failure: RemoteFailure, position: number | null): RemoteFailure =>
  new RemoteFailure(failure.reason, failure.message, position);
