import type { Column, ColumnRelations, RowKind } from '@/lib/pure/query/schema/column';
import type { RankedMeasure } from '../ranking';
import { unitSpelled } from '../lexicon/unit-spellings';
import { readLabel } from '../lexicon/read-label';

/** One of many figures that stand in one column of numbers: the column that names them, and the one that is read. */
export type Series = {
  column: Column;
  value: string;
  /** What the other column gives: the figures' names, their units, or the lines of an account. */
  of: 'names' | 'units' | 'lines';
};

type Facts = {
  kind: RowKind;
  columns: readonly Column[];
  measures: readonly RankedMeasure[];
  relations: ColumnRelations;
  rowCount: number;
};

/** Figures that are never added or averaged across rows of different names, units or lines. */
export function findSeries({ kind, columns, measures, relations, rowCount }: Facts): Series | null {
  const counted = kind === 'panel' || kind === 'summary';
  return (
    (counted ? (findStatement(columns, measures) ?? findNamed(columns, rowCount)) : null) ??
    findMixedUnits(columns, measures, relations, rowCount)
  );
}

/** The measures of the figure that is read: no bounds of results; what a line of an account brings adds up over time. */
export function ofSeries(measures: readonly RankedMeasure[], series: Series | null): readonly RankedMeasure[] {
  if (series?.of === 'units') return measures.filter(isNoBound(measures));
  return series?.of === 'lines'
    ? measures.map((measure) => ({
        ...measure,
        meaning: { ...measure.meaning, kind: 'additive', agg: 'sum', weight: 3 },
      }))
    : measures;
}

/** Beside figures in several units, what the series gives tells nothing more; nor do numbers that bound them. */
export const saysTheSeries = (column: Column, series: Series | null, relations: ColumnRelations): boolean =>
  series?.of === 'units' && (column.role === 'measure' || isGivenBy(series.column, column, relations));

export const MONIES = new Set(Intl.supportedValuesOf('currency'));
export const isCurrencyCode = ({ type, distinct, top, label }: Column) =>
  type === 'category' &&
  distinct > 1 &&
  readLabel(label).words.some((word) => word === 'currency' || word === 'ccy') &&
  top.every(({ value }) => MONIES.has(String(value).toUpperCase()));

const SERIES = new Set([
  'indicator',
  'variable',
  'metric',
  'measure',
  'series',
  'statistic',
  'parameter',
  'element',
  'pollutant',
]);

const IN_BRACKETS = /[([]\s*([^()[\]]{1,20}?)\s*[)\]]\s*$/;
/** Units in which no goods are sold: money, shares, one thing for each of another. */
const OF_FIGURES =
  /^(?:[%‰€$£¥]|(?:(?:mn?|m|bn|k|thousand|million|billion)\s*)?(?:usd|eur|gbp|chf|jpy)(?:\s*(?:mn?|bn|k|thousand|million|billion))?|[\p{L}³²]{1,5}\/[\p{L}³²]{1,8})$/iu;

/**
 * 'Revenue (USD m)', 'Margin (%)', 'Waste (kg/head)': names of figures, in units of which no two add up. 'Rice (kg)'
 * and 'Oil (l)' may be goods, whose sales do.
 */
function namesUnits({ type, distinct, top }: Column): boolean {
  if ((type !== 'category' && type !== 'text') || distinct < 2 || distinct > MOST_LINES) return false;
  const units = top.flatMap(({ value }) => {
    const unit = IN_BRACKETS.exec(String(value))?.[1];
    return unit !== undefined && (unit === 't' || unitSpelled(unit) || OF_FIGURES.test(unit))
      ? [unit.toLowerCase()]
      : [];
  });
  return 2 * units.length >= top.length && new Set(units).size > 1 && units.some((unit) => OF_FIGURES.test(unit));
}

/** Long tables hold a figure a row and its name beside it: figures of different names are never added or compared. */
function findNamed(columns: readonly Column[], rowCount: number): Series | null {
  const called = columns.find(
    ({ label, type, distinct }) =>
      type === 'category' && distinct < rowCount / 3 && readLabel(label).words.some((word) => SERIES.has(word)),
  );
  const column = called ?? columns.find((each) => each.distinct < rowCount / 3 && namesUnits(each));
  const top = column?.top[0]?.value;
  return column && top !== undefined && top !== null ? { column, value: String(top), of: 'names' } : null;
}

const MOST_LINES = 60;
const FEWEST_LINES = 4;
const TAKINGS =
  /^(total |net |gross )?(revenues?|sales|turnover|income|umsatz(erl(ö|oe)se)?|chiffre d.affaires|ingresos|ventas)$/i;
const COSTS_OF_TRADE =
  /\b(costs?|expenses?|cogs|opex|depreciation|tax(es)?|kosten|aufwand|aufwendungen|steuern|charges|co(û|u)ts|gastos|costes)\b/i;
const RESULTS_OF_TRADE =
  /\b(profit|ebitda?|earnings|net income|operating income|net loss|margin|(betriebs|jahres)?ergebnis|gewinn|r(é|e)sultat|b(é|e)n(é|e)fice|beneficio|resultado)\b/i;

/**
 * The lines of a profit and loss account: takings, costs and what is left of them in one column. They are never added
 * or averaged, for the results among them are sums of the others; what is read is the takings.
 */
function findStatement(columns: readonly Column[], measures: readonly RankedMeasure[]): Series | null {
  if (measures.length !== 1) return null;
  const hasLosses = (measures[0]!.column.negatives ?? 0) > 0;
  for (const column of columns) {
    const { type, distinct, top } = column;
    if ((type !== 'category' && type !== 'text') || distinct < FEWEST_LINES || distinct > MOST_LINES) continue;
    const lines = top.map(({ value }) => String(value).trim());
    const takings = lines.find((line) => TAKINGS.test(line));
    const hasCosts = hasLosses || lines.some((line) => COSTS_OF_TRADE.test(line));
    if (takings && hasCosts && lines.some((line) => RESULTS_OF_TRADE.test(line) && line !== takings))
      return { column, value: takings, of: 'lines' };
  }
  return null;
}

const UNIT_WORDS = new Set(['unit', 'uom']);
const MOST_UNITS = 60;
/** A column of units: half of its frequent values are spelled as units are. */
const holdsUnits = ({ type, distinct, label, top }: Column) =>
  type === 'category' &&
  distinct > 1 &&
  distinct <= MOST_UNITS &&
  UNIT_WORDS.has(readLabel(label).words.at(-1) ?? '') &&
  2 * top.filter(({ value }) => unitSpelled(String(value))).length >= top.length;

/** Units in which something is measured on a body or a machine, and nothing is sold. */
const OF_READINGS =
  /°|^(deg|celsius|fahrenheit|kelvin|mmhg|kpa|hpa|mbar|bpm|beats?\/min|breaths?\/min)|^[munµ]?(mol|g|u|iu|meq)\/([md]?l)$/i;
const FEWEST_UNITS = 3;
/** A column of nothing but units, among them such as only readings come in, whatever it is called. */
const holdsReadings = ({ type, distinct, top }: Column) =>
  type === 'category' &&
  distinct >= FEWEST_UNITS &&
  distinct <= MOST_UNITS &&
  2 * top.filter(({ value }) => unitSpelled(String(value)) || OF_READINGS.test(String(value).trim())).length >=
    top.length &&
  top.some(({ value }) => OF_READINGS.test(String(value).trim()));

const RESULTS = new Set(['value', 'result', 'reading', 'measurement', 'observation', 'concentration', 'amount']);
const BOUNDS = new Set([
  'low',
  'high',
  'lower',
  'upper',
  'min',
  'max',
  'limit',
  'reference',
  'ref',
  'target',
  'normal',
]);
const QUOTES = new Set(['exchange', 'rate', 'fx', 'mid', 'bid', 'ask', 'buy', 'sell', 'buying', 'selling', 'close']);

/**
 * Figures in units that differ from row to row are never averaged across them: results of a laboratory beside the unit
 * of each, rates of exchange beside the currency of each. What is read is one of what they are figures of.
 */
function findMixedUnits(
  columns: readonly Column[],
  measures: readonly RankedMeasure[],
  relations: ColumnRelations,
  rowCount: number,
): Series | null {
  const every = (words: ReadonlySet<string>, and?: ReadonlySet<string>) =>
    measures.length > 0 &&
    measures.every(({ column: { label } }) =>
      readLabel(label).words.every((word) => words.has(word) || and?.has(word)),
    );
  const isSeries = ({ type, distinct }: Column) => type === 'category' && distinct > 1 && distinct < rowCount / 3;
  const unit = columns.find(holdsUnits) ?? columns.find(holdsReadings);
  const found = unit
    ? every(RESULTS, BOUNDS) || (measures.length > 0 && holdsReadings(unit))
      ? (columns
          .filter((column) => isSeries(column) && column.distinct <= MOST_UNITS && isGivenBy(column, unit, relations))
          .sort((a, b) => Number(saysMore(b, a)) - Number(saysMore(a, b)))[0] ?? unit)
      : undefined
    : every(QUOTES)
      ? columns.find((column) => isCurrencyCode(column) && isSeries(column))
      : undefined;
  const top = found?.top[0]?.value;
  return found && top !== undefined && top !== null ? { column: found, value: String(top), of: 'units' } : null;
}

/** The bounds that a result is held against are none of the results. */
function isNoBound(measures: readonly RankedMeasure[]): (measure: RankedMeasure) => boolean {
  const isBound = ({ column: { label } }: RankedMeasure) => readLabel(label).words.every((word) => BOUNDS.has(word));
  return (measure) => !isBound(measure) || measures.every(isBound);
}

const LONGEST_NAME = 40;
/** A name is told before its code. */
const saysMore = (one: Column, other: Column) =>
  (one.meanLength ?? 0) > (other.meanLength ?? 0) && (one.meanLength ?? 0) <= LONGEST_NAME;

const isGivenBy = (by: Column, column: Column, { determines }: ColumnRelations) =>
  determines.some(({ from, to }) => from === by.key && to === column.key);
