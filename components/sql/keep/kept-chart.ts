import { usualAggregate } from '@/components/dashboards/builder/draft';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { isNumeric, type Cell, type Grain } from '@/lib/pure/query/schema/column';
import type { PlainAggregate, Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { grainOf, type DrawnResult, type ResultChart } from '../chart/choices';
import { asRead, named } from './why-not';
import { keepWords as words } from './words';

/** Of one row each of these is its value. */
const OF_ONE_ROW: readonly PlainAggregate[] = ['sum', 'avg', 'median', 'min', 'max'];

const isTime = ({ columns }: DrawnResult, nth: number): boolean =>
  columns[nth]?.type === 'date' || columns[nth]?.type === 'datetime';
const grainAlong = (result: DrawnResult, { kind, along }: ResultChart): Grain | null =>
  kind !== 'scatter' && isTime(result, along) ? grainOf(result, along) : null;
/** Columns whose texts are names in the chart: the import keeps them as the statement gave them. */
export const namesOf = (result: DrawnResult, chart: ResultChart): number[] =>
  named(chart).filter((nth) => result.columns[nth]?.type === 'text');

/** The order in which lying bars stand, where a query can say it; they stand by size otherwise. */
function sortOf({ rows, columns }: DrawnResult, { along, value }: ResultChart, keys: [along: string, value: string]) {
  const isInOrder = (nth: number, dir: 1 | -1) =>
    rows.every((row, at) => {
      const [before, now] = [rows[at - 1]?.[nth] ?? null, row[nth] ?? null];
      if (at === 0 || before === null || now === null) return true;
      const isNumber = columns[nth]!.type === 'integer' || columns[nth]!.type === 'decimal';
      const [one, other] = isNumber ? [Number(before), Number(now)] : [String(before), String(now)];
      return dir === 1 ? one <= other : one >= other;
    });
  if (isInOrder(value, -1)) return undefined;
  if (isInOrder(value, 1)) return [{ by: keys[1], dir: 'asc' as const }];
  if (isInOrder(along, 1)) return [{ by: keys[0], dir: 'asc' as const }];
  return isInOrder(along, -1) ? [{ by: keys[0], dir: 'desc' as const }] : undefined;
}

/** Why a data source can't show a chart, though it has been made. */
export class CannotShow extends Error {}

/**
 * The question whose answer is the chart of a result, asked of the data source that has its rows. Each mark is of one
 * row: the aggregate, which is the usual one of such numbers, counts only where a reader groups them coarser.
 * @throws CannotShow where its columns are others, or its values are no numbers there
 */
export function keptQuery(result: DrawnResult, chart: ResultChart, { columns }: Pick<DataSource, 'columns'>): Query {
  const { kind, along, value, split } = chart;
  if (columns.length !== result.columns.length) throw new CannotShow(words.moved);
  // Whole numbers of a database may be taken for what tells rows apart.
  const unmeasured = [value, ...(kind === 'scatter' ? [along] : [])].find((nth) => !isNumeric(columns[nth]!));
  if (unmeasured !== undefined) throw new CannotShow(words.identifies(columns[unmeasured]!.label));
  const field = (nth: number) => columns[nth]!.key;
  if (kind === 'scatter') return { measures: [], dimensions: [], filters: [], select: [field(along), field(value)] };
  const grain = grainAlong(result, chart);
  const usual = usualAggregate(columns[value]!);
  const query: Query = {
    measures: [{ agg: OF_ONE_ROW.includes(usual) ? usual : 'max', field: field(value) }],
    dimensions: [
      { field: field(along), ...(grain !== null && { grain }) },
      ...(split === null ? [] : [{ field: field(split) }]),
    ],
    filters: [],
  };
  const keys = resultKeys(query);
  const sort =
    kind === 'bar' && result.columns[along]!.type === 'text'
      ? sortOf(result, chart, [keys.dimensions[0]!, keys.measures[0]!])
      : undefined;
  return { ...query, ...(sort && { sort }) };
}

const numberOf = (cell: Cell | undefined): number | null => {
  const value = cell === null || cell === undefined || cell === '' ? Number.NaN : Number(cell);
  return Number.isFinite(value) ? value : null;
};
/** Numbers of a file have every digit that a number holds. */
const PRECISION = 12;
const written = (value: number | null) => (value === null ? null : value.toPrecision(PRECISION));

/** One of two ways to write the same place: periods by their start, moments without what they don't say. */
function placeOf(cell: Cell, type: string, grain: Grain | null): string | null {
  if (cell === null) return null;
  if (type === 'integer' || type === 'decimal') return written(Number(cell));
  if (type !== 'date' && type !== 'datetime') return String(asRead(cell));
  const text = String(cell).replace(' ', 'T');
  return grain === null ? text.replace(/(T00:00:00)?(\.0+)?$/, '') : text.slice(0, grain === 'hour' ? 13 : 10);
}

const sorted = (rows: unknown[][]): string => JSON.stringify(rows.map((row) => JSON.stringify(row)).toSorted());

/** Whether an answer of the data source has the marks of the chart, with their numbers. */
export function hasSameNumbers(
  result: DrawnResult,
  chart: ResultChart,
  query: Query,
  answer: Pick<QueryAnswer, 'rows' | 'truncated'>,
): boolean {
  if (answer.truncated) return false;
  const { along, value, kind } = chart;
  if (kind === 'scatter') {
    const [across, up] = query.select!;
    const points = (pairs: (readonly [Cell | undefined, Cell | undefined])[]) =>
      sorted(pairs.map((pair) => pair.map((cell) => written(numberOf(cell)))).filter((pair) => !pair.includes(null)));
    return (
      points(result.rows.map((row) => [row[along], row[value]])) ===
      points(answer.rows.map((row) => [row[across], row[up]]))
    );
  }
  const keys = resultKeys(query);
  const grain = grainAlong(result, chart);
  const types = named(chart).map((nth) => result.columns[nth]!.type);
  const mark = (cells: readonly Cell[], measured: Cell | undefined) => [
    ...cells.map((cell, nth) => placeOf(cell, types[nth]!, nth === 0 ? grain : null)),
    written(numberOf(measured)),
  ];
  // A row without a time has no place along it.
  const drawn = (marks: (string | null)[][]) => sorted(marks.filter(([first]) => grain === null || first !== null));
  return (
    drawn(
      result.rows.map((row) =>
        mark(
          named(chart).map((nth) => row[nth] ?? null),
          row[value],
        ),
      ),
    ) ===
    drawn(
      answer.rows.map((row) =>
        mark(
          keys.dimensions.map((key) => row[key] ?? null),
          row[keys.measures[0]!],
        ),
      ),
    )
  );
}
