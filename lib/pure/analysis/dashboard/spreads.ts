import { unitOf } from '@/lib/pure/format/format';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { cellBins, histogramBins } from '../semantics/cell-bins';
import { isMoneyWord } from '../semantics/lexicon/lexicon';
import { onOneScale, type RankedMeasure } from '../semantics/ranking';
import { latestOnly, partsOnly } from '../semantics/table/scope';
import { shownAs, withoutCode, wordsOfCode } from '../semantics/table/shown';
import { missingCodeOf } from '../semantics/stand-ins';
import type { TableMeaning } from '../semantics/table/table';
import { unitOfLabel } from '../semantics/lexicon/units';
import { areVersions } from '../semantics/lexicon/versions';
import { readLabel } from '../semantics/lexicon/read-label';
import { sentenceCase } from '../semantics/lexicon/words';
import { noteOf, type ChartDraft } from './draft';
import { seriesName } from './focus';

const FEW_VALUES = 12;
/** Beyond this many standard spans above the 95th percentile a histogram would be one bar and a void. */
const FAR = 4;
const MOST_DOTS = 2000;

/** A round number at or above `value`, of one or two figures. */
function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.ceil(value / step) * step;
}

/**
 * A cut that keeps at least 95 in 100 values where a few far ones would squeeze the rest into one bar (or, for means,
 * stand alone in theirs).
 */
export function tailCut({ quantiles, max, type }: Column, far = FAR): number | null {
  const [low = 0, , , , high = 0] = quantiles ?? [];
  if (!(high > 0)) return null;
  if (Number(max) <= high + far * (high - low)) return null;
  const cut = roundUp(high * 1.25);
  return type === 'integer' ? Math.ceil(cut) : cut;
}

/** Nine in ten rows have the same value: there is no spread to look at. */
const isOneValue = ({ quantiles }: Column) => quantiles !== null && quantiles[0] === quantiles[4];

/** A row of a panel or a series is a moment of something: counting such rows by their values tells nothing. */
export const countsCells = ({ rows }: TableMeaning) => rows.kind === 'panel' || rows.kind === 'reading';

/** How the values of one number are spread. */
export function spread(measure: RankedMeasure, table: TableMeaning, score: number): ChartDraft | null {
  const { column, name } = measure;
  if (column.distinct < 3 || table.rowCount < 20 || isOneValue(column)) return null;
  const latest = latestOnly(table, shownAs(measure));
  const scope = [...latest.filters, ...partsOnly(table), ...withoutCode(column)];
  const label = seriesName(column.label, table) ?? name;
  const base = { slot: 'spread' as const, score };
  const rows = table.rows.countable ? table.rows.noun : 'rows';
  const cut = tailCut(column);
  const filters: Filter[] = cut === null ? scope : [...scope, { field: column.key, op: 'lte', value: cut }];
  const range = { ...column, min: missingCodeOf(column)?.next ?? column.min, max: cut ?? column.max };
  const span = Number(range.max) - Number(range.min);
  if (
    column.type === 'integer' &&
    (column.distinct <= FEW_VALUES ? span < 2 * FEW_VALUES : table.rows.countable && span < FEW_VALUES)
  ) {
    const words = noteOf(wordsOfCode(column), cut !== null && `up to ${cut.toLocaleString('en-US')}`, latest.words);
    return {
      ...base,
      title: `${sentenceCase(rows)} by ${label}`,
      type: 'bar',
      query: { measures: [{ agg: 'count' }], dimensions: [{ field: column.key }], filters },
      options: { ...words, horizontal: false },
    };
  }
  return {
    ...base,
    title: `Distribution of ${label}`,
    type: 'histogram',
    query: {
      measures: [{ agg: 'count' }],
      dimensions: [{ field: column.key, bins: histogramBins(range, table.rowCount - column.nulls) }],
      filters,
    },
    options: noteOf(
      unitOf(column.format),
      `${rows} per bin`,
      wordsOfCode(column),
      cut !== null && `up to ${cut.toLocaleString('en-US')}`,
      latest.words,
    ),
  };
}

const STRONG = 0.9;
/** Weaker correlations aren’t worth a chart. */
const WEAKEST = 0.2;
/** The figure of all holds that of each: sales in all the world and in Japan. */
const WHOLES = new Set(['total', 'global', 'world', 'worldwide', 'overall', 'all', 'combined', 'national']);

/** Levels of one series that stay where they were rise and fall with time: what they share is time. */
const isLevel = ({ column, meaning }: RankedMeasure) =>
  column.persists === true || meaning.kind === 'stock' || meaning.kind === 'cumulative';

/**
 * Two numbers that are one fact by definition: parts of a sum, the same money or size twice, a total over its own
 * duration.
 */
function isTrivial(a: RankedMeasure, b: RankedMeasure, rho: number, sums: ColumnRelations['sums']): boolean {
  if (Math.abs(rho) > 0.98 || (Math.abs(rho) > STRONG && onOneScale(a.column, b.column))) return true;
  if (sums.some(({ total, parts }) => [a, b].every(({ column }) => column.key === total || parts.includes(column.key))))
    return true;
  const [left, right] = [readLabel(a.column.label).words, readLabel(b.column.label).words];
  if (areVersions(a.column.label, b.column.label)) return true;
  if (
    left.at(-1) === right.at(-1) &&
    [left, right].filter((words) => words.some((word) => WHOLES.has(word))).length === 1
  )
    return true;
  if (left.join('').length === 1 || right.join('').length === 1) return true;
  const money = [left, right].every((words) => words.some(isMoneyWord) || words.includes('total'));
  const unit = unitOfLabel(a.column.label)?.unit;
  const sameUnit = unit !== undefined && unit === unitOfLabel(b.column.label)?.unit;
  if ((money || sameUnit) && Math.abs(rho) > STRONG) return true;
  const span = (words: string[]) =>
    words.some((word) => ['tenure', 'duration', 'age', 'month', 'day', 'year', 'since'].includes(word));
  const running = (words: string[]) => words.includes('total') || words.includes('cumulative');
  return (running(left) && span(right)) || (running(right) && span(left));
}

/**
 * The strongest relation between two measures that is no definition: dots, or cells of density where dots would hide
 * each other.
 */
export function relation(table: TableMeaning, relations: ColumnRelations, score: number): ChartDraft | null {
  const known = new Map(
    table.measures.filter(({ aside }) => !aside).map((measure, place) => [measure.column.key, { measure, place }]),
  );
  const pairs = relations.correlations
    .map(({ left, right, rho }) => ({ a: known.get(left), b: known.get(right), rho }))
    .filter(
      (
        pair,
      ): pair is {
        a: { measure: RankedMeasure; place: number };
        b: { measure: RankedMeasure; place: number };
        rho: number;
      } => pair.a !== undefined && pair.b !== undefined,
    )
    .filter(({ a, b, rho }) => Math.abs(rho) >= WEAKEST && isTelling(a.measure, b.measure, rho, { table, relations }))
    .map((pair) => ({
      ...pair,
      worth:
        Math.abs(pair.rho) +
        (Math.min(pair.a.place, pair.b.place) === 0 ? 0.12 : 0) -
        0.03 * (pair.a.place + pair.b.place) +
        0.05 * Math.min(2, pair.a.measure.meaning.weight, pair.b.measure.meaning.weight),
    }))
    .sort((x, y) => y.worth - x.worth);
  const best = pairs[0];
  if (!best) return null;
  const [y, x] = best.a.place <= best.b.place ? [best.a.measure, best.b.measure] : [best.b.measure, best.a.measure];
  return drawPair({ y, x, rho: best.rho }, table, score);
}

/** Two given measures against each other, where that is no definition and something is known of it. */
export function relationOf(
  y: RankedMeasure,
  x: RankedMeasure,
  { table, relations, score }: { table: TableMeaning; relations: ColumnRelations; score: number },
): ChartDraft | null {
  const known = relations.correlations.find(
    ({ left, right }) =>
      (left === y.column.key && right === x.column.key) || (left === x.column.key && right === y.column.key),
  );
  if (!known || Math.abs(known.rho) < WEAKEST || !isTelling(y, x, known.rho, { table, relations })) return null;
  return drawPair({ y, x, rho: known.rho }, table, score);
}

/** Two numeric columns with many values that are separate facts, not two levels that only share a trend. */
const isTelling = (
  a: RankedMeasure,
  b: RankedMeasure,
  rho: number,
  { table, relations }: { table: TableMeaning; relations: ColumnRelations },
): boolean =>
  [a, b].every(({ column }) => column.distinct > FEW_VALUES || table.rowCount > MOST_DOTS) &&
  !isTrivial(a, b, rho, relations.sums) &&
  !(table.rows.kind === 'reading' && isLevel(a) && isLevel(b));

function drawPair(
  { y, x, rho }: { y: RankedMeasure; x: RankedMeasure; rho: number },
  table: TableMeaning,
  score: number,
): ChartDraft {
  const latest = latestOnly(table, shownAs(y));
  const filters = [...latest.filters, ...partsOnly(table), ...withoutCode(x.column), ...withoutCode(y.column)];
  const moments = latest.filters.length > 0 ? table.time!.column.distinct : 1;
  const dots = table.rowCount / moments <= MOST_DOTS;
  const cells = [x, y].map(({ column }) => ({ field: column.key, bins: cellBins(column) }));
  return {
    slot: 'relation',
    title: `${sentenceCase(y.name)} vs. ${x.name}`,
    type: 'scatter',
    query: dots
      ? { select: [x.column.key, y.column.key], filters }
      : { measures: [{ agg: 'count' }], dimensions: cells, filters },
    // Measured over every row: said where every row is shown.
    options: noteOf(
      !dots && `${table.rows.countable ? table.rows.noun : 'rows'} per cell`,
      filters.length === 0 && { whole: `rank correlation ${rho.toFixed(2).replace('-', '−')}` },
      latest.words,
    ),
    score,
  };
}
