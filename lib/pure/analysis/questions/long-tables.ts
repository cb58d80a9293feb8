import { isNumeric, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Filter, Measure, Query } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { readTable } from '../semantics/table/table';
import { askBack } from './asked-back';
import { keyOfKind } from './made-columns';
import { canMeasure } from './measurable';
import type { AskTable, QuestionReading, Understood } from './schema';

/**
 * Tables with a line a figure: one column names what is measured, another holds it. Questions about them are read as if
 * each of the figures had a column of its own, and asked as the one column of numbers where the other says which.
 */
export type LongTable = {
  /** Names what the numbers are of. */ kinds: Column;
  /** Holds the numbers. */ values: Column;
  /** The table with a column for each of the figures, in place of these two. */ wide: AskTable;
  kindOf: ReadonlyMap<string, string>;
};

const KINDS = new Set(['measure', 'indicator', 'variable', 'metric', 'statistic', 'series', 'parameter']);
const NAMING = new Set(['name', 'code', 'id']);
const VALUES = new Set(['value', 'amount', 'figure', 'number', 'observation', 'reading', 'result', 'obs']);
const MOST_KINDS = 300;

const holdsKinds = ({ label }: Column) => {
  const { words } = readLabel(label);
  return words.some((word) => KINDS.has(word)) && words.every((word) => KINDS.has(word) || NAMING.has(word));
};
const isCoded = ({ label }: Column) => readLabel(label).words.some((word) => word === 'code' || word === 'id');

/** The columns that say what the numbers of a table are of. */
export function kindColumns({ columns, meaning }: AskTable): Column[] {
  const found = columns.filter((column) => !isNumeric(column) && column.distinct > 1 && holdsKinds(column));
  const { series } = meaning;
  return series?.of === 'names' && !found.includes(series.column) ? [...found, series.column] : found;
}

/** Whether a column of numbers is called by no more than that it holds some. */
export const saysNoKind = ({ label }: Column) => {
  const { words } = readLabel(label);
  return words.length === 1 && VALUES.has(words[0]!);
};

const readAs = new WeakMap<AskTable, LongTable | null>();

/** A table read with a column a figure; null where it is none with a line a figure, or not all of them are known. */
export function longTable(table: AskTable): LongTable | null {
  const known = readAs.get(table);
  if (known !== undefined) return known;
  const read = readLong(table);
  readAs.set(table, read);
  return read;
}

function readLong(table: AskTable): LongTable | null {
  const { columns, relations } = table;
  const named = kindColumns(table);
  // A name and its code say the same.
  const [kinds, ...others] = named.filter((column) => named.length === 1 || !isCoded(column));
  const measured = columns.filter((column) => canMeasure(column) && column.role === 'measure');
  const unsaid = columns.filter(
    (column) => isNumeric(column) && column.role !== 'ignore' && column.distinct < table.rowCount && saysNoKind(column),
  );
  const values = measured.length === 1 ? measured[0] : unsaid.length === 1 ? unsaid[0] : undefined;
  if (!kinds || others.length || !values) return null;
  const listed = (table.values.get(kinds.key) ?? kinds.top).map(({ value }) => value);
  if (listed.length < kinds.distinct || listed.length > MOST_KINDS || listed.some((each) => typeof each !== 'string'))
    return null;
  const kindOf = new Map(listed.map((kind) => [keyOfKind(values, String(kind)), String(kind)]));
  const left = columns.filter((column) => column !== values && !named.includes(column));
  const given = {
    name: table.name,
    columns: [
      ...left,
      ...[...kindOf].map(([key, kind]) => ({ ...ofKind(values, kind), key, label: withoutTotal(kind) })),
    ],
    relations: {
      ...withoutColumns(relations, new Set([values.key, ...named.map(({ key }) => key)])),
      ...(table.meaning.time && { stated: { kind: 'panel' as const, ...relations.stated } }),
    },
    rowCount: Math.ceil(table.rowCount / kinds.distinct),
  };
  const meaning = readTable({ ...given, thisYear: table.meaning.thisYear });
  return { kinds, values, kindOf, wide: { ...given, values: table.values, meaning } };
}

/** 'Births, total' are births, which add up; said so of some, it stays. */
const withoutTotal = (kind: string) => kind.replace(/, total\b/i, '');

/** What is known of all numbers together holds for none of the figures by itself. */
function ofKind(values: Column, label: string): Column {
  const isPercent = /%|\bpercent/i.test(label);
  return {
    ...values,
    role: 'measure',
    format: isPercent ? { kind: 'percent', unit: '%' } : { kind: 'plain' },
    top: [],
    histogram: [],
    samples: [],
    persists: false,
    rises: false,
    skewness: null,
    quantiles: null,
  };
}

/** What is known between the columns that are left. */
export function withoutColumns(relations: ColumnRelations, gone: ReadonlySet<string>): ColumnRelations {
  const { panel } = relations;
  const entity = panel?.entity.filter((key) => !gone.has(key)) ?? [];
  return {
    ...relations,
    determines: relations.determines.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
    correlations: [],
    sums: [],
    products: [],
    associations: [],
    adds: [],
    running: [],
    panel: panel && entity.length ? { ...panel, entity } : null,
  };
}

/** The same query of the table as it is; null where that can't be said. */
export function inLong(query: Query, { kinds, values, kindOf }: LongTable): Query | null {
  const isOf = (field: string | undefined): field is string => field !== undefined && kindOf.has(field);
  const said = [
    ...query.measures.flatMap(({ field, over }) => [field, over?.field]),
    ...query.filters.map(({ field }) => field),
  ].filter(isOf);
  const [only, ...others] = new Set(said);
  if (only === undefined || query.dimensions.some(({ field }) => isOf(field))) return null;
  const ofKind1 = (key: string): Filter => ({ field: kinds.key, op: 'eq', value: kindOf.get(key)! });
  const isOne = others.length === 0;
  // A row holds one figure: no condition on one says anything of another, and none is counted beside two.
  if (!isOne && (query.filters.some(({ field }) => isOf(field)) || query.measures.some(({ field }) => !isOf(field))))
    return null;
  const filtered = (filters: readonly Filter[] = []) =>
    filters.map((filter) => (isOf(filter.field) ? { ...filter, field: values.key } : filter));
  const measures = query.measures.map((measure): Measure => {
    const { field, over, filters } = measure;
    const own = isOne || !isOf(field) ? filtered(filters) : [...filtered(filters), ofKind1(field)];
    const overOwn =
      isOne || !isOf(over?.field) ? filtered(over?.filters) : [...filtered(over.filters), ofKind1(over.field)];
    return {
      ...measure,
      ...(isOf(field) && { field: values.key }),
      ...(own.length > 0 && { filters: own }),
      ...(over && {
        over: {
          ...over,
          ...(isOf(over.field) && { field: values.key }),
          ...(overOwn.length > 0 && { filters: overOwn }),
        },
      }),
    };
  });
  const asked: Query = {
    ...query,
    measures,
    filters: [...filtered(query.filters), ...(isOne ? [ofKind1(only)] : [])],
  };
  const [before, after] = [resultKeys(query).measures, resultKeys(asked).measures];
  return {
    ...asked,
    ...(query.sort && {
      sort: query.sort.map((each) => ({ ...each, by: after[before.indexOf(each.by)] ?? each.by })),
    }),
  };
}

/** An understood question of the table with a column a figure, asked of the table as it is. */
export function understoodInLong(understood: Understood, long: LongTable): Understood | null {
  if (!understood.ok) return null;
  const turned = (reading: QuestionReading): QuestionReading | null => {
    const query = inLong(reading.query, long);
    return query && { ...reading, query };
  };
  const reading = turned(understood.reading);
  if (!reading) return null;
  const also = understood.also && turned(understood.also.reading);
  if (understood.also && !also) return null;
  return { ok: true, reading, ...(understood.also && also && { also: { ...understood.also, reading: also } }) };
}

const NAMED = 4;
const DIFFERENT = 'holds different things';

/** Whether what is in the way is that no figure was named. */
export const asksForKind = (understood: Understood): boolean =>
  !understood.ok && understood.message.includes(DIFFERENT);

/** @throws AskedBack with what can be asked of a table with a line a figure. */
export function askKind(table: AskTable, [kinds]: readonly Column[], values: Column | null, question = ''): never {
  const listed = (table.values.get(kinds!.key) ?? kinds!.top).map(({ value }) => String(value)).slice(0, NAMED);
  const left = kinds!.distinct - listed.length;
  const names = listed.map((each) => `“${each}”`).join(', ');
  const word = values && new RegExp(`\\b${values.label.trim().replace(/[^\p{L}\p{N}]+/gu, '\\W+')}s?\\b`, 'iu');
  const suggestions = question
    ? listed.map((kind) => ({
        text: kind,
        question: word && word.test(question) ? question.replace(word, kind) : `${kind} ${question}`,
      }))
    : [];
  askBack(
    'ambiguous',
    `${values ? values.label : 'Each row'} ${DIFFERENT}. Name one value of ${kinds!.label}: ${names}` +
      `${left > 0 ? ` or one of ${left} more` : ''}.`,
    suggestions,
  );
}
