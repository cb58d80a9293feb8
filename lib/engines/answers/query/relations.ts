import { existsSync } from 'node:fs';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { hoursOf } from '@/lib/engines/manifest/native-layout';
import type { PartsRelation, Relation } from '@/lib/engines/manifest/relation';
import type { RowLayout } from '@/lib/pure/query/sql/cube';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { textLiteral } from '@/lib/pure/query/sql/literal';
import { hoursName, ROW_NUMBER, TABLE } from '@/lib/pure/query/sql/plan';
import { readRows } from './read';

const KEPT_OPEN = 16;

/** The rows under their second name, where `data` are those of them that were picked out. */
export const ALL_ROWS = 'all_rows';

type Connections = {
  /** Two lanes: while one reads its small tables, the other passes over the rows. */
  connections: [DuckDBConnection, DuckDBConnection];
  /** For rows that were picked out of all. */
  scoped: DuckDBConnection;
};
export type Connected = Connections & { layout: RowLayout; rowCount: number };
type Open = Connected & { catalog: string | null };

const everyOf = ({ connections, scoped }: Connections) => [...connections, scoped];

const text = (path: string) => textLiteral(path, duckdb);

/**
 * Makes the rows visible as `data`, with their number and the hours of date-times where the source does not hold them;
 * answers how they are laid out.
 */
async function show({ connections, scoped }: Connections, source: string, rowNumber: string): Promise<RowLayout> {
  const described = (await readRows(connections[0], `DESCRIBE SELECT * FROM ${source}`)).rows.map(([name, type]) => ({
    name: String(name),
    type,
  }));
  const held = new Set(described.map(({ name }) => name));
  const hours = described
    .filter(({ name, type }) => type === 'TIMESTAMP' && !held.has(hoursName(name)))
    .map(({ name }) => hoursOf(name));
  const shown = held.has('file_row_number') ? '* EXCLUDE (file_row_number)' : '*';
  const rows = `SELECT ${[shown, `${rowNumber} AS ${ROW_NUMBER}`, ...hours].join(', ')} FROM ${source}`;
  for (const connection of connections) await connection.run(`CREATE TEMP VIEW ${TABLE} AS ${rows}`);
  await scoped.run(`CREATE TEMP VIEW ${ALL_ROWS} AS ${rows}`);
  return {
    enumerated: new Set(described.filter(({ type }) => String(type).startsWith('ENUM')).map(({ name }) => name)),
    held,
  };
}

const countOf = async ({ scoped }: Connections): Promise<number> =>
  Number((await readRows(scoped, `SELECT count(*) FROM ${ALL_ROWS}`)).rows[0]?.[0]);

/**
 * The relations a child has open, most recently used last. Each has connections of its own, in which the temporary view
 * `data` shows the rows, with their number from 0 in the order of the file.
 */
export class Relations {
  private readonly open = new Map<string, Open>();
  private attached = 0;

  constructor(private readonly instance: DuckDBInstance) {}

  /** From the native copy where it stands by now, else from the Parquet parts. */
  async connect(relation: Relation): Promise<Connected> {
    if (relation.kind !== 'parts') throw new Error('these rows are not ours');
    const known = this.open.get(relation.key);
    const hasNative = existsSync(relation.nativeFile);
    if (known && (known.catalog !== null || !hasNative)) {
      this.open.delete(relation.key);
      this.open.set(relation.key, known);
      return known;
    }
    if (known) await this.close(relation.key, known);
    const opened = (hasNative && (await this.openNative(relation))) || (await this.openParts(relation));
    this.open.set(relation.key, opened);
    const oldest = this.open.entries().next().value;
    if (this.open.size > KEPT_OPEN && oldest) await this.close(...oldest);
    return opened;
  }

  /** The native copy is disposable: one that cannot be opened is passed over. */
  private async openNative(relation: PartsRelation): Promise<Open | null> {
    const made = await this.connections();
    const catalog = `version_${++this.attached}`;
    try {
      await made.connections[0].run(`ATTACH ${text(relation.nativeFile)} AS ${catalog} (READ_ONLY)`);
      return {
        ...made,
        catalog,
        layout: await show(made, `${catalog}.${TABLE}`, 'rowid'),
        rowCount: await countOf(made),
      };
    } catch {
      for (const connection of everyOf(made)) connection.closeSync();
      return null;
    }
  }

  private async openParts(relation: PartsRelation): Promise<Open> {
    const made = await this.connections();
    const parts = `[${relation.parts.map(text).join(', ')}]`;
    const { rows } = await readRows(made.connections[0], `SELECT num_rows FROM parquet_file_metadata(${parts})`);
    const before = rows.map((_, part) => rows.slice(0, part).reduce((sum, [count]) => sum + Number(count), 0));
    const number =
      rows.length > 1 ? `[${before.join(', ')}][CAST(file_index AS BIGINT) + 1] + file_row_number` : 'file_row_number';
    return {
      ...made,
      catalog: null,
      layout: await show(made, `read_parquet(${parts}, file_row_number = true)`, number),
      rowCount: rows.reduce((sum, [count]) => sum + Number(count), 0),
    };
  }

  private async connections(): Promise<Connections> {
    return {
      connections: [await this.instance.connect(), await this.instance.connect()],
      scoped: await this.instance.connect(),
    };
  }

  private async close(key: string, open: Open): Promise<void> {
    this.open.delete(key);
    const { connections, scoped, catalog } = open;
    for (const connection of connections) await connection.run(`DROP VIEW ${TABLE}`).catch(() => undefined);
    await scoped.run(`DROP VIEW ${ALL_ROWS}`).catch(() => undefined);
    if (catalog) await connections[0].run(`DETACH ${catalog}`).catch(() => undefined);
    for (const connection of everyOf(open)) connection.closeSync();
  }
}
