import type { Column, ColumnRelations, Grain } from '@/lib/query/column';
import type { Filter, QueryInput } from '@/lib/query/schema';
import { isQuestion } from '../semantics/dimension';
import { isMoneyWord, NAMED_RATIOS } from '../semantics/lexicon';
import type { Measured } from '../semantics/ranking';
import type { TableMeaning } from '../semantics/table';
import { finestOf } from '../semantics/time-axis';
import { plural, readableLabel, readLabel } from '../semantics/words';
import { findFocus } from './focus';
import { lastFullYear, partsOnly, wholeOnly } from './scope';
import { averaged, bare, countOfRows, distinctOf, ratioOf, shownAs, wordsOfCode, type Shown } from './shown';
import { isNoise, ownGrain, timeDimension } from './trends';

const MOST_KPIS = 4;

export type KpiDraft = { shown: Shown; label: string; query: QueryInput; compared: boolean; sparkline: QueryInput | null };

/** The headline figures, best first: what the table is about, how many rows where rows count, one ratio or mean, then what else is measured. */
export function chooseFigures(table: TableMeaning, relations: ColumnRelations): Shown[] {
  const figures: Shown[] = [];
  const add = (shown: Shown | null | undefined, most = MOST_KPIS) => {
    if (shown && figures.length < most && !figures.some(({ measure }) => JSON.stringify(measure) === JSON.stringify(shown.measure))) figures.push(shown);
  };
  const { first, others } = findFocus(table);
  const main = table.measures.find(({ column }) => column.key === first.column?.key);
  if (first.what !== 'average') add(first);
  if (table.rows.countable) add(countOfRows(table));
  add(first);
  if (first.what === 'sum' && main && table.rows.countable) add(namedRatio(table.measures) ?? shownAs(main, 'avg'));
  const worth = new Set(table.measures.filter(({ score, aside }) => score >= 1 && !aside).map(({ column }) => column.key));
  const more = others.filter(({ what, column }) => what !== 'rows' && worth.has(column?.key ?? ''));
  const tells = (shown: Shown) => !figures.some(({ column }) => column && movesWith(column, shown.column!, relations));
  for (const shown of more) if (tells(shown)) add(shown);
  for (const shown of distinctFigures(table)) add(shown, 2);
  return figures.length > 0 ? figures : [countOfRows(table)];
}

/** Two figures of one kind that rise and fall together: takings at home and worldwide. */
function movesWith(a: Column, b: Column, { correlations }: ColumnRelations): boolean {
  if (!correlations.some(({ left, right, rho }) => Math.abs(rho) > 0.9 && ((left === a.key && right === b.key) || (left === b.key && right === a.key)))) return false;
  const [left, right] = [readLabel(a.label).words, readLabel(b.label).words];
  return left.some((word) => right.includes(word)) || [left, right].every((words) => words.some(isMoneyWord)) || b.format.kind === 'percent';
}

/** A ratio of two sums that has a name: profit margin, tip as a share of the fare. */
function namedRatio(measures: Measured[]): Shown | null {
  const find = (nouns: string[]) => measures.find(({ column, meaning }) => meaning.kind === 'additive' && nouns.includes(readLabel(column.label).words.at(-1) ?? ''));
  for (const { part, whole, name, good } of NAMED_RATIOS) {
    const [over, under] = [find(part), find(whole)];
    if (!over || !under || over === under) continue;
    const text = name.replace('{part}', readableLabel(over.column.label)).replace('{whole}', readableLabel(under.column.label));
    return ratioOf(over, under, text, good);
  }
  return null;
}

const COUNTED = new Set(['country', 'state', 'city', 'customer', 'client', 'user', 'company', 'store', 'product', 'order', 'supplier', 'airport', 'station', 'author', 'artist', 'symbol', 'department', 'employee', 'patient', 'student', 'team', 'player']);

/** How many different places, customers or products a table speaks of. */
function distinctFigures(table: TableMeaning): Shown[] {
  if (table.totals) return [];
  return table.dimensions
    .map(({ column }) => ({ column, noun: readLabel(column.label).words.slice(-2).find((word) => COUNTED.has(word)) }))
    .filter(({ column, noun }) => noun !== undefined && column.distinct > 4 && !isQuestion(column.label))
    .map(({ column, noun }) => distinctOf(column, plural(noun!)));
}

/** A figure by its name, and without what. */
const labelOf = ({ name, column, what }: Shown) => [name, (what === 'sum' || what === 'average') && column && wordsOfCode(column)].filter(Boolean).join(', ');

/** The query of a headline figure: the last complete period against the one before where time allows, else the whole table. */
export function kpiDraft(asked: Shown, table: TableMeaning): KpiDraft {
  const { time, rows } = table;
  const scope = asked.what === 'distinct' ? partsOnly(table) : wholeOnly(table);
  const whole = (shown: Shown): KpiDraft => ({ shown, label: labelOf(shown), query: { measures: [shown.measure], filters: scope }, compared: false, sparkline: null });
  if (!time || asked.what === 'distinct') return whole(asked);
  if (time.kind === 'year') {
    const sparkline = lineOf(asked, table, null, scope);
    if (rows.countable) return { ...whole(asked), sparkline };
    const year = lastFullYear(table);
    const shown = rows.kind === 'reading' || table.totals?.whole.length ? bare(asked) : asked;
    return { shown, label: `${labelOf(shown)}, ${year}`, query: { measures: [shown.measure], filters: [...scope, { field: time.column.key, op: 'eq', value: year }] }, compared: false, sparkline };
  }
  const grain = periodOf(asked, table);
  if (!grain) return whole(asked);
  const shown = asked.stock && rows.kind !== 'panel' ? averaged(asked) : asked;
  const last: Filter = { field: time.column.key, op: 'last', value: { n: 1, grain, anchor: 'last_value' } };
  return { shown, label: labelOf(shown), query: { measures: [shown.measure], filters: [...scope, last] }, compared: true, sparkline: lineOf(shown, table, finestOf(time.column, grain), scope) };
}

/** A level that adds up over entities is read at one moment; everything else over the coarsest period that can be compared. */
function periodOf(shown: Shown, { time, rows }: TableMeaning): Grain | null {
  return shown.stock && shown.what === 'sum' && rows.kind === 'panel' ? ownGrain(time!.column) : time!.periodGrain;
}

/** The small line over the period and the one before, in steps that give it some ten points; none where the data have no finer steps. */
function lineOf(shown: Shown, table: TableMeaning, grain: Grain | null, scope: Filter[]): QueryInput | null {
  if (isNoise(shown, table) || (table.time!.kind === 'date' && (!grain || (shown.stock && shown.what === 'sum')))) return null;
  return { measures: [shown.measure], dimensions: [timeDimension(table.time!, grain)], filters: scope };
}
