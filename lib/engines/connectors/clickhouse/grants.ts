import type { TableName } from '@/lib/engines/manifest/remote';
import type { WritableTables } from '../connector';
import { OWN_SCHEMAS } from './catalogue';
import type { ClickHouseSession } from './session';

const WRITES = /^(ALL|INSERT|ALTER|CREATE|DROP|TRUNCATE|OPTIMIZE|DELETE)\b(?! (?:TEMPORARY|USER|ROLE|QUOTA))/;
/** Tables that are named. */
const MOST = 200;

type Write = { schema: string; table: string };

const bare = (name: string) =>
  name.startsWith('`')
    ? name.slice(1, name.endsWith('*') ? -2 : -1).replaceAll('\\`', '`') + (name.endsWith('*') ? '*' : '')
    : name;
const LINE = /^(GRANT|REVOKE) ([\s\S]*?) ON (`(?:[^`\\]|\\.)+`\*?|[^.`\s]+)\.(`(?:[^`\\]|\\.)+`\*?|\S+) (?:TO|FROM) /;

/** Privileges on tables of lines of SHOW GRANTS, those that were taken back apart. */
export function writesOf(lines: readonly string[]): { given: Write[]; taken: Write[] } {
  const found = lines.flatMap((line) => {
    const [, verb, list, schema, table] = LINE.exec(line) ?? [];
    if (!list || !schema || !table) return [];
    const writes = list
      .replaceAll(/\([^)]*\)/g, '')
      .split(',')
      .some((privilege) => WRITES.test(privilege.trim()));
    return writes ? [{ verb, schema: bare(schema), table: bare(table) }] : [];
  });
  return { given: found.filter(({ verb }) => verb === 'GRANT'), taken: found.filter(({ verb }) => verb === 'REVOKE') };
}

const fits = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
const allows =
  ({ schema, name }: TableName) =>
  (write: Write) =>
    fits(write.schema, schema) && fits(write.table, name);

const quote = (text: string) => `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

const readOnlyAccount = (schemas: readonly string[]) => [
  `CREATE USER plumbline IDENTIFIED BY 'a long password';`,
  ...schemas.map((schema) => `GRANT SELECT ON ${quote(schema)}.* TO plumbline;`),
];

/** With what roles give, where the server can say so. */
const grantsOf = (session: ClickHouseSession) =>
  session
    .askPlainly('SHOW GRANTS FINAL')
    .catch(() => session.askPlainly('SHOW GRANTS'))
    .catch(() => []);

/** The tables that an account may write to: none where its own settings are read-only. */
export async function writable(session: ClickHouseSession): Promise<WritableTables> {
  const [[readonly] = []] = await session.askPlainly(`SELECT toString(getSetting('readonly'))`);
  const { given, taken } = writesOf((await grantsOf(session)).map(([line]) => String(line)));
  if (readonly !== '0' || !given.length) return { tables: [], more: false, grants: [] };
  const rows = await session.ask(`SELECT database, name FROM system.tables
WHERE lower(database) NOT IN (${OWN_SCHEMAS.map((each) => `'${each}'`).join(', ')}) AND NOT is_temporary
  AND engine NOT LIKE '%View' AND NOT startsWith(name, '.inner') ORDER BY database != currentDatabase(), database, name`);
  const found = rows
    .map(([schema, name]) => ({ schema: String(schema), name: String(name) }))
    .filter((table) => given.some(allows(table)) && !taken.some(allows(table)));
  const schemas = [...new Set(found.map(({ schema }) => schema))];
  return {
    tables: found.slice(0, MOST),
    more: found.length > MOST,
    grants: found.length ? readOnlyAccount(schemas) : [],
  };
}
