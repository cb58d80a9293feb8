import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { findTotals, type TotalValues } from '../semantics/totals';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { canMeasure } from './measurable';
import type { AskTable } from './schema';

type Totals = { column: Column; values: TotalValues };

const readIn = new WeakMap<AskTable, Totals | null>();

/** The column of what the rows are about, and which of its values are totals of others; null where none is. */
function totalsIn(table: AskTable): Totals | null {
  const known = readIn.get(table);
  if (known !== undefined) return known;
  const found = readTotals(table);
  readIn.set(table, found);
  return found;
}

function readTotals({ meaning: { entity, totals }, values }: AskTable): Totals | null {
  if (!entity) return null;
  const { column } = entity;
  if (totals) return { column, values: totals };
  // A list with a row each ('World' below its countries) has no such relation of its own; 'Antarctica' is no group there.
  const whole = findTotals((values.get(column.key) ?? []).map(({ value }) => String(value)))?.whole ?? [];
  return whole.length ? { column, values: { whole, groups: [] } } : null;
}

/** The values of a column that are totals of others of it. */
export function totalsOf(column: Column, table: AskTable): readonly string[] {
  const totals = totalsIn(table);
  return totals?.column === column ? [...totals.values.whole, ...totals.values.groups] : [];
}

/** The one value of a column that is the total of all its others; null where none or several are. */
export function wholeOf(column: Column, table: AskTable): string | null {
  const totals = totalsIn(table);
  const [whole, ...others] = totals?.column === column ? totals.values.whole : [];
  return whole !== undefined && !others.length ? whole : null;
}

/** What a total beside its parts is counted in, or wins. */
const isSpoiled = (figure: QuestionFigure): boolean =>
  figure.kind === 'share' ? figure.of !== null : figure.kind === 'column' || figure.kind === 'each';

/** 'How many states had more than 10 million': the country has too. */
const isCountOfLarge = ({ figures, conditions }: QuestionDraft, entity: Column) =>
  figures.some((figure) => figure.kind === 'distinct' && figure.column === entity) &&
  conditions.some((condition) => canMeasure(condition.column));

const LEAVES_OUT: ReadonlySet<string> = new Set(['ne', 'not_in']);

/**
 * Totals among the values of an entity are left out wherever values are added up, compared or counted, unless they are
 * asked for. Beside a share of the whole the whole stays.
 */
export function withoutTotals(table: AskTable, draft: QuestionDraft): Filter[] {
  const totals = totalsIn(table);
  if (!totals || !(draft.figures.some(isSpoiled) || isCountOfLarge(draft, totals.column))) return [];
  const { conditions, figures } = draft;
  const { column, values } = totals;
  if (conditions.some((each) => each.column === column && !LEAVES_OUT.has(each.filter.op))) return [];
  const parts = figures.flatMap((figure) => (figure.kind === 'share' ? figure.part : []));
  const isOfWhole = wholeOf(column, table) !== null;
  if (parts.some((part) => part.column === column) && (isOfWhole || namesTotal(parts, totals))) return [];
  return [{ field: column.key, op: 'not_in', values: [...values.whole, ...values.groups] }];
}

const valuesOf = (filter: Filter): readonly unknown[] =>
  'values' in filter ? filter.values : 'value' in filter ? [filter.value] : [];

const namesTotal = (parts: readonly { column: Column; filter: Filter }[], { column, values }: Totals) =>
  parts.some(
    (part) =>
      part.column === column &&
      valuesOf(part.filter).some((value) => [...values.whole, ...values.groups].includes(String(value))),
  );
