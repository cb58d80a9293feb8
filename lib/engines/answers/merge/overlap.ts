import type { KeyMatch, Overlap, OverlapAsked, OverlapPair, Overlaps, SideName } from '@/lib/engines/manifest/join';
import { commonStore, normalised, type KeyType } from '@/lib/engines/manifest/keys';
import { rowsOf, storesOf, type RunStatement } from '@/lib/engines/manifest/sides';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName } from '@/lib/pure/query/sql/literal';

/**
 * A column of more distinct values is looked at by a share of them: those whose hash says so, the same on both sides.
 */
const MOST_VALUES = 200_000;

type Opened = { rows: string; stores: Map<string, KeyType> };

/**
 * How many distinct values of the left stand on the right, for each key of each other source. Values of each column are
 * gathered once.
 * @param most the most distinct values that a column asked about may hold, as the profile knows.
 */
export async function measureOverlaps(
  ask: RunStatement,
  leftParts: string[],
  asked: OverlapAsked[],
  most: number,
): Promise<Overlaps> {
  const values = new GatheredValues(ask, Math.max(1, Math.ceil(most / MOST_VALUES)));
  const open = async (parts: string[]): Promise<Opened> => {
    const rows = await rowsOf(ask, parts);
    return { rows, stores: await storesOf(ask, rows) };
  };
  const left = await open(leftParts);
  const found: Overlaps = {};
  for (const { id, parts, keys } of asked) {
    const right = await open(parts);
    found[id] = [];
    for (const key of keys) found[id].push(await values.compare(left, right, key));
    await values.forget('right');
  }
  await values.forget('left');
  return found;
}

class GatheredValues {
  private readonly tables = { left: new Map<string, string>(), right: new Map<string, string>() };
  private made = 0;

  constructor(
    private readonly ask: RunStatement,
    private readonly every: number,
  ) {}

  async compare(left: Opened, right: Opened, key: OverlapPair[]): Promise<Overlap> {
    const [leftTable, rightTable] = [
      await this.gather('left', left, key, right),
      await this.gather('right', right, key, left),
    ];
    const columns = key.map((_, nth) => `k${nth}`).join(', ');
    const [[shared] = []] = await this.ask(`SELECT count(*) FROM ${leftTable} JOIN ${rightTable} USING (${columns})`);
    const [l, r] = [await this.sizeOf(leftTable), await this.sizeOf(rightTable)];
    return {
      left: l.values,
      right: r.values,
      shared: Number(shared),
      repeats: { left: l.repeats, right: r.repeats },
      sampled: this.every > 1,
    };
  }

  private async sizeOf(table: string): Promise<{ values: number; repeats: boolean }> {
    const [[values, most] = []] = await this.ask(`SELECT count(*), coalesce(max(n), 0) FROM ${table}`);
    return { values: Number(values), repeats: Number(most) > 1 };
  }

  /** The distinct values of the columns of a key on one side, with the rows that hold them. */
  private async gather(
    side: SideName,
    { rows, stores }: Opened,
    key: OverlapPair[],
    { stores: others }: Opened,
  ): Promise<string> {
    const opposite = side === 'left' ? 'right' : 'left';
    const cells = key.map((pair) =>
      comparable(pair.match, pair[side], stores.get(pair[side]), others.get(pair[opposite])),
    );
    const name = cells.join(', ');
    const known = this.tables[side].get(name);
    if (known) return known;
    const table = `merge_values_${++this.made}`;
    const columns = cells.map((_, nth) => `k${nth}`);
    const filters = [
      ...columns.map((column) => `${column} IS NOT NULL`),
      ...(this.every > 1 ? [`hash(${columns.join(', ')}) % ${this.every} = 0`] : []),
    ];
    await this.ask(
      `CREATE TABLE ${table} AS SELECT ${columns.join(', ')}, count(*) AS n FROM (SELECT ${cells.map((cell, nth) => `${cell} AS k${nth}`).join(', ')} FROM ${rows}) WHERE ${filters.join(' AND ')} GROUP BY ${columns.join(', ')}`,
    );
    this.tables[side].set(name, table);
    return table;
  }

  async forget(side: SideName): Promise<void> {
    for (const table of this.tables[side].values()) await this.ask(`DROP TABLE IF EXISTS ${table}`);
    this.tables[side].clear();
  }
}

function comparable(match: KeyMatch, key: string, store: KeyType = 'VARCHAR', other: KeyType = 'VARCHAR'): string {
  const sql = quoteName(key, duckdb);
  if (match === 'normalised') return normalised(sql, store);
  const common = commonStore(store, other) ?? 'VARCHAR';
  return common === store ? sql : `CAST(${sql} AS ${common})`;
}
