import { isNumeric, isTime, type Column, type ColumnRelations, type ColumnRole } from '@/lib/pure/query/schema/column';
import { opinionsOf, type Opinion } from '../learned/opinion';
import { nounOf } from '../lexicon/lexicon';
import { unitOfLabel } from '../lexicon/units';
import { readLabel } from '../lexicon/read-label';
import { readableLabel, shorten } from '../lexicon/words';
import { datePartOf, describeMeasure, isMeasure, type MeasureMeaning } from '../measure';
import { repetitionOf } from '../repeated';
import { roleOf } from '../roles';

type Ground = { columns: readonly Column[]; relations: ColumnRelations; rowCount: number };
type Facts = Ground & { column: Column; opinion: Opinion; labelOf: (key: string) => string };

const LONGEST = 40;
const MOST_NAMED = 3;
const count = (value: number) => value.toLocaleString('en-US');
const quoted = (text: string) => `“${shorten(text, LONGEST)}”`;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED);
  const more = names.length - shown.length;
  return more > 0
    ? `${shown.join(', ')} and ${count(more)} more`
    : shown.length < 2
      ? (shown[0] ?? '')
      : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}`;
}

const KINDS: Record<MeasureMeaning['kind'], string> = {
  additive: 'is an amount that adds up',
  stock: 'is a level at one time: it adds up over groups, not over time',
  rate: 'is a level: it’s averaged, not summed',
  cumulative: 'is a running total: its last value counts',
};

/** The last word of the name that says what it measures. */
const wordOf = ({ label }: Column) => readLabel(label).words.findLast((word) => nounOf(word)) ?? null;

/** What speaks for a measure: what holds between columns first, then its unit, its name, its values. */
function measured({ column, relations, labelOf, rowCount }: Facts): string | null {
  const { key, label } = column;
  const repeated = repetitionOf(key, relations);
  if (repeated) return `all rows of one ${listed(repeated.by.map(labelOf))} have the same, so it isn’t summed`;
  const total = relations.sums.find((sum) => sum.total === key);
  if (total) return `in its rows it’s the sum of ${listed(total.parts.map(labelOf))}`;
  const product = relations.products?.find((each) => each.total === key && each.per === undefined);
  if (product) return `in its rows it’s ${product.factors.map(labelOf).join(' times ')}`;
  const part = relations.sums.find(({ parts }) => parts.includes(key));
  if (part) return `it’s part of ${labelOf(part.total)}`;
  const meaning = describeMeasure(column, relations);
  const unit = unitOfLabel(label);
  if (unit) return `its name gives a unit, ${unit.unit}`;
  const word = wordOf(column);
  if (word && isMeasure(meaning)) return `${quoted(word)} in its name ${KINDS[meaning.kind]}`;
  if (column.type === 'decimal') return `it has fractions: ${count(column.distinct)} different numbers`;
  return `it has ${count(column.distinct)} different numbers in ${count(rowCount)} rows`;
}

function grouped({ column, columns, relations, labelOf, rowCount }: Facts): string {
  const { key, distinct } = column;
  if (distinct === 2) return 'it has two values';
  if (datePartOf(column) !== null) return 'its numbers are parts of a date';
  const known = rowCount - column.nulls;
  const twin = isNumeric(column)
    ? relations.determines.find(
        ({ from, to }) =>
          from === key &&
          relations.determines.some((back) => back.from === to && back.to === key) &&
          !isNumeric(columns.find((other) => other.key === to) ?? column),
      )
    : undefined;
  if (twin) return `each of its numbers stands for one value of ${labelOf(twin.to)}`;
  if (distinct >= 0.9 * known) return 'its values are names that rows can be ranked by';
  return `its ${count(distinct)} values come up again, about ${count(Math.max(1, Math.round(known / distinct)))} rows each`;
}

function ignored({ column, rowCount }: Facts): string | null {
  if (column.nulls >= rowCount) return 'all its values are missing';
  if (column.distinct <= 1) return 'it has one value';
  if ((column.meanLength ?? 0) > LONGEST) return 'it’s free text';
  return null;
}

function identified({ column, rowCount }: Facts): string {
  return column.distinct >= rowCount - column.nulls
    ? 'no value comes up twice'
    : `it has ${count(column.distinct)} values in ${count(rowCount)} rows, and they name rows`;
}

function dated({ column }: Facts): string {
  return isTime(column) ? 'its values are dates' : 'its numbers are years';
}

const LEARNED = ['measure', 'dimension', 'id', 'ignore'] as const;
type Learned = (typeof LEARNED)[number];
const isLearned = (role: ColumnRole): role is Learned => (LEARNED as readonly ColumnRole[]).includes(role);

/** Where what was learned decided, not a rule: how sure it is. */
function learned({ opinion, column }: Facts, role: Learned): string {
  return `that’s the likeliest role of columns with such values${readLabel(column.label).words.length > 0 ? ' and names' : ''} (${Math.round(100 * opinion[role])}%)`;
}

function because(facts: Facts): string {
  const { column, columns, rowCount, relations } = facts;
  const { role } = column;
  const byRule = roleOf(column, columns, rowCount, relations) === role;
  if (isLearned(role) && !byRule) return ignored(facts) ?? learned(facts, role);
  switch (role) {
    case 'measure':
      return measured(facts) ?? 'it holds numbers';
    case 'dimension':
      return grouped(facts);
    case 'time':
      return dated(facts);
    case 'id':
      return identified(facts);
    case 'coordinate':
      return 'its numbers are positions on the map';
    case 'ignore':
      return ignored(facts) ?? 'it says nothing of the rows';
  }
}

/** Why each column has the role it has, by its key: 'it has two values'. */
export function becauseOf(table: Ground): Record<string, string> {
  const opinions = opinionsOf(table);
  const labels = new Map(table.columns.map(({ key, label }) => [key, readableLabel(label)]));
  return Object.fromEntries(
    table.columns.map((column, nth) => [
      column.key,
      because({
        ...table,
        column,
        opinion: opinions[nth]!,
        labelOf: (key) => labels.get(key) ?? key,
      }),
    ]),
  );
}
