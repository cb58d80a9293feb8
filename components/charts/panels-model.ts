import { mostPanels, panelChart, panelDimension } from '@/lib/pure/analysis/charts/panels';
import { addPeriods, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import type { DrawnModel } from './chart-faces';
import { parseTime } from './model/calendar';
import { axisOf, compareCells, toNumber, type ChartAxis } from './model/dimension';
import type { Tones } from './model/tones';
import { MOST_TONES } from '@/lib/pure/query/schema/dashboard-limits';
import type { ChartAnswer, ChartMark, LegendItem, Picture } from './model/types';

export type Panel = {
  name: string;
  model: DrawnModel;
  /** What a reader who does not see it is told; put in where the columns are known. */
  finding: string;
};
export type PanelsModel = Picture & { kind: 'panels'; panels: Panel[] };

/** The answer of one panel, and the place of each of its rows in the whole answer; null where it was filled in. */
export type PanelAnswer = { value: Cell; name: string; answer: ChartAnswer; places: (number | null)[] };

/** Names along an axis that all panels share: more are not told apart in so little room. */
const MOST_NAMES = 10;

type Split = { axis: ChartAxis; first: ChartAxis; measure: ResultColumn; keys: { panel: string; along: string } };

function splitOf(chart: Chart, answer: ChartAnswer): Split | null {
  const dimensions = answer.columns.filter(({ kind }) => kind === 'dimension');
  const [along, panel] = [dimensions[0], dimensions.at(-1)];
  const measure = answer.columns.find(({ kind }) => kind === 'measure');
  const by = panelDimension(chart);
  if (!along || !panel || !measure || !by || along === panel) return null;
  return {
    measure,
    keys: { panel: panel.key, along: along.key },
    axis: axisOf(panel, by, chart.dataSourceId, answer.rows),
    first: axisOf(along, chart.query.dimensions[0]!, chart.dataSourceId, answer.rows),
  };
}

const totalsBy = (rows: readonly Row[], key: string, measure: string): Map<Cell, number> => {
  const totals = new Map<Cell, number>();
  for (const row of rows) {
    const value = row[key] ?? null;
    totals.set(value, (totals.get(value) ?? 0) + Math.abs(toNumber(row[measure]) ?? 0));
  }
  return totals;
};

/** Values by nature or by size, the greatest first; those without a value last. */
function inOrder(axis: ChartAxis, rows: readonly Row[], measure: string): Cell[] {
  const totals = totalsBy(rows, axis.column.key, measure);
  return [...totals.keys()].sort(
    (a, b) =>
      Number(a === null) - Number(b === null) || (axis.ordered ? compareCells(a, b) : totals.get(b)! - totals.get(a)!),
  );
}

/** All panels run over the same time. */
function spanOf({ first, keys }: Split, { rows, period }: ChartAnswer, chart: Chart): ChartAnswer['period'] {
  const { field, grain } = chart.query.dimensions[0]!;
  if (!grain || period?.field === field) return period;
  const times = rows.flatMap((row) => (row[keys.along] === null ? [] : [parseTime(String(row[keys.along]))]));
  const known = times.filter((time) => !Number.isNaN(time));
  if (known.length === 0) return period;
  const [from, last] = [Math.min(...known), Math.max(...known)];
  return { field: first.dimension.field, from: writeInstant(from), to: writeInstant(addPeriods(last, 1, grain)) };
}

/** The answers of the panels that are shown, with how many there are and what each leaves out. */
export function panelAnswers(
  chart: Chart,
  answer: ChartAnswer,
): { panels: PanelAnswer[]; all: number; hidden: number; label: string } | null {
  const split = splitOf(chart, answer);
  if (!split) return null;
  const { axis, first, measure, keys } = split;
  const order = inOrder(axis, answer.rows, measure.key);
  const shown = order.slice(0, mostPanels(chart));
  const isShown = new Set(shown);
  const rows = answer.rows
    .map((row, place) => ({ row, place }))
    .filter(({ row }) => isShown.has(row[keys.panel] ?? null));
  const period = spanOf(split, answer, chart);
  // Names stand in the same order in all panels, which have a place for each of them.
  const names = first.ordered
    ? null
    : inOrder(
        first,
        rows.map(({ row }) => row),
        measure.key,
      );
  const along = names?.slice(0, MOST_NAMES);
  const edge = (at: number) => answer.rows.length > 0 && firstAndLast(answer.rows, keys.along).at(at);
  const [begin, end] = [edge(0), edge(-1)];
  const { comparison: _comparison, other: _other, ...rest } = answer;
  const panels = shown.map((value): PanelAnswer => {
    const own = rows.filter(({ row }) => (row[keys.panel] ?? null) === value);
    const filled = along
      ? along.flatMap((name): { row: Row; place: number | null }[] => {
          const found = own.filter(({ row }) => (row[keys.along] ?? null) === name);
          return found.length > 0 ? found : [{ row: { [keys.along]: name }, place: null }];
        })
      : own;
    const has = (cell: unknown) => own.some(({ row }) => (row[keys.along] ?? null) === cell);
    return {
      value,
      name: axis.name(value),
      places: filled.map(({ place }) => place),
      answer: {
        ...rest,
        period,
        columns: answer.columns.filter(({ key }) => key !== keys.panel),
        rows: filled.map(({ row }) => row),
        ...(answer.partial && {
          partial: { first: answer.partial.first && has(begin), last: answer.partial.last && has(end) },
        }),
      },
    };
  });
  return { panels, all: order.length, hidden: (names?.length ?? 0) - (along?.length ?? 0), label: axis.column.label };
}

function firstAndLast(rows: readonly Row[], key: string): Cell[] {
  const values = [...new Set(rows.map((row) => row[key] ?? null))].filter((value) => value !== null);
  return values.sort(compareCells);
}

/** The same value has the same colour in all panels, also where the page knows of none. */
function tonesAcross(tones: Tones, chart: Chart, answer: ChartAnswer): Tones {
  const [, by, panel] = chart.query.dimensions;
  const dimensions = answer.columns.filter(({ kind }) => kind === 'dimension');
  const measure = answer.columns.find(({ kind }) => kind === 'measure');
  if (!by || !panel || !dimensions[1] || !measure) return tones;
  const axis = axisOf(dimensions[1], by, chart.dataSourceId, answer.rows);
  const left = Array.from({ length: MOST_TONES }, (_, nth) => nth + 1);
  const own = new Map<Cell, number>();
  for (const value of inOrder(axis, answer.rows, measure.key)) {
    const tone = tones.of(by.field, value) ?? left.find((each) => ![...own.values()].includes(each));
    if (value !== null && tone !== undefined) own.set(value, tone);
  }
  return { ...tones, of: (field, value) => (field === by.field ? (own.get(value) ?? null) : tones.of(field, value)) };
}

const valuesOf = (model: DrawnModel): number[] => {
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  if (model.kind === 'line') return known(model.series.flatMap(({ values }) => values));
  if (model.kind === 'bar') return known(model.bars.map(({ value }) => value));
  if (model.kind !== 'stack' || model.share) return [];
  return model.slots.names.map((_, place) => model.parts.reduce((sum, { values }) => sum + (values[place] ?? 0), 0));
};

const legendOf = (models: readonly DrawnModel[]): LegendItem[] => {
  const items = models.flatMap((model): LegendItem[] =>
    model.kind === 'line' && model.series.length > 1
      ? model.series.map(({ name, tone }) => ({ name, tone }))
      : model.legend,
  );
  return [...new Map(items.map((item) => [item.name, item])).values()];
};

/** The picture of one panel; null where its answer is none. */
type Make = (chart: Chart, answer: ChartAnswer, tones: Tones) => DrawnModel | null;

/** One picture a value of the last grouping, on one scale unless each is to have its own. Null where there is none. */
export function panelsModel(chart: Chart, answer: ChartAnswer, tones: Tones, make: Make): PanelsModel | null {
  const split = panelAnswers(chart, answer);
  const axis = splitOf(chart, answer)?.axis;
  if (!split || !axis) return null;
  const one = panelChart(chart);
  const across = tonesAcross(tones, chart, answer);
  const made = split.panels.flatMap(({ name, value, answer: own, places }) => {
    const model = make(one, own, across);
    return model ? [{ name, value, places, model }] : [];
  });
  if (made.length === 0) return null;
  const values = made.flatMap(({ model }) => valuesOf(model));
  const reach =
    chart.options.panels?.ownAxes || values.length === 0 ? undefined : [Math.min(...values), Math.max(...values)];
  const notes = made.map(({ model }) => model.notes);
  const annotations = made[0]!.model.annotations;
  return {
    kind: 'panels',
    marks: [],
    ...(annotations && { annotations }),
    legend: legendOf(made.map(({ model }) => model)),
    notes: [
      ...(split.all > made.length ? [`Top ${made.length} of ${split.all} values of ${split.label} shown.`] : []),
      ...(split.hidden > 0 ? [`Each panel shows the first ${MOST_NAMES} of ${MOST_NAMES + split.hidden} bars.`] : []),
      ...(chart.options.panels?.ownAxes ? ['Each panel has its own axis.'] : []),
      // What is true of all of them; what is missing in one is a gap there.
      ...notes[0]!.filter((note) => notes.every((each) => each.includes(note))),
    ],
    panels: made.map(({ name, value, places, model }) => ({
      name,
      finding: '',
      model: {
        ...model,
        inPanel: true as const,
        ...(reach && { reach }),
        legend: [],
        notes: [],
        marks: model.marks.map((mark): ChartMark => {
          const here = axis.filters(value);
          return {
            ...mark,
            row: mark.row === null ? null : (places[mark.row] ?? null),
            filters: mark.filters && here ? [...mark.filters, ...here] : null,
          };
        }),
      } as DrawnModel,
    })),
  };
}
