/** Where a character of a statement stands, counted from 1, and the line that it stands in. */
export type SqlPlace = { line: number; column: number; text: string };

/** `position` counts UTF-16 units from 0; beyond the end it is the end. */
export function placeOf(sql: string, position: number): SqlPlace {
  const at = Math.max(0, Math.min(position, sql.length));
  const before = sql.slice(0, at).split('\n');
  const line = before.length;
  return { line, column: before[line - 1]!.length + 1, text: sql.split('\n')[line - 1]! };
}

/** The word that begins there, to be selected; at least one character where there is one. */
export function wordAt(sql: string, position: number): [from: number, to: number] {
  const from = Math.max(0, Math.min(position, sql.length));
  const word = /^[\p{L}\p{N}_$."]+/u.exec(sql.slice(from))?.[0] ?? sql.slice(from, from + 1);
  return [from, from + word.length];
}
