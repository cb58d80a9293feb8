import type { ColumnStatistics } from '@/lib/engines/answers/protocol/answers';
import { figuresIn, FRACTIONS, SHORT, spreadOf, TOP } from '@/lib/engines/answers/query/statistics';
import type { RemoteValue } from '@/lib/engines/manifest/remote';
import { columnOf, valueKind, type QueryColumn } from '@/lib/pure/query/resolve/fields';
import { isNumeric, type Cell } from '@/lib/pure/query/schema/column';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { statement } from '@/lib/pure/query/sql/statement';
import type { SentStatistics } from '../messages';
import { readRows, type WorkContext } from './ask';
import type { Database } from './database';
import { atOneMoment } from './moment';
import { valueOfType } from './queries';
import { selectionConditions, storedKeys } from './selection';
import { SpokenRows } from './source';

type AskRows = (sql: string, values?: readonly (RemoteValue | null)[]) => Promise<Cell[][]>;
/** A column as statements say it. */
type Said = { column: QueryColumn; name: string; table: string; where: string[]; dialect: SqlDialect };

const short = (cell: Cell): Cell => (typeof cell === 'string' && cell.length > SHORT ? cell.slice(0, SHORT) : cell);

/** A column over the rows of a selection, as `readStatistics` of the built-in engine says it, at one moment. */
export async function readStatistics(
  { pool, connector }: Database,
  { columns, selection, key, source }: SentStatistics,
  asked: WorkContext,
): Promise<ColumnStatistics> {
  const column = columnOf(columns, key);
  const { result } = await atOneMoment({ pool, asked }, async (session): Promise<ColumnStatistics> => {
    const { dialect } = session;
    const rows = new SpokenRows(source, connector, session);
    const ask: AskRows = async (sql, values) => (await readRows(session, sql, { values }, asked)).rows;
    const said: Said = {
      column,
      name: quoteName(key, dialect),
      table: rows.table(storedKeys(columns)),
      where: selectionConditions(selection, columns, dialect),
      dialect,
    };
    const own = await figuresOf(said, ask);
    const spread = await spreadOf(column, own, (sql) => ask(sql, [valueOfSpread(column), 'integer']), {
      ...said,
      where: [...said.where, `${said.name} IS NOT NULL`],
    });
    return { ...own, ...spread, ...(await frequentValues(said, ask)), min: short(own.min), max: short(own.max) };
  });
  return result;
}

/** Periods of dates are dates, hours of date-times are date-times: both are read as the latter. */
const valueOfSpread = (column: QueryColumn): RemoteValue => (isNumeric(column) ? 'decimal' : 'datetime');

async function figuresOf({ column, name, table, where, dialect }: Said, ask: AskRows) {
  const decimal = column.type === 'decimal';
  const isTruth = column.type === 'boolean';
  const compared = isTruth ? dialect.toInteger(name) : name;
  const counted = (condition: string) => `count(CASE WHEN ${condition} THEN 1 END)`;
  const { quantile } = dialect;
  const numbers = [
    decimal ? dialect.compensatedAverage(name) : dialect.average(name),
    dialect.deviation(name),
    decimal ? dialect.compensatedSum(name) : dialect.sum(name),
    counted(`${name} = 0`),
    counted(`${name} < 0`),
    ...(quantile ? FRACTIONS.map((fraction) => quantile(name, fraction)) : []),
  ];
  const select = [
    'count(*)',
    `count(${name})`,
    dialect.min(compared),
    dialect.max(compared),
    ...(isNumeric(column) ? numbers : []),
  ];
  const own = valueOfType(column.type);
  const values: (RemoteValue | null)[] = ['integer', 'integer', own, own, ...numbers.map(() => 'decimal' as const)];
  const [cells = []] = await ask(statement({ select, from: table, where }, dialect), values);
  const filled = Number(cells[1]);
  const ranked =
    isNumeric(column) && !quantile && filled > 0
      ? await rankedValues({ column, name, table, where, dialect }, filled, ask)
      : [];
  return figuresIn([...cells, ...ranked], column);
}

/** Quantiles (type 7) read off the ordered values, where the database has no such aggregate. */
async function rankedValues({ name, table, where, dialect }: Said, filled: number, ask: AskRows): Promise<number[]> {
  const values: number[] = [];
  for (const fraction of FRACTIONS) {
    const at = (filled - 1) * fraction;
    const ordered = statement(
      { select: [name], from: table, where: [...where, `${name} IS NOT NULL`], orderBy: [name] },
      dialect,
    );
    const [low, high] = (await ask(`${ordered}\n${dialect.page(2, Math.floor(at))}`, ['decimal'])).map(([cell]) =>
      Number(cell),
    );
    values.push(low! + (at - Math.floor(at)) * ((high ?? low!) - low!));
  }
  return values;
}

async function frequentValues(
  { column, name, table, where, dialect }: Said,
  ask: AskRows,
): Promise<Pick<ColumnStatistics, 'distinct' | 'top'>> {
  const present = [...where, `${name} IS NOT NULL`];
  const [distinct] = await ask(
    statement({ select: [`count(DISTINCT ${name})`], from: table, where: present }, dialect),
    ['integer'],
  );
  const frequent = await ask(
    statement(
      {
        select: [name, 'count(*)'],
        from: table,
        where: present,
        groupBy: [name],
        orderBy: ['count(*) DESC', name],
        limit: TOP,
      },
      dialect,
    ),
    [valueOfType(column.type), 'integer'],
  );
  return {
    distinct: Number(distinct?.[0]),
    top: frequent.map(([value = null, count]) => ({
      value: short(value),
      count: Number(count),
      ...(valueKind(column) === 'text' && typeof value === 'string' && value.length > SHORT && { cut: true as const }),
    })),
  };
}
