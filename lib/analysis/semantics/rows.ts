import type { Column, ColumnRelations } from '@/lib/query/column';
import type { DimensionMeaning } from './dimension';
import { familyOf, isRowNoun } from './lexicon';
import { datePartOf } from './measure';
import type { Measured } from './ranking';
import type { TimeAxis } from './time-axis';
import { plural, readLabel, singular, splitName } from './words';

/**
 * What one row is. `event`: something that happened; `thing`: something one counts; `reading`: a value at a moment;
 * `panel`: one entity at one moment; `summary`: a group that was added up before. Only events and things are counted.
 */
export type RowKind = 'event' | 'thing' | 'reading' | 'panel' | 'summary';

type Facts = { columns: readonly Column[]; relations: ColumnRelations; rowCount: number; time: TimeAxis | null; measures: readonly Measured[]; dimensions: readonly DimensionMeaning[] };

const MOSTLY = 0.9;

export function rowKind({ columns, relations, rowCount, time, measures, dimensions }: Facts): RowKind {
  const entities = (relations.panel?.entity ?? []).map((key) => columns.find((column) => column.key === key)).filter((column) => column !== undefined);
  if (relations.panel?.entity.length && measures.length > 0) return entities.every((column) => datePartOf(column) !== null) ? 'reading' : 'panel';
  const groups = dimensions.filter(({ column }) => column.distinct < MOSTLY * rowCount && column.role !== 'measure');
  if (measures.length === 0) return time ? 'event' : 'thing';
  if (time && isSeries(time, groups.length, rowCount)) return 'reading';
  const dated = columns.filter((column) => datePartOf(column) !== null || column.format.kind === 'year');
  if (dated.length >= 2 && groups.every(({ column }) => dated.includes(column))) return 'reading';
  if (!time && isCrossing(groups, rowCount)) return 'summary';
  if (isTally(measures, groups.length + (time ? 1 : 0), columns.length)) return 'summary';
  const named = columns.some((column) => (column.type === 'category' || column.type === 'text') && column.distinct >= MOSTLY * rowCount && readLabel(column.label).words.some((word) => familyOf([word]).family === 'place'));
  return named && !time && measures.some(({ meaning }) => meaning.kind === 'additive' || meaning.kind === 'stock') ? 'summary' : time ? 'event' : 'thing';
}

/** One row a moment (or evenly many), and nothing else to group by or a regular step: measured, not happened. */
function isSeries({ column, kind }: TimeAxis, groups: number, rowCount: number): boolean {
  const steady = kind === 'year' || column.time?.regular === true;
  if (column.distinct >= 0.98 * rowCount) return steady || groups === 0;
  return groups === 0 && steady && isEvenlySampled(column, rowCount);
}

/** Each combination of the categories stands once: a table that was cross-tabulated. */
const isCrossing = (groups: readonly DimensionMeaning[], rowCount: number) => groups.length >= 2
  && groups.reduce((product, { column }) => product * column.distinct, 1) === rowCount
  && groups.every(({ column }) => column.top[0]?.count === column.top.at(-1)?.count);

/** Every moment has as many rows as the next: a clock ticks, nothing happens. */
const isEvenlySampled = ({ top, distinct }: Column, rowCount: number) => top.length > 1 && top[0]!.count === top.at(-1)!.count && top[0]!.count * distinct >= 0.98 * rowCount;

const TALLY = new Set(['count', 'n', 'number', 'total', 'sum', 'frequency', 'freq', 'value', 'amount', 'population', 'birth', 'death', 'case', 'people', 'person']);

/** A table that was counted before: one count, or one count and its share, and otherwise only what it was counted by. */
function isTally(measures: readonly Measured[], groups: number, columns: number): boolean {
  const counts = measures.filter(({ column, meaning }) => (meaning.kind === 'additive' || meaning.kind === 'stock') && readLabel(column.label).words.some((word) => TALLY.has(word)));
  return counts.length === 1 && measures.length <= 2 && groups + measures.length === columns && measures.every(({ column, meaning }) => column === counts[0]!.column || meaning.kind === 'rate');
}

/** What a panel follows, or what is listed one row each: countries, states, companies. */
export function findEntity(kind: RowKind, dimensions: readonly DimensionMeaning[], relations: ColumnRelations, rowCount: number): DimensionMeaning | null {
  if (kind === 'panel') return dimensions.find(({ column }) => relations.panel?.entity.includes(column.key)) ?? null;
  if (kind === 'reading' || rowCount > MOST_LISTED) return null;
  return dimensions.find(({ column, family }) => column.type !== 'id' && column.distinct >= MOSTLY * rowCount && (family === 'place' || family === 'organisation' || family === 'product')) ?? null;
}

const MOST_LISTED = 500;

/** Names the rows, plural and lower case, where that is safe: by an id that is unique in each row ('customerID' → customers), else by a file named for what it lists. */
export function rowNoun(name: string, columns: readonly Column[], rowCount: number, kind: RowKind): string {
  if (kind !== 'event' && kind !== 'thing') return 'rows';
  const repeated = new Set<string>();
  for (const column of columns) {
    const { words } = readLabel(column.label);
    const noun = words.find((word) => isRowNoun(word));
    if (!noun || !words.some((word) => ['id', 'number', 'code', 'key'].includes(word))) continue;
    if (column.distinct >= 0.99 * rowCount) return plural(noun);
    repeated.add(noun);
  }
  const listed = splitName(name.replace(/\.[a-z0-9]{2,6}$/i, '')).map((word) => word.toLowerCase()).findLast((word) => singular(word) !== word && isRowNoun(singular(word)));
  return listed && !repeated.has(singular(listed)) ? listed : 'rows';
}
