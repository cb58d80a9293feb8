import { behindTables } from '../common/behind-tables';

const TOKEN =
  /'(?:[^'\\]|\\.|'')*'|\$\$[\s\S]*?\$\$|"(?:[^"]|"")*"|--[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_][\w$]*|\s+|[\s\S]/g;

/**
 * The statement with `AT (TIMESTAMP => …)` behind each table.
 * @param at an instant, ISO in UTC
 */
export const atMoment = (sql: string, at: string): string =>
  behindTables(sql, { suffix: ` AT (TIMESTAMP => '${at}'::TIMESTAMP_TZ)`, token: TOKEN });
