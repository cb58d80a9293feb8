import type { Connection } from 'mysql2';
import { LIST_BYTES } from '@/lib/pure/query/sql/dialects/mysql';
import { ask } from './connection';
import type { ReadingFacts } from './types';

/** What is known of a server once a session is open. */
export type Server = ReadingFacts & {
  /** For people: 'MariaDB 10.11.19'. */
  name: string;
  version: [major: number, minor: number, patch: number];
  /** It has neither CTEs nor window functions. */
  old: boolean;
  /** Of this session, for KILL. */
  connection: string;
  /** ONLY_FULL_GROUP_BY is on, as the server has it. */
  fullGroupBy: boolean;
};

const FACTS = `SELECT version(), @@version_comment, connection_id(), @@GLOBAL.sql_mode, @@SESSION.sql_mode, (
  SELECT max(collation_name) FROM information_schema.collations
  WHERE collation_name IN ('utf8mb4_nopad_bin', 'utf8mb4_0900_bin')
)`;

const isAtLeast = (version: Server['version'], least: Server['version']) => {
  const nth = version.findIndex((part, at) => part !== least[at]);
  return nth < 0 || version[nth]! > least[nth]!;
};

export async function readServer(connection: Connection): Promise<Server> {
  const [row = []] = await ask(connection, FACTS);
  const [version, comment, id, globalMode, mode, collation] = row.map((cell) => String(cell ?? ''));
  const isMaria = /mariadb/i.test(`${version} ${comment}`);
  const numbers = /(?:^5\.5\.5-)?(\d+)\.(\d+)\.(\d+)/.exec(version ?? '');
  const parts: Server['version'] = [Number(numbers?.[1] ?? 0), Number(numbers?.[2] ?? 0), Number(numbers?.[3] ?? 0)];
  return {
    name: `${isMaria ? 'MariaDB' : 'MySQL'} ${parts.join('.')}`,
    isMaria,
    version: parts,
    old: !isAtLeast(parts, isMaria ? [10, 2, 1] : [8, 0, 1]),
    connection: String(Number(id)),
    collation: collation || 'utf8mb4_bin',
    zeroDates: !(
      /STRICT_/.test(globalMode!) &&
      /NO_ZERO_IN_DATE/.test(globalMode!) &&
      /NO_ZERO_DATE/.test(globalMode!)
    ),
    fullGroupBy: /ONLY_FULL_GROUP_BY/.test(mode!),
  };
}

/**
 * What a session is told: time in UTC, the usual meaning of quotes, a difference of unsigned numbers that may be
 * negative, room for lists of values, the deadline in the database, patience with a slow reader, and that nothing may
 * be written.
 */
export function settingsOf({ isMaria, version, fullGroupBy }: Server, deadlineMs: number): string[] {
  const modes = ['NO_UNSIGNED_SUBTRACTION', ...(fullGroupBy ? ['ONLY_FULL_GROUP_BY'] : [])];
  const deadline = isMaria
    ? isAtLeast(version, [10, 1, 1]) && `max_statement_time = ${deadlineMs / 1000}`
    : isAtLeast(version, [5, 7, 8]) && `max_execution_time = ${deadlineMs}`;
  const settings = [
    `time_zone = '+00:00'`,
    `sql_mode = '${modes.join(',')}'`,
    'net_write_timeout = 600',
    `group_concat_max_len = ${LIST_BYTES}`,
    ...(deadline ? [deadline] : []),
    ...(!isMaria && isAtLeast(version, [8, 0, 3]) ? ['information_schema_stats_expiry = 0'] : []),
  ];
  return [
    `SET ${settings.map((each) => `SESSION ${each}`).join(', ')}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY',
  ];
}
