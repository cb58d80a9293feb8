import { behindTables } from '../common/behind-tables';
import { RemoteFailure } from '../failure';

const TOKEN =
  /\bn?q'(?:\[[\s\S]*?\]'|\{[\s\S]*?\}'|\([\s\S]*?\)'|<[\s\S]*?>'|([^\s[{(<])[\s\S]*?\1')|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_][\w$#]*|\s+|[\s\S]/gi;
const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d{1,9})?)Z$/;

/**
 * Oracle finds the state of a moment by a table that it writes every three seconds, so that a state may be as old
 * (Oracle Database Development Guide, 'Using Oracle Flashback Technology').
 */
export const FLASHBACK_WITHIN_MS = 3000;

/**
 * The statement with `AS OF TIMESTAMP …` behind each table. That takes a time of the server's own zone, which a client
 * can't know: so it is said as the time that has passed since.
 * @param at an instant, ISO in UTC
 * @throws RemoteFailure where it is none
 */
export function asOf(sql: string, at: string): string {
  const [, day, time] = INSTANT.exec(at) ?? [];
  if (!day || !time) throw new RemoteFailure('query_failed', 'This isn’t a moment that Oracle could be asked for.');
  const passed = `SYS_EXTRACT_UTC(SYSTIMESTAMP) - TIMESTAMP '${day} ${time}'`;
  return behindTables(sql, {
    suffix: ` AS OF TIMESTAMP (SYSTIMESTAMP - (${passed}))`,
    token: TOKEN,
    others: ['DUAL'],
  });
}
