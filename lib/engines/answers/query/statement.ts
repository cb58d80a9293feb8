import {
  DuckDBTypeId,
  type DuckDBConnection,
  type DuckDBInstance,
  type DuckDBResult,
  type DuckDBType,
} from '@duckdb/node-api';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import type { Cell } from '@/lib/pure/query/schema/column';
import type {
  SqlCheck,
  SqlColumn,
  SqlFault,
  SqlOutcome,
  SqlCheckWork,
  SqlRows,
  SqlTable,
  SqlWork,
} from '../protocol/sql';
import { cellOf, sizeOf } from './cells';
import { ANSWER_BYTES, AnswerTooLarge, readRows } from './read';
import { faultOf, Refused, sentence, tablesOf, type StatementTree } from '../sql/check';
import { placeOf, placeSaid } from '../sql/place';

const text = (value: string) => textLiteral(value, duckdb);
const name = (key: string) => quoteName(key, duckdb);

async function readTables(connection: DuckDBConnection, statement: string): Promise<Map<string, number | null>> {
  const { rows } = await readRows(
    connection,
    `SELECT json_serialize_sql(${text(statement)}, skip_null := true, skip_empty := true)`,
  );
  return tablesOf(JSON.parse(String(rows[0]?.[0])) as StatementTree);
}

async function check(connection: DuckDBConnection, { text: statement }: SqlCheckWork): Promise<SqlCheck> {
  const tables = await readTables(connection, statement);
  return { tables: [...tables].map(([table, at]) => ({ name: table, ...placeOf(statement, at) })) };
}

/** Words of the engine about the statement itself; others may speak of files of ours. */
const ABOUT_THE_STATEMENT =
  /^(Parser|Binder|Catalog|Conversion|Out of Range|Invalid Input|Mismatch Type|Syntax|Not implemented|Invalid type) Error: /;

function faultSaid(statement: string, error: unknown): SqlFault {
  const said = error instanceof Error ? error.message : '';
  const about = ABOUT_THE_STATEMENT.exec(said);
  if (!about || /parquet|\/|\\/i.test(said.split('\n\nLINE ')[0]!)) throw error;
  const words = said
    .slice(about[0].length)
    .split(/\n\n|\n\t/)[0]!
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace('!', '.');
  return { message: sentence(words).slice(0, 500), ...placeSaid(statement, said) };
}

const KINDS: Partial<Record<DuckDBTypeId, SqlColumn['type']>> = {
  [DuckDBTypeId.TINYINT]: 'integer',
  [DuckDBTypeId.SMALLINT]: 'integer',
  [DuckDBTypeId.INTEGER]: 'integer',
  [DuckDBTypeId.BIGINT]: 'integer',
  [DuckDBTypeId.HUGEINT]: 'integer',
  [DuckDBTypeId.UTINYINT]: 'integer',
  [DuckDBTypeId.USMALLINT]: 'integer',
  [DuckDBTypeId.UINTEGER]: 'integer',
  [DuckDBTypeId.UBIGINT]: 'integer',
  [DuckDBTypeId.UHUGEINT]: 'integer',
  [DuckDBTypeId.FLOAT]: 'decimal',
  [DuckDBTypeId.DOUBLE]: 'decimal',
  [DuckDBTypeId.DECIMAL]: 'decimal',
  [DuckDBTypeId.BOOLEAN]: 'boolean',
  [DuckDBTypeId.DATE]: 'date',
  [DuckDBTypeId.TIMESTAMP]: 'datetime',
  [DuckDBTypeId.TIMESTAMP_S]: 'datetime',
  [DuckDBTypeId.TIMESTAMP_MS]: 'datetime',
  [DuckDBTypeId.TIMESTAMP_NS]: 'datetime',
};
const kindOf = ({ typeId }: DuckDBType): SqlColumn['type'] => KINDS[typeId] ?? 'text';

/** Rows under both caps; one row that is larger than all may be is refused. */
async function readUnderCaps(result: DuckDBResult, limit: number): Promise<Pick<SqlRows, 'rows' | 'more'>> {
  const rows: Cell[][] = [];
  let bytes = 0;
  for await (const chunk of result)
    for (const values of chunk.getRows()) {
      if (rows.length >= limit) return { rows, more: true };
      const cells = values.map(cellOf);
      bytes += cells.reduce<number>((sum, cell) => sum + sizeOf(cell), 0);
      if (bytes > ANSWER_BYTES && !rows.length) throw new AnswerTooLarge();
      if (bytes > ANSWER_BYTES) return { rows, more: true };
      rows.push(cells);
    }
  return { rows, more: false };
}

const viewSql = ({ name: table, parts, columns }: SqlTable): string =>
  `CREATE OR REPLACE TEMP VIEW ${name(table)} AS SELECT ${columns.map(name).join(', ')} FROM read_parquet([${parts.map(text).join(', ')}])`;

/** Runs one SELECT over the tables that it names, on a connection that holds nothing else. */
async function runOn(connection: DuckDBConnection, { text: statement, tables, limit }: SqlWork): Promise<SqlOutcome> {
  const named = await readTables(connection, statement);
  const known = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
  for (const [table, at] of named) {
    const given = known.get(table);
    if (!given) throw new Refused(`There is no table ${table}.`, at);
    await connection.run(viewSql(given));
  }
  try {
    const result = await connection.stream(statement);
    const types = result.columnTypes();
    const columns = result.deduplicatedColumnNames().map((label, nth) => ({ name: label, type: kindOf(types[nth]!) }));
    return { columns, ...(await readUnderCaps(result, limit)) };
  } catch (error) {
    return { fault: faultSaid(statement, error) };
  }
}

/** Does either piece of work on a connection of its own, which is told so that it can be interrupted. */
export async function answerSql(
  instance: DuckDBInstance,
  work: SqlCheckWork | SqlWork,
  onConnection: (connection: DuckDBConnection) => void,
): Promise<SqlCheck | SqlOutcome> {
  const connection = await instance.connect();
  onConnection(connection);
  try {
    return work.kind === 'sql' ? await runOn(connection, work) : await check(connection, work);
  } catch (error) {
    if (error instanceof Refused) return { fault: faultOf(work.text, error) };
    throw error;
  } finally {
    connection.closeSync();
  }
}
