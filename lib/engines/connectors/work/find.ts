import type { FoundCell, FoundCells } from '@/lib/engines/answers/protocol/answers';
import { shownColumns } from '@/lib/engines/answers/query/selection';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { statement } from '@/lib/pure/query/sql/statement';
import type { SentFind } from '../messages';
import type { Session } from '../connector';
import { readRows, withCancel, type WorkContext } from './ask';
import type { Database } from './database';
import { atOneMoment } from './moment';
import { cellShows, rowOrder, selectionConditions, storedKeys } from './selection';
import { SpokenRows } from './source';

const PLACE = '__place';

/** The cells that hold a text among the rows of a selection, row by row in its order, and how many there are. */
export async function findCells(
  { pool, connector }: Database,
  work: SentFind,
  asked: WorkContext,
): Promise<FoundCells> {
  const { result } = await atOneMoment({ pool, asked }, (session) =>
    findOn(session, new SpokenRows(work.source, connector, session), { work, asked }),
  );
  return result;
}

async function findOn(
  session: Session,
  rows: SpokenRows,
  { work, asked }: { work: SentFind; asked: WorkContext },
): Promise<FoundCells> {
  const { dialect } = session;
  const { columns, selection, text, offset, limit, source } = work;
  const shown = shownColumns(selection, columns);
  const holding = shown.flatMap(({ key }, nth) => {
    const condition = cellShows(text, shown[nth]!, dialect);
    return condition === null ? [] : [{ key, flag: `CASE WHEN ${condition} THEN 1 ELSE 0 END`, condition }];
  });
  if (!holding.length) return { cells: 0, rows: 0, found: [] };
  const order = rowOrder(
    selection.sort,
    { columns, shown: shown.map(({ key }) => key), identity: source.identity },
    dialect,
  );
  const where = selectionConditions(selection, columns, dialect);
  const table = rows.table([...storedKeys(columns), ...source.identity]);
  const any = `(${holding.map(({ condition }) => condition).join(' OR ')})`;
  const counts = statement(
    {
      select: [`coalesce(sum(${holding.map(({ flag }) => flag).join(' + ')}), 0)`, 'count(*)'],
      from: table,
      where: [...where, any],
    },
    dialect,
  );
  const [counted] = (await readRows(session, counts, { values: ['integer', 'integer'] }, asked)).rows;
  const place = quoteName(PLACE, dialect);
  const flagNames = holding.map((_, nth) => quoteName(`__flag_${nth + 1}`, dialect));
  const placed = statement(
    {
      select: [
        `row_number() OVER (ORDER BY ${order.join(', ') || dialect.anyOrder}) - 1 AS ${place}`,
        ...holding.map(({ flag }, nth) => `${flag} AS ${flagNames[nth]}`),
      ],
      from: table,
      where,
    },
    dialect,
  );
  const listed = statement(
    {
      select: [place, ...flagNames],
      from: dialect.derived(placed, 'placed'),
      where: [`${flagNames.join(' + ')} > 0`],
      orderBy: [place],
    },
    dialect,
  );
  const found =
    limit > 0 ? await listCells(session, listed, { keys: holding.map(({ key }) => key), offset, limit, asked }) : [];
  return { cells: Number(counted?.[0]), rows: Number(counted?.[1]), found };
}

/** The cells from the `offset`-th on; no more rows are read than hold them. */
function listCells(
  session: Session,
  sql: string,
  { keys, offset, limit, asked }: { keys: string[]; offset: number; limit: number; asked: WorkContext },
): Promise<FoundCell[]> {
  return withCancel(session, asked, async () => {
    const found: FoundCell[] = [];
    let passed = 0;
    const { batches } = await session.stream(sql);
    for await (const { rows } of batches)
      for (const [place, ...flags] of rows)
        for (const [nth, flag] of flags.entries()) {
          if (Number(flag) !== 1 || passed++ < offset) continue;
          found.push({ place: Number(place), row: Number(place) + 1, key: keys[nth]! });
          if (found.length === limit) return found;
        }
    return found;
  });
}
