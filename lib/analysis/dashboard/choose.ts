import type { Column, ColumnRelations } from '@/lib/query/column';
import { isQuestion, type DimensionMeaning } from '../semantics/dimension';
import type { Measured, TableMeaning } from '../semantics/table';
import { breakdown, MOST_PARTS, partsBy, shares } from './breakdowns';
import type { Draft, Slot } from './draft';
import { countOfRows, shareOf, shownAs, type Shown } from './shown';
import { relation, spread } from './spreads';
import { MOST_LINES, rhythm, stackedTrend, trend } from './trends';

export const MOST_CHARTS = 8;
/** A table of nothing but categories may show more of one kind, up to here. */
const ENOUGH_CHARTS = 6;
const MOST_OF: Record<Slot, number> = { trend: 2, split: 1, breakdown: 4, spread: 2, relation: 1, parts: 2, rhythm: 1, map: 1, table: 1 };

/** The figures a dashboard turns on: what it is about, and what shows another side. */
export type Focus = { first: Shown; second: Shown | null; third: Shown | null };

export function findFocus(table: TableMeaning): Focus {
  const { measures, outcomes, rows } = table;
  const count = rows.countable ? countOfRows(table) : null;
  const outcome = outcomes.find((one) => one.outcome.interest >= (measures.some(({ meaning }) => meaning.kind === 'additive' && meaning.weight >= 2) ? 1 : 0.8));
  const [additive, secondAdditive] = measures.filter(({ meaning, score }) => meaning.kind === 'additive' && meaning.weight >= 2 && score > 2);
  const [level, secondLevel] = measures.filter(({ meaning, score }) => meaning.agg !== 'sum' && score > 1);
  const stock = measures.find(({ meaning }) => meaning.kind === 'stock');
  const any = measures[0];
  if (outcome) return { first: shareOf(outcome), second: count, third: shownOr(level) };
  if (additive) return { first: shownAs(additive), second: secondAdditive ? shownAs(secondAdditive) : count, third: level ? shownAs(level) : count };
  if (level && (level.meaning.weight >= 1 || !count)) return { first: shownAs(level), second: count ?? shownOr(secondLevel), third: shownOr(secondLevel ?? stock) };
  if (stock) return { first: shownAs(stock), second: count, third: shownOr(level) };
  if (count) return { first: count, second: any ? shownAs(any) : null, third: null };
  return any ? { first: shownAs(any), second: null, third: null } : { first: countOfRows(table), second: null, third: null };
}

const shownOr = (measure: Measured | undefined): Shown | null => (measure ? shownAs(measure) : null);

/** The categories to break down by: best first, but each next one from another family and not just a finer cut of one already there. */
export function spreadDimensions(table: TableMeaning, relations: ColumnRelations, wanted: number, about: string | null = null): DimensionMeaning[] {
  const given = new Set(relations.determines.map(({ from, to }) => `${from}\n${to}`));
  const related = (a: DimensionMeaning, b: DimensionMeaning) => given.has(`${a.column.key}\n${b.column.key}`) || given.has(`${b.column.key}\n${a.column.key}`);
  const chosen: DimensionMeaning[] = [];
  const left = [...table.dimensions];
  const told = new Map((relations.associations ?? []).filter(({ measure }) => measure === about).map(({ dimension, strength }) => [dimension, strength]));
  while (chosen.length < wanted && left.length > 0) {
    const worth = (dimension: DimensionMeaning) => dimension.score * (told.size > 0 ? 0.6 + 1.5 * (told.get(dimension.column.key) ?? 0) : 1) * (chosen.some(({ family }) => family === dimension.family && family !== 'other') ? 0.6 : 1) * (chosen.some((other) => related(other, dimension)) ? 0.5 : 1);
    left.sort((a, b) => worth(b) - worth(a));
    const next = left.shift()!;
    if (worth(next) < 0.12) break;
    chosen.push(next);
  }
  return chosen;
}

/** Every chart worth a place, best first, then as many as fit: few of each kind, nothing twice. */
export function chooseCharts(table: TableMeaning, columns: readonly Column[], relations: ColumnRelations): Draft[] {
  const drafts = candidates(table, relations).filter((draft) => draft !== null).sort((a, b) => b.score - a.score);
  const chosen: Draft[] = [];
  const used = new Map<Slot, number>();
  const seen = new Set<string>();
  const take = (most: number, perSlot: (slot: Slot) => number) => {
    for (const draft of drafts) {
      const key = signature(draft);
      if (chosen.length >= most || seen.has(key) || (used.get(draft.slot) ?? 0) >= perSlot(draft.slot)) continue;
      seen.add(key);
      used.set(draft.slot, (used.get(draft.slot) ?? 0) + 1);
      chosen.push(draft);
    }
  };
  take(MOST_CHARTS, (slot) => MOST_OF[slot]);
  take(ENOUGH_CHARTS, (slot) => 2 * MOST_OF[slot]);
  return chosen.length > 0 ? chosen : [plainTable(columns)];
}

const signature = ({ query }: Draft) => JSON.stringify([query.measures ?? [], (query.dimensions ?? []).map((dimension) => JSON.stringify(dimension)).sort(), query.select ?? null]);

/** Where nothing can be drawn, the first rows by their first columns are still shown. */
function plainTable(columns: readonly Column[]): Draft {
  const shown = columns.filter(({ review, type }) => review === null && type !== 'id').slice(0, 3);
  return {
    slot: 'table', title: 'Rows', type: 'table', score: 0, fields: [], options: {},
    query: { measures: [{ agg: 'count' }], dimensions: shown.map(({ key }) => ({ field: key })), limit: 100 },
  };
}

function candidates(table: TableMeaning, relations: ColumnRelations): (Draft | null)[] {
  const focus = findFocus(table);
  const about = focus.first.what === 'share' || focus.first.what === 'average' ? focus.first.column!.key : null;
  const dimensions = spreadDimensions(table, relations, 12, about);
  return [...overTime(focus, table, relations), ...byDimension(focus, table, dimensions), ...ofValues(focus, table, relations), ...ofParts(focus, table, dimensions, relations)];
}

function overTime({ first, second, third }: Focus, table: TableMeaning, relations: ColumnRelations): (Draft | null)[] {
  const split = splitFor(table, relations);
  return [
    split ? trend(first, table, 10, split) : trend(first, table, 10),
    second && trend(second, table, first.what === 'sum' ? 5.2 : 6.5),
    table.rows.kind === 'panel' && second && split ? trend(second, table, 6, split) : null,
    third && table.rows.kind === 'reading' ? trend(third, table, 5.8) : null,
    table.rows.kind === 'panel' ? null : rhythm(first.what === 'sum' && table.rows.countable ? countOfRows(table) : first, table, 6.2),
  ];
}

/** Lines apart: the few entities of a panel, or the few groups its entities belong to. A mean over them would move when one joins. */
function splitFor(table: TableMeaning, relations: ColumnRelations): DimensionMeaning | null {
  const { entity, dimensions, totals, rows } = table;
  if (rows.kind !== 'panel' || !entity || totals) return null;
  if (entity.column.distinct <= MOST_LINES) return entity;
  return dimensions.find(({ column }) => column.distinct >= 2 && column.distinct <= MOST_LINES && relations.determines.some(({ from, to }) => from === entity.column.key && to === column.key)) ?? null;
}

function byDimension({ first, second, third }: Focus, table: TableMeaning, dimensions: DimensionMeaning[]): (Draft | null)[] {
  const drafts: Draft[] = [];
  const entity = table.entity;
  const order = entity ? [entity, ...dimensions.filter(({ column }) => column.key !== entity.column.key)] : dimensions;
  for (const [place, dimension] of order.entries()) {
    const counts = table.rows.countable && first.what === 'average' && place === 1;
    const shown = counts ? (second ?? first) : first;
    if (shown.what === 'share' && shown.column?.key === dimension.column.key) continue;
    drafts.push(breakdown(shown, dimension, table, 9 - 0.7 * place));
  }
  const [best] = order;
  for (const [place, other] of [second, third].entries()) {
    const at = other && order.find(({ column }) => column.key !== other.column?.key);
    if (other && at && best) drafts.push(breakdown(other, at, table, 5.5 - 0.5 * place));
  }
  return drafts;
}

function ofValues({ first }: Focus, table: TableMeaning, relations: ColumnRelations): (Draft | null)[] {
  const main = table.measures.find(({ column }) => column.key === first.column?.key);
  const others = table.measures.filter((measure) => measure !== main && measure.score > 1);
  const spreads: Measured[] = [...(main ? [main] : []), ...others];
  return [...spreads.slice(0, 2).map((measure, place) => spread(measure, table, 6.8 - place)), relation(table, relations, 7)];
}

/** Two categories for shares: what is cut has at most 5 parts, what stands beside each other at most 8. The question of a survey is cut by who answered. */
function shareOfWhat(dimensions: DimensionMeaning[]): { within: DimensionMeaning; parts: DimensionMeaning } | null {
  const few = (most: number, not?: DimensionMeaning) => dimensions.find((dimension) => dimension !== not && dimension.column.distinct <= most && (not ? !isQuestion(dimension.column.label) : true));
  const question = dimensions.find(({ column }) => isQuestion(column.label) && column.distinct <= MOST_PARTS);
  const within = few(8, question);
  const parts = question ?? few(MOST_PARTS, within);
  return within && parts && within !== parts ? { within, parts } : null;
}

function ofParts({ first }: Focus, table: TableMeaning, dimensions: DimensionMeaning[], relations: ColumnRelations): (Draft | null)[] {
  const drafts: (Draft | null)[] = [];
  const cut = shareOfWhat(dimensions);
  if (table.rows.countable && cut && first.what !== 'share') drafts.push(shares(cut.within, cut.parts, table, isQuestion(cut.parts.column.label) ? 8 : 4.5));
  const additive = table.measures.filter(({ meaning }) => meaning.kind === 'additive');
  const sum = relations.sums.find((one) => one.parts.length >= 3);
  const pieces = sum ? additive.filter(({ column }) => sum.parts.includes(column.key)) : [];
  const at = table.entity ?? dimensions[0];
  if (pieces.length >= 2 && at) drafts.push(partsBy(pieces.slice(0, MOST_PARTS).map((measure) => shownAs(measure)), at, table, 7.5));
  const kinds = additive.filter(({ meaning, column }) => meaning.weight <= 1 && column.type === 'integer');
  if (table.rows.kind === 'panel' && kinds.length >= 3) drafts.push(stackedTrend(kinds.slice(0, MOST_PARTS).map((measure) => shownAs(measure)), table, 7.2));
  return drafts;
}
