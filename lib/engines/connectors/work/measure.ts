import type { Cell } from '@/lib/pure/query/schema/column';
import type { RemoteColumn, RemoteValue } from '@/lib/engines/manifest/remote';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { statement } from '@/lib/pure/query/sql/statement';
import type { Session } from '../connector';
import type { MeasuredColumn, MeasuredRows, RowsSource } from '../requests';
import { readRows, type WorkContext } from './ask';
import type { Database } from './database';
import { atOneMoment } from './moment';
import { SpokenRows } from './source';

/** Columns of one statement: three figures each stay below what every database can select at once. */
const COLUMNS_AT_ONCE = 200;

const booleanOf = (cell: Cell): Cell => (cell === null ? null : cell === 1);

/** Counts, smallest and largest values of columns, all at one moment. */
export async function measureRows(
  { pool, connector }: Database,
  { source, keys }: { source: RowsSource; keys: readonly string[] | null },
  asked: WorkContext,
): Promise<MeasuredRows> {
  const wanted = source.columns.filter(({ key }) => keys === null || keys.includes(key));
  const { result, moment } = await atOneMoment({ pool, asked }, async (session) => {
    const rows = new SpokenRows(source, connector, session);
    const columns: MeasuredColumn[] = [];
    let rowCount = 0;
    for (let at = 0; at === 0 || at < wanted.length; at += COLUMNS_AT_ONCE) {
      const some = wanted.slice(at, at + COLUMNS_AT_ONCE);
      const [counted = [], ...measured] = await figuresOf(session, { some, rows, asked });
      rowCount = Number(counted[0]);
      columns.push(
        ...measured.map(([filled, min, max], nth) => measuredColumn(some[nth]!, rowCount - Number(filled), [min, max])),
      );
    }
    return { rowCount, columns };
  });
  return { ...result, moment: moment.at };
}

function measuredColumn({ key, value }: RemoteColumn, nulls: number, ends: (Cell | undefined)[]): MeasuredColumn {
  const [min = null, max = null] = value === 'boolean' ? ends.map((cell) => booleanOf(cell ?? null)) : ends;
  return { key, nulls, min, max };
}

/** The row count alone, then of each column its three figures. */
async function figuresOf(
  session: Session,
  { some, rows, asked }: { some: RemoteColumn[]; rows: SpokenRows; asked: WorkContext },
): Promise<Cell[][]> {
  const { dialect } = session;
  const figures = some.flatMap(({ key, value }) => {
    const name = quoteName(key, dialect);
    const compared = value === 'boolean' ? dialect.toInteger(name) : name;
    return [`count(${name})`, dialect.min(compared), dialect.max(compared)];
  });
  const values = some.flatMap(({ value }): RemoteValue[] => {
    const own = value === 'boolean' ? 'integer' : value;
    return ['integer', own, own];
  });
  const sql = statement({ select: ['count(*)', ...figures], from: rows.table(some.map(({ key }) => key)) }, dialect);
  const [cells = []] = (await readRows(session, sql, { values: ['integer', ...values] }, asked)).rows;
  return [cells.slice(0, 1), ...some.map((_, nth) => cells.slice(1 + 3 * nth, 4 + 3 * nth))];
}
