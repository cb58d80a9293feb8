import type { SqlAnswer } from '@/lib/product/sql/schema';
import type { Grain } from '@/lib/pure/query/schema/column';
import { chartWords as words } from './words';

export type DrawnResult = Pick<SqlAnswer, 'columns' | 'rows'>;
export const RESULT_CHARTS = ['bar', 'line', 'scatter'] as const;
export type ResultChartKind = (typeof RESULT_CHARTS)[number];
/** Places of columns: what the chart runs along, what is measured, what tells lines apart. */
export type ResultChart = { kind: ResultChartKind; along: number; value: number; split: number | null };

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal']);
const IDENTIFIER = /(^|[_ ])(id|key|code|nr|no|number|uuid)$/i;
const YEAR = /(^|[_ ])(year|jahr|yr|ano)$/i;

const cells = ({ rows }: DrawnResult, nth: number) => rows.map((row) => row[nth] ?? null);
const isNumeric = ({ columns }: DrawnResult, nth: number): boolean => NUMERIC.has(columns[nth]?.type ?? '');
const isTime = ({ columns }: DrawnResult, nth: number): boolean =>
  columns[nth]?.type === 'date' || columns[nth]?.type === 'datetime';

export const isYear = (result: DrawnResult, nth: number): boolean =>
  result.columns[nth]?.type === 'integer' &&
  YEAR.test(result.columns[nth].name) &&
  cells(result, nth).every((cell) => cell === null || (Number(cell) >= 1000 && Number(cell) < 3000));

const places = ({ columns }: DrawnResult): number[] => columns.map((_, nth) => nth);
/** Columns that can be measured: numbers with at least one value. */
export const measurable = (result: DrawnResult): number[] =>
  places(result).filter((nth) => isNumeric(result, nth) && cells(result, nth).some((cell) => cell !== null));
/** Columns that tell lines apart: names. */
export const splitting = ({ columns }: DrawnResult): number[] =>
  columns.flatMap(({ type }, nth) => (type === 'text' || type === 'boolean' ? [nth] : []));
/** Columns that such a chart can run along. */
export const alongs = (result: DrawnResult, kind: ResultChartKind): number[] =>
  places(result).filter((nth) =>
    kind === 'bar' ? true : kind === 'line' ? isTime(result, nth) || isNumeric(result, nth) : isNumeric(result, nth),
  );

/** Whether no two rows stand at the same place. */
function isApart(result: DrawnResult, { along, split }: Pick<ResultChart, 'along' | 'split'>): boolean {
  const seen = new Set(
    result.rows.map((row) => JSON.stringify([row[along] ?? null, split === null ? null : (row[split] ?? null)])),
  );
  return seen.size === result.rows.length;
}

/** The calendar step at which times stand; null where they are finer than an hour. */
export function grainOf(result: DrawnResult, nth: number): Grain | null {
  const texts = cells(result, nth).flatMap((cell) => (cell === null ? [] : [String(cell)]));
  const all = (pattern: RegExp) => texts.every((text) => pattern.test(text));
  if (!all(/^\d{4}-\d\d-\d\d(T\d\d:00:00(\.0*)?)?$/)) return null;
  if (!all(/^\d{4}-\d\d-\d\d(T00:.*)?$/)) return 'hour';
  if (!all(/^\d{4}-\d\d-01/)) return 'day';
  return all(/^\d{4}-01-01/) && texts.length > 1 ? 'year' : 'month';
}

/** Along times in order, else names; numbers that tell rows apart are no measure while there is another. */
export function defaultChart(result: DrawnResult): ResultChart | null {
  const numbers = measurable(result);
  const plain = numbers.filter((nth) => !IDENTIFIER.test(result.columns[nth]!.name) && !isYear(result, nth));
  const measured = plain.length > 0 ? plain : numbers;
  const value = (except: number) => measured.find((nth) => nth !== except) ?? numbers.find((nth) => nth !== except);
  const time = places(result).find((nth) => isTime(result, nth) && grainOf(result, nth) !== null);
  const ordered = time ?? places(result).find((nth) => isYear(result, nth));
  const chartAlong = (kind: ResultChartKind, along: number): ResultChart | null => {
    const measure = value(along);
    if (measure === undefined) return null;
    const split = isApart(result, { along, split: null })
      ? null
      : (splitting(result).find((nth) => nth !== along && isApart(result, { along, split: nth })) ?? null);
    return { kind, along, value: measure, split: kind === 'line' ? split : null };
  };
  if (ordered !== undefined) return chartAlong('line', ordered);
  const [name] = splitting(result);
  if (name !== undefined && isApart(result, { along: name, split: null })) return chartAlong('bar', name);
  if (measured.length >= 2) return { kind: 'scatter', along: measured[0]!, value: measured[1]!, split: null };
  const [first] = places(result).filter((nth) => nth !== numbers[0]);
  return first === undefined ? null : chartAlong('bar', first);
}

/** Why a result can't be drawn so; null where it can. */
export function whyNot(result: DrawnResult, chart: ResultChart | null): string | null {
  if (!result.rows.length) return words.noRows;
  if (!measurable(result).length) return words.noNumbers;
  if (!chart) return words.oneColumn;
  const { kind, along, value, split } = chart;
  if (along === value || split === along) return words.same;
  if (kind === 'scatter') return null;
  const name = result.columns[along]?.name ?? '';
  if (kind === 'line' && isTime(result, along) && grainOf(result, along) === null) return words.tooFine(name);
  if (!isApart(result, { along, split }))
    return kind === 'line' && split === null && splitting(result).length > 0
      ? words.repeatedLine(name)
      : words.repeated(name);
  return null;
}
