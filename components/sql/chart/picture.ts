import { chartModel, isDrawn, type ChartModel } from '@/components/charts/chart-model';
import type { DrawnModel } from '@/components/charts/chart-faces';
import type { ChartAnswer } from '@/components/charts/model/types';
import { counted } from '@/components/data/words';
import type { SqlEvidence } from '@/lib/product/sql/schema';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { ResultColumn } from '@/lib/pure/query/schema/result';
import { grainOf, isYear, type DrawnResult, type ResultChart } from './choices';
import { chartWords as words } from './words';

/** No rows of a data source stand behind it. */
const NO_SOURCE = '00000000-0000-0000-0000-000000000000';
const keyOf = (nth: number) => `c${nth}`;

const asNumber = (cell: Cell): number | null => {
  const value = cell === null || cell === '' ? Number.NaN : Number(cell);
  return Number.isFinite(value) ? value : null;
};

function columnOf(result: DrawnResult, nth: number, kind: ResultColumn['kind']): ResultColumn {
  const { name, type } = result.columns[nth]!;
  return { key: keyOf(nth), label: name, type, format: { kind: isYear(result, nth) ? 'year' : 'plain' }, kind };
}

/** The result as the charts of dashboards read an answer: each row is one group, as the statement gave it. */
function chartOf(result: DrawnResult, { kind, along, value, split }: ResultChart, title: string): Chart {
  const isTime = result.columns[along]?.type === 'date' || result.columns[along]?.type === 'datetime';
  const grain = isTime ? grainOf(result, along) : null;
  const pairs = kind === 'scatter';
  return {
    id: 'result',
    title,
    description: '',
    type: kind,
    dataSourceId: NO_SOURCE,
    query: {
      measures: pairs ? [] : [{ agg: 'max', field: keyOf(value) }],
      dimensions: pairs
        ? []
        : [
            { field: keyOf(along), ...(grain !== null && { grain }) },
            ...(split === null ? [] : [{ field: keyOf(split) }]),
          ],
      filters: [],
      ...(pairs && { select: [keyOf(along), keyOf(value)] }),
    },
    options: {},
  };
}

function answerOf(result: DrawnResult, chart: ResultChart, evidence: SqlEvidence, truncated: boolean): ChartAnswer {
  const { kind, along, value, split } = chart;
  const measured = (nth: number) => columnOf(result, nth, 'measure');
  const named = (nth: number) => columnOf(result, nth, 'dimension');
  const columns =
    kind === 'scatter'
      ? [named(along), named(value)]
      : [named(along), ...(split === null ? [] : [named(split)]), measured(value)];
  const isNumber = NUMBERS.has(result.columns[along]!.type);
  const rows = result.rows.map((row) => ({
    [keyOf(along)]: isNumber ? asNumber(row[along] ?? null) : (row[along] ?? null),
    ...(split !== null && { [keyOf(split)]: row[split] ?? null }),
    [keyOf(value)]: asNumber(row[value] ?? null),
  }));
  // A line runs through numbers by their size, whatever the order of the rows.
  const sorted = kind === 'line' && isNumber ? rows.toSorted((one, other) => byNumber(one, other, keyOf(along))) : rows;
  return {
    evidenceId: evidence.hash,
    columns,
    rows: sorted,
    truncated,
    computedAt: evidence.computedAt,
    dataVersion: 0,
  };
}
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal']);
const byNumber = (one: Record<string, Cell>, other: Record<string, Cell>, key: string): number =>
  Number(one[key] ?? Infinity) - Number(other[key] ?? Infinity);

export type ResultPicture = { title: string; finding: string; model: DrawnModel } | { reason: string };

/** A result drawn by the house's charts. */
export function pictureOf(
  result: DrawnResult & { truncated: boolean; evidence: SqlEvidence },
  chart: ResultChart,
): ResultPicture {
  const name = (nth: number | null) => (nth === null ? null : result.columns[nth]!.name);
  const [along, value] = [name(chart.along)!, name(chart.value)!];
  const title =
    chart.kind === 'scatter' ? words.titleOfPoints(along, value) : words.title(value, along, name(chart.split));
  const answer = answerOf(result, chart, result.evidence, result.truncated);
  const model: ChartModel = chartModel(chartOf(result, chart, title), answer);
  if (isDrawn(model))
    return { title, finding: words.finding(title, counted(result.rows.length, 'row')), model: still(model) };
  return { reason: model.kind === 'empty' ? model.reason : words.repeated(along) };
}

/** Nothing is filtered from here: marks lead to how the result was made. */
const still = (model: DrawnModel): DrawnModel => ({
  ...model,
  marks: model.marks.map((mark) => ({ ...mark, filters: null })),
});
