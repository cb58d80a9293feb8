import type { Column } from '@/lib/pure/query/schema/column';
import { describeMeasure } from '../semantics/measure';
import type { RankedMeasure } from '../semantics/ranking';
import { countOfRows, shareOf, shownAs, weightedBy, type ShownMeasure } from '../semantics/table/shown';
import type { TableMeaning } from '../semantics/table/table';
import { readLabel } from '../semantics/lexicon/read-label';
import { readableLabel } from '../semantics/lexicon/words';

/** The figures a dashboard turns on: what it is about first, then what shows another side. */
export type Focus = { first: ShownMeasure; others: ShownMeasure[] };

const HEADLINE = 2;
/** An outcome by its word decides; one that only closes the table does where no money or count does. */
const NAMED_OUTCOME = 1;
const PLACED_OUTCOME = 0.8;

/** What the table is about: an outcome, what adds up, a level, or how many rows there are. */
export function findFocus(table: TableMeaning): Focus {
  const { measures, outcomes, rows } = table;
  const worth = measures.filter(({ score, aside }) => score > 1 && !aside);
  // At one moment what there is adds up as what happened does: heads of countries.
  const atOnce = rows.kind === 'summary' && table.entity !== null && !table.time;
  const sums = worth.filter(
    ({ meaning, column }) =>
      meaning.agg === 'sum' && (meaning.kind === 'additive' || atOnce || isTally(column)) && meaning.weight >= HEADLINE,
  );
  const levels = worth.filter(({ meaning }) => meaning.agg !== 'sum');
  const means = [
    ...levels.filter((measure) => !isRare(measure, table)),
    ...levels.filter((measure) => isRare(measure, table)),
  ];
  const stocks = worth.filter(
    (measure) => measure.meaning.kind === 'stock' && measure.meaning.agg === 'sum' && !sums.includes(measure),
  );
  const count = rows.countable ? [countOfRows(table)] : [];
  const outcome = outcomes.find(
    ({ outcome: { interest } }) =>
      interest >= (sums.length > 0 || means[0]?.meaning.weight === 3 ? NAMED_OUTCOME : PLACED_OUTCOME),
  );
  const shown = (list: RankedMeasure[]) => list.map((measure) => nameOfSeries(weighed(measure), table));
  // Beside what became of each row nobody goes without the money it brought.
  const takings = sums.filter(({ meaning }) => meaning.weight === 3).slice(0, 1);
  const order = outcome
    ? [shareOf(outcome), ...count, ...shown([...new Set([...takings, ...means, ...sums])])]
    : leadsWithMean(sums[0], means[0], table)
      ? [...shown(means.slice(0, 1)), ...count, ...shown([...means.slice(1), ...sums, ...stocks])]
      : leadsAsLevel(stocks[0], sums[0], table)
        ? [
            ...shown([...stocks.slice(0, 1), ...sums.slice(0, 1)]),
            ...count,
            ...shown([...means, ...sums.slice(1), ...stocks.slice(1)]),
          ]
        : sums.length > 0 && !(count.length > 0 && isRare(sums[0]!, table))
          ? [...shown(sums.slice(0, 2)), ...count, ...shown([...means, ...stocks, ...sums.slice(2)])]
          : [...count, ...shown([...sums, ...means, ...stocks])];
  const placed = new Set(order.map(({ column }) => column?.key));
  const rest = measures.filter(({ column }) => !placed.has(column.key));
  const [first = countOfRows(table), ...others] = statedFirst([...order, ...shown(rest)], table);
  return { first, others };
}

/** What a person says the table is about comes first. */
function statedFirst(order: readonly ShownMeasure[], { subject, outcomes }: TableMeaning): readonly ShownMeasure[] {
  if (subject === null) return order;
  const outcome = outcomes.find(({ column }) => column.key === subject);
  const stated = order.find(({ column }) => column?.key === subject) ?? (outcome && shareOf(outcome));
  return stated ? [stated, ...order.filter((shown) => shown !== stated)] : order;
}

/** A rate whose base stands beside it as the mean weighted by that base. */
export function weighed(measure: RankedMeasure): ShownMeasure {
  const shown = shownAs(measure);
  return measure.base && shown.what === 'average' && !shown.measure.filters ? weightedBy(shown, measure.base) : shown;
}

/**
 * By its name a count, held at a moment by the table alone: heads of a census are what the table is about, as counts of
 * what happened are.
 */
const isTally = (column: Column) => describeMeasure(column).kind === 'additive';

const GENERIC = new Set(['value', 'observation', 'figure', 'number', 'amount', 'data', 'measurement', 'result']);

/**
 * In a long table the figure is called by its name: 'Revenue' rather than 'value', and 'EUR k (Revenue)', so that one
 * figure never reads as all of them; null elsewhere.
 */
export function seriesName(label: string, { series }: TableMeaning): string | null {
  if (!series) return null;
  const isGeneric = readLabel(label).words.every((word) => GENERIC.has(word));
  return isGeneric ? series.value : `${readableLabel(label)} (${series.value})`;
}

function nameOfSeries(shown: ShownMeasure, table: TableMeaning): ShownMeasure {
  const name = seriesName(shown.column?.label ?? '', table);
  return name === null
    ? shown
    : { ...shown, name: shown.name === shown.noun ? name : `${shown.name.split(' ')[0]} ${name}`, noun: name };
}

/** Nearly always zero: what most rows have nothing of is not what the rows are about. */
const isRare = ({ column }: RankedMeasure, { rowCount }: TableMeaning) =>
  (column.zeros ?? 0) > 0.8 * (rowCount - column.nulls);

/**
 * What stands at each moment of a panel comes before what happened where readers care more for it: what subscriptions
 * bring.
 */
const leadsAsLevel = (stock: RankedMeasure | undefined, sum: RankedMeasure | undefined, { rows }: TableMeaning) =>
  rows.kind === 'panel' && stock?.meaning.weight === 3 && (!sum || stock.score > sum.score);

/**
 * A level comes before sums where it weighs more, and before the count of rows unless the rows are things that
 * happened.
 */
function leadsWithMean(sum: RankedMeasure | undefined, mean: RankedMeasure | undefined, table: TableMeaning): boolean {
  const { rows, measures } = table;
  if (!mean || isRare(mean, table)) return false;
  if (sum) return mean.meaning.weight > sum.meaning.weight;
  if (rows.kind !== 'thing') return rows.kind !== 'event';
  // One size of a thing is a detail of it; several are what was measured.
  return (
    mean.meaning.weight >= HEADLINE ||
    measures.filter(({ meaning, score }) => meaning.agg !== 'sum' && score > 1).length >= 2
  );
}
