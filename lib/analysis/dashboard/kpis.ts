import { isTime, type Grain } from '@/lib/query/column';
import type { Filter, QueryInput } from '@/lib/query/schema';
import { NAMED_RATIOS } from '../semantics/lexicon';
import type { Measured, TableMeaning } from '../semantics/table';
import { plural, readableLabel, readLabel, sentenceCase } from '../semantics/words';
import { lastFullYear, partsOnly, wholeOnly } from './scope';
import { countOfRows, distinctOf, ratioOf, shareOf, shownAs, type Shown } from './shown';
import { timeDimension } from './trends';

export const MOST_KPIS = 4;

export type KpiDraft = { shown: Shown; label: string; query: QueryInput; compared: boolean; sparkline: QueryInput | null };

/** The headline figures, best first: what the rows are, what adds up, one ratio or mean. */
export function chooseFigures(table: TableMeaning): Shown[] {
  const figures: Shown[] = [];
  const add = (shown: Shown | null | undefined) => {
    if (shown && figures.length < MOST_KPIS && !figures.some(({ name }) => name === shown.name)) figures.push(shown);
  };
  const { measures, outcomes, rows } = table;
  const additive = measures.filter(({ meaning, score }) => meaning.agg === 'sum' && score > 1);
  const level = measures.filter(({ meaning }) => meaning.agg !== 'sum');
  const outcome = outcomes.find((one) => one.outcome.interest >= 0.8);
  const main = additive[0];
  if (main && main.meaning.weight >= 2 && !outcome) add(shownAs(main));
  if (rows.countable) add(countOfRows(table));
  if (outcome) add(shareOf(outcome));
  if (main && main.meaning.weight >= 2 && !outcome && rows.countable && main.meaning.kind === 'additive') add(namedRatio(measures) ?? shownAs(main, 'avg'));
  const rest = [...(outcome || !main || main.meaning.weight < 2 ? [] : additive.slice(1, 2)), ...level.slice(0, 3), ...additive];
  for (const measure of rest) add(asFigure(measure, table));
  for (const shown of distinctFigures(table)) if (figures.length < 2) add(shown);
  if (figures.length === 0) add(countOfRows(table));
  return figures;
}

function asFigure(measure: Measured, table: TableMeaning): Shown | null {
  if (measure.score < 1) return null;
  const people = table.rows.kind === 'thing' && measure.meaning.kind === 'additive' && measure.meaning.weight < 3;
  return shownAs(measure, people ? 'avg' : undefined);
}

/** A ratio of two sums that has a name: profit margin, tip as a share of the fare. */
function namedRatio(measures: Measured[]): Shown | null {
  const find = (nouns: string[]) => measures.find(({ column, meaning }) => meaning.kind === 'additive' && nouns.includes(readLabel(column.label).words.at(-1) ?? ''));
  for (const { part, whole, name, good } of NAMED_RATIOS) {
    const [over, under] = [find(part), find(whole)];
    if (!over || !under || over === under) continue;
    const text = name.replace('{part}', readableLabel(over.column.label)).replace('{whole}', readableLabel(under.column.label));
    return ratioOf(over, under, sentenceCase(text), good);
  }
  return null;
}

const COUNTED = new Set(['country', 'state', 'city', 'customer', 'client', 'user', 'company', 'store', 'product', 'order', 'supplier', 'airport', 'station', 'author', 'artist', 'symbol', 'department', 'employee', 'patient', 'student', 'team', 'player']);

/** How many different places, customers or products a table speaks of. */
function distinctFigures(table: TableMeaning): Shown[] {
  if (table.totals) return [];
  return table.dimensions
    .map(({ column }) => ({ column, noun: readLabel(column.label).words.find((word) => COUNTED.has(word)) }))
    .filter(({ column, noun }) => noun !== undefined && column.distinct > 4)
    .map(({ column, noun }) => distinctOf(column, sentenceCase(plural(noun!))));
}

/** The query of a headline figure: the last complete period against the one before where time allows, else the whole table. */
export function kpiDraft(shown: Shown, table: TableMeaning): KpiDraft {
  const { time } = table;
  const scope = shown.what === 'distinct' ? partsOnly(table) : wholeOnly(table);
  const sparkline = shown.what === 'distinct' || !time || time.points < 3 ? null : sparklineOf(shown, table, scope);
  const whole = { measures: [shown.measure], filters: scope };
  if (!time || shown.what === 'distinct') return { shown, label: shown.name, query: whole, compared: false, sparkline };
  if (time.kind === 'year') {
    const panel = table.rows.kind === 'panel' || table.rows.kind === 'reading';
    if (!panel) return { shown, label: shown.name, query: whole, compared: false, sparkline };
    const year = lastFullYear(table);
    return { shown, label: `${shown.name}, ${year}`, query: { measures: [shown.measure], filters: [...scope, { field: time.column.key, op: 'eq', value: year }] }, compared: false, sparkline };
  }
  const grain = periodOf(shown, table);
  if (!grain || !isTime(time.column)) return { shown, label: shown.name, query: whole, compared: false, sparkline };
  const last: Filter = { field: time.column.key, op: 'last', value: { n: 1, grain, anchor: 'last_value' } };
  return { shown, label: shown.name, query: { measures: [shown.measure], filters: [...scope, last] }, compared: true, sparkline };
}

/** A level that adds up over entities is read at one moment; everything else over the coarsest period that can be compared. */
function periodOf(shown: Shown, { time, rows }: TableMeaning): Grain | null {
  const own = time!.column.time?.grain;
  if (shown.stock && shown.what === 'sum' && rows.kind === 'panel' && own && own !== 'second' && own !== 'minute') return own;
  return time!.periodGrain;
}

function sparklineOf(shown: Shown, table: TableMeaning, scope: Filter[]): QueryInput | null {
  if (shown.stock && shown.what === 'sum' && table.time!.kind === 'date') return null;
  return { measures: [shown.measure], dimensions: [timeDimension(table.time!)], filters: scope };
}
