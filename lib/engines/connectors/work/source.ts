import type { RemoteColumn, RemoteRows, TableName } from '@/lib/engines/manifest/remote';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import { rowsOf, type StatementSource } from '@/lib/pure/query/sql/compile';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { ROW_NUMBER, TABLE, type QueryPlan } from '@/lib/pure/query/sql/plan';
import { statement } from '@/lib/pure/query/sql/statement';
import type { Connector, Session } from '../connector';
import { RemoteFailure } from '../failure';
import type { RowsSource } from '../requests';

/** What the joined tables, or the one SELECT, are called in a statement. */
const aliasOf = (nth: number): string => `t${nth}`;

const sameTable = (one: TableName, other: TableName): boolean => one.schema === other.schema && one.name === other.name;

/**
 * What FROM says. Each further table is joined to one that stands before it, keeping rows that have no partner there:
 * the rows are those of the first table.
 * @throws RemoteFailure where a table is joined to none
 */
export function fromOf(rows: RemoteRows, connector: Pick<Connector, 'tableName'>, dialect: SqlDialect): string {
  if (rows.kind === 'sql') return dialect.derived(rows.sql, aliasOf(0));
  if (rows.kind === 'table') return `${connector.tableName(rows.table)} ${aliasOf(0)}`;
  const { tables, on } = rows;
  const placeOf = (table: TableName) => tables.findIndex((each) => sameTable(each, table));
  const said = (table: TableName, column: string) => `${aliasOf(placeOf(table))}.${quoteName(column, dialect)}`;
  const joined = tables.slice(1).map((table, before) => {
    const nth = before + 1;
    const pairs = on.filter(
      ({ left, right }) =>
        Math.max(placeOf(left.table), placeOf(right.table)) === nth && placeOf(left.table) !== placeOf(right.table),
    );
    if (!pairs.length || on.some(({ left, right }) => placeOf(left.table) < 0 || placeOf(right.table) < 0))
      throw new RemoteFailure('query_failed', `${table.name} isn’t joined to a table that stands before it.`);
    const equal = pairs.map(
      ({ left, right }) => `${said(left.table, left.column)} = ${said(right.table, right.column)}`,
    );
    return `LEFT JOIN ${connector.tableName(table)} ${aliasOf(nth)} ON ${equal.join(' AND ')}`;
  });
  return [`${connector.tableName(tables[0]!)} ${aliasOf(0)}`, ...joined].join('\n');
}

/** Rows of a database as statements say them on one session. */
export class SpokenRows {
  readonly dialect: SqlDialect;

  constructor(
    private readonly source: RowsSource,
    private readonly connector: Connector,
    private readonly session: Session,
  ) {
    this.dialect = session.dialect;
  }

  /** The expression that reads a column as its kind of value. @throws RemoteFailure where no Query can use its type */
  value({ name, table, databaseType }: RemoteColumn, as: 'sql' | 'copied' = 'sql'): string {
    const reading = this.connector.reading(databaseType, this.session);
    if (!reading)
      throw new RemoteFailure('column_missing', `No figure can be made of a column of type ${databaseType}.`);
    return (reading[as] ?? reading.sql)(`${aliasOf(table)}.${quoteName(name, this.dialect)}`);
  }

  columnOf(key: string): RemoteColumn {
    const column = this.source.columns.find((each) => each.key === key);
    if (!column) throw new BrokenQuery(`Column not found: ${key} isn’t in this version of the data.`, key);
    return column;
  }

  /** A SELECT of columns, named by their keys. */
  select(keys: readonly string[], where: string[] = [], as: 'sql' | 'copied' = 'sql'): string {
    const { dialect } = this;
    const select = [...new Set(keys)].map(
      (key) => `${this.value(this.columnOf(key), as)} AS ${quoteName(key, dialect)}`,
    );
    return statement(
      {
        select: select.length ? select : [`1 AS ${quoteName(ROW_NUMBER, dialect)}`],
        from: fromOf(this.source.rows, this.connector, dialect),
        where,
      },
      dialect,
    );
  }

  /** The rows as `data`, with these columns alone. */
  table(keys: readonly string[]): string {
    return this.dialect.derived(this.select(keys), TABLE);
  }

  /** Columns that tell rows apart, as an order. */
  order(): string[] {
    return this.source.identity.map((key) => quoteName(key, this.dialect));
  }

  /** Where the statements of a plan read. */
  sourceOf(plan: QueryPlan, stored: readonly QueryColumn[]): StatementSource {
    const keys = stored.filter(({ formula }) => formula === undefined).map(({ key }) => key);
    const ordered = plan.selected.length ? this.source.identity : [];
    return { ...rowsOf(plan), table: this.table([...keys, ...ordered]), order: this.order() };
  }
}
