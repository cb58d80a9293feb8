import type { Column, RowKind } from '@/lib/pure/query/schema/column';
import { readableLabel, shorten, singular } from '../semantics/lexicon/words';
import { datePartOf } from '../semantics/measure';
import { isCalendar } from '../semantics/rows';
import { lowerFirst, type ShownMeasure } from '../semantics/table/shown';
import type { TableMeaning } from '../semantics/table/table';
import { findFocus } from './focus';

/** What a table is about, in words. */
export type TableAbout = {
  /** 'order line', 'country in one year'. */
  row: string;
  kind: RowKind;
  /** 'total sales', 'orders'. */
  figure: string;
  /** The column behind the main figure; null where rows are counted. */
  subject: string | null;
  /** 'category, region and order date': what the figure can be broken down by. */
  by: string | null;
  /** Columns that can be the main figure, best first. */
  figures: { key: string; label: string }[];
};

const LONGEST = 40;
const MOST_PARTS = 3;
const MOST_FIGURES = 60;

const name = (label: string) => shorten(lowerFirst(readableLabel(label)), LONGEST);
/** Whose name it is: of 'bank name' the bank. What kind of name it is names nothing. */
const NAMED = /^(?!(?:first|last|full|given|family|middle|common|scientific|short|long|display)\b)(.{3,})\s+names?$/i;
const thing = (label: string) => name(readableLabel(label.split('/')[0]!).replace(NAMED, '$1'));
/** A header that says nothing of what is named, where the name of the file may. */
const NAMELESS = /^(full[ _-]?|nom[ _-])?(name|entity|title)$/i;
/** What the values of a column name; of a plain 'name' the name of the file may say it. */
const thingNamed = (label: string, file: string | null) => (NAMELESS.test(label.trim()) ? file : thing(label));
/** Of 'order lines' its last word: 'order line'. */
function singularOf(noun: string): string {
  const words = noun.split(' ');
  return [...words.slice(0, -1), singular(words.at(-1)!)].join(' ');
}

/** 'a, b and c'. */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`;
}

/** 'country', 'article and warehouse'. */
function followedIn(
  followed: readonly Column[],
  { entity, rows: { file } }: Pick<TableMeaning, 'entity' | 'rows'>,
): string | null {
  const names = followed.length > 1 ? followed.map(({ label }) => thing(label)) : [];
  if (names.length > 1 && names.length <= MOST_PARTS) return listed(names);
  const only = entity?.column ?? followed[0];
  return only ? (thingNamed(only.label, file) ?? thing(only.label)) : null;
}

const SECONDS = { second: 1, minute: 60, hour: 3600 } as const;
const NEARLY_ALL = 0.95;
/** '15-minute reading', where a clock of a steady step ticks in several of its units. */
function every({ time, min, max, distinct }: Column): string | null {
  const unit = time && time.grain in SECONDS ? (time.grain as keyof typeof SECONDS) : null;
  if (!time || !unit) return null;
  const steps = time.step / SECONDS[unit];
  const ticks = (Date.parse(String(max)) - Date.parse(String(min))) / (1000 * time.step) + 1;
  return steps > 1 && Number.isInteger(steps) && distinct >= NEARLY_ALL * ticks && distinct <= ticks
    ? `${steps}-${unit} reading`
    : null;
}

const isDay = (column: Column) => datePartOf(column) === 'day';
const MONTHS = 12;
const WEEK = 7 * 24 * 3600;
const isMonth = (column: Column) =>
  datePartOf(column) === 'month' || (isCalendar(column) && column.distinct === MONTHS && /month/i.test(column.label));

/** One row of a table: 'order line', 'day', 'country in one year', 'total of one state and cause'. */
function rowOf(table: TableMeaning): string {
  const { rows, time, entity, name: named, rowCount, dimensions } = table;
  if (rows.noun !== 'rows') return singularOf(rows.noun);
  const moment = time?.kind === 'year' ? (time.steps ?? 'year') : (time?.column.time?.grain ?? null);
  const weeks = time?.column.time?.grain === 'week' ? time.column.time.step / WEEK : 1;
  switch (rows.kind) {
    case 'panel':
      return `${followedIn(rows.followed, table) ?? 'group'} in ${Number.isInteger(weeks) && weeks > 1 ? `${weeks} weeks` : `one ${moment ?? 'period'}`}`;
    case 'reading':
      if (moment === 'year' && rows.followed.some(isMonth))
        return rows.followed.length === 1 ? 'month' : rows.followed.some(isDay) ? 'day' : 'reading at one year';
      return moment && time!.column.distinct >= 0.98 * rowCount
        ? (every(time!.column) ?? moment)
        : `reading${moment ? ` at one ${moment}` : ''}`;
    case 'summary': {
      const each = entity ?? named;
      if (each) return thingNamed(each.column.label, rows.file) ?? 'record';
      const groups = dimensions.slice(0, MOST_PARTS).map(({ column }) => name(column.label));
      // Of distances from each place to each other there is no total: a row is the pair.
      const adds = table.measures.some(({ meaning }) => meaning.agg === 'sum');
      if (groups.length > 0) return adds ? `total of one ${listed(groups)}` : listed(groups);
      return 'total of several records';
    }
    case 'event':
    case 'thing': {
      const title = entity ?? named;
      return rows.numbered ?? (title && thingNamed(title.column.label, rows.file)) ?? 'record';
    }
  }
}

/** 'Total' that is added up is 'total', not 'total total'. */
function figureOf({ name: text, what }: ShownMeasure, { rows }: TableMeaning): string {
  if (what === 'rows') return `the number of ${rows.noun}`;
  const figure = lowerFirst(text);
  return what === 'sum' && !/^total\b/.test(figure) ? `total ${figure}` : figure;
}

/** What a table is about: what one row is, the main figure, what it can be broken down by. */
export function aboutTable(table: TableMeaning): TableAbout {
  const { first } = findFocus(table);
  const { time, dimensions, measures, outcomes } = table;
  const groups = dimensions
    .filter(({ column }) => column.key !== first.column?.key)
    .slice(0, MOST_PARTS - (time ? 1 : 0))
    .map(({ column }) => name(column.label));
  const by = [...groups, ...(time ? [name(time.column.label)] : [])];
  const seen = new Set<string>();
  const figures = [
    ...outcomes.map(({ column }) => column),
    ...measures.map(({ column }) => column),
    ...dimensions.map(({ column }) => column).filter(({ role }) => role === 'measure'),
  ]
    .filter(({ key }) => !seen.has(key) && Boolean(seen.add(key)))
    .slice(0, MOST_FIGURES)
    .map(({ key, label }) => ({ key, label }));
  return {
    row: rowOf(table),
    kind: table.rows.kind,
    figure: figureOf(first, table),
    subject: first.column?.key ?? null,
    by: by.length > 0 ? listed(by) : null,
    figures,
  };
}
