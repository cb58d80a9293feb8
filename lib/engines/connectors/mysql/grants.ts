import type { TableName } from '@/lib/engines/manifest/remote';
import type { RawCell, WritableTables } from '../connector';
import { OWN_SCHEMAS } from './catalogue';
import type { MysqlSession } from './session';

const WRITES = /^(ALL PRIVILEGES|ALTER|CREATE|DELETE|DELETE HISTORY|DROP|INDEX|INSERT|TRIGGER|UPDATE)$/;
/** Tables that are named. */
const MOST = 200;

/** What an account may write to: a schema (a pattern of LIKE) and a table, null for all. */
type Write = { schema: string | null; table: string | null };

const name = (quoted: string) => (quoted === '*' ? null : quoted.slice(1, -1).replaceAll('``', '`'));

/** The privileges of a list, without the columns in brackets. */
const privileges = (list: string) =>
  list
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((each) => each.trim());

/** What lines of SHOW GRANTS allow to be written. What everybody may do, in tables for tries, is no account’s own. */
export function writesOf(grants: readonly string[]): Write[] {
  return grants.flatMap((grant) => {
    const [, list, schema, table, to] =
      /^GRANT ([^`*]*(?:\([^)]*\)[^`*]*)*) ON (?:TABLE )?(\*|`(?:[^`]|``)+`)\.(\*|`(?:[^`]|``)+`) TO (.*)$/s.exec(
        grant,
      ) ?? [];
    if (list === undefined || schema === undefined || table === undefined || /^`?PUBLIC`?$/.test(to ?? '')) return [];
    return privileges(list).some((privilege) => WRITES.test(privilege))
      ? [{ schema: name(schema), table: name(table) }]
      : [];
  });
}

const plain = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern of LIKE with its own escapes, as schemas stand in grants. */
const likeThis = (pattern: string) =>
  new RegExp(
    `^${pattern.replaceAll(/\\[\s\S]|[\s\S]/g, (part) => (part === '%' ? '.*' : part === '_' ? '.' : plain(part.at(-1)!)))}$`,
    's',
  );

const allows =
  ({ schema, name: own }: TableName) =>
  (write: Write) =>
    (write.schema === null ||
      write.schema === schema ||
      (write.table === null && likeThis(write.schema).test(schema))) &&
    (write.table === null || write.table === own);

/** The grants of the account itself and of the roles that are on. */
async function grantsOf(session: MysqlSession): Promise<string[]> {
  const own = await session.ask('SHOW GRANTS');
  const roles =
    session.server.isMaria || session.server.old ? null : (await session.ask('SELECT current_role()'))[0]?.[0];
  const ofRoles =
    roles && roles !== 'NONE' ? await session.ask(`SHOW GRANTS FOR current_user() USING ${String(roles)}`) : [];
  return [...own, ...ofRoles].map(([grant]) => String(grant));
}

const quote = (text: RawCell) => `\`${String(text).replaceAll('`', '``')}\``;

/** Statements that make an account which may only read these schemas. */
const readOnlyAccount = (schemas: readonly string[]) => [
  `CREATE USER 'plumbline'@'%' IDENTIFIED BY 'a long password';`,
  ...schemas.map((schema) => `GRANT SELECT, SHOW VIEW ON ${quote(schema)}.* TO 'plumbline'@'%';`),
];

/** The tables that an account may write to. */
export async function writable(session: MysqlSession): Promise<WritableTables> {
  const writes = writesOf(await grantsOf(session));
  if (!writes.length) return { tables: [], more: false, grants: [] };
  const rows = await session.ask(`SELECT table_schema, table_name FROM information_schema.tables
WHERE table_type IN ('BASE TABLE', 'SYSTEM VERSIONED') AND table_schema NOT IN (${OWN_SCHEMAS.map((each) => `'${each}'`).join(', ')})
ORDER BY table_schema <> coalesce(database(), ''), table_schema, table_name`);
  const found = rows
    .map(([schema, table]) => ({ schema: String(schema), name: String(table) }))
    .filter((table) => writes.some(allows(table)));
  const schemas = [...new Set(found.map(({ schema }) => schema))];
  return {
    tables: found.slice(0, MOST),
    more: found.length > MOST,
    grants: found.length ? readOnlyAccount(schemas) : [],
  };
}
