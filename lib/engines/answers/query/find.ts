import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { ROW_NUMBER, TABLE } from '@/lib/pure/query/sql/plan';
import { rowOrder } from '@/lib/pure/query/sql/source-rows';
import { indent } from '@/lib/pure/query/sql/dialects/dialect';
import { statement } from '@/lib/pure/query/sql/statement';
import type { FoundCells } from '../protocol/answers';
import type { FindWork } from '../protocol/messages';
import { readRows } from './read';
import type { Connected } from './relations';
import { anyShows, cellShows, selectionConditions, shownColumns } from './selection';

const NUMBER = quoteName(ROW_NUMBER, duckdb);

/** The cells that hold a text among the rows of a selection, row by row in its order, and how many there are. */
export async function findCells(
  [first]: Connected['connections'],
  { columns, selection, text, offset, limit }: FindWork,
): Promise<FoundCells> {
  const shown = shownColumns(selection, columns);
  const holding = shown.flatMap((column, nth) => {
    const condition = cellShows(text, column, selection);
    return condition === null ? [] : [{ nth, condition }];
  });
  if (!holding.length) return { cells: 0, rows: 0, found: [] };
  const conditions = selectionConditions(selection, columns);
  const order = rowOrder(selection.sort, columns);
  const cells = statement(
    {
      select: [
        `${NUMBER} AS number`,
        `unnest([${holding.map(({ nth, condition }) => `CASE WHEN ${condition} THEN ${nth} END`).join(', ')}]) AS cell`,
      ],
      from: TABLE,
      where: [...conditions, anyShows(text, selection, columns)],
    },
    duckdb,
  );
  // Without order or condition a row stands where the file has it.
  const plain = order.length === 1 && conditions.length === 0;
  const places = statement(
    {
      select: [`${NUMBER} AS number`, `row_number() OVER (ORDER BY ${order.join(', ')}) - 1 AS place`],
      from: TABLE,
      where: conditions,
    },
    duckdb,
  );
  const listed = statement(
    {
      select: [plain ? 'number AS place' : 'place', 'number', 'cell'],
      from: plain ? 'held' : `held JOIN (\n  ${indent(places)}\n) AS placed USING (number)`,
      orderBy: ['place', 'cell'],
      limit,
    },
    duckdb,
  );
  const sql = `WITH held AS MATERIALIZED (
  SELECT number, cell FROM (
    ${indent(indent(cells))}
  ) AS every WHERE cell IS NOT NULL
)
SELECT counted.cells, counted.rows, listed.*
FROM (SELECT count(*) AS cells, count(DISTINCT number) AS rows FROM held) AS counted
LEFT JOIN (
  ${indent(`${listed} OFFSET ${offset}`)}
) AS listed ON TRUE
ORDER BY place, cell`;
  const { rows } = await readRows(first, sql);
  const [counts] = rows;
  return {
    cells: Number(counts?.[0]),
    rows: Number(counts?.[1]),
    found: rows.flatMap(([, , place, number, cell]) =>
      number === null ? [] : [{ place: Number(place), row: Number(number) + 1, key: shown[Number(cell)]!.key }],
    ),
  };
}
