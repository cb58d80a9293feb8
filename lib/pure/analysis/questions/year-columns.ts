import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { isNumeric, type Cell, type Column } from '@/lib/pure/query/schema/column';
import type { Filter, Measure, Query } from '@/lib/pure/query/schema/query';
import { splitName } from '../semantics/lexicon/words';
import { readTable } from '../semantics/table/table';
import { withoutColumns } from './long-tables';
import { keyOfYears, YEAR_KEY } from './made-columns';
import { canMeasure } from './measurable';
import type { AskTable, NoReading, QuestionReading, Understood } from './schema';
import { timeColumnOf } from './time-filters';

/**
 * Tables with a column a year: '2019', '2020', or 'residents 2019', 'residents 2020'. Questions about them are read as
 * if the years stood below each other, and asked of the columns of the years that are meant.
 */
export type YearTable = {
  /** The table with a column of years, and one column for each thing that is told of every year. */ tall: AskTable;
  /** Columns by year, by the key of what they are columns of. */
  years: ReadonlyMap<string, ReadonlyMap<number, Column>>;
};

const YEAR = /(?<![\d.,])((?:19|20)\d\d)(?!\d)/g;
const FEWEST_YEARS = 3;
const MOST_MEASURES = 20;

type Yearly = { column: Column; year: number; stem: string };

/** A header with one year in it: what is told of that year, and the year. */
function yearlyOf(column: Column): Yearly | null {
  const [found, ...others] = [...column.label.matchAll(YEAR)];
  if (!found || others.length || !canMeasure(column)) return null;
  const stem = column.label
    .replace(found[0], ' ')
    .replace(/[\s_()[\]\-:.,]+/g, ' ')
    .trim();
  // '2000 to 2010', 'since 2000', 'per 1000': nothing of one year.
  return /\d|\b(to|since|from|vs|change|growth)\b/i.test(stem) ? null : { column, year: Number(found[1]), stem };
}

const BY_YEAR = /^(by|per|yearly|annual|year|years|data|dataset|table|wide|final|clean|v|\d.*)$/i;
/** What a table of nothing but years holds, as its file is called: 'milk-yield-by-year' holds milk yields. */
function heldIn(name: string): string {
  const words = splitName(name.replace(/\.[a-z0-9]{2,7}$/i, ''));
  const end = words.findIndex((word) => BY_YEAR.test(word));
  return (end < 0 ? words : words.slice(0, end)).join(' ') || 'Value';
}

const readAs = new WeakMap<AskTable, YearTable | null>();

/** A table read with its years below each other; null where it has no column a year, or dates beside them. */
export function yearTable(table: AskTable): YearTable | null {
  const known = readAs.get(table);
  if (known !== undefined) return known;
  const read = readTall(table);
  readAs.set(table, read);
  return read;
}

function readTall(table: AskTable): YearTable | null {
  const { columns, relations, name } = table;
  if (timeColumnOf(table)) return null;
  const families = new Map<string, Yearly[]>();
  for (const yearly of columns.flatMap((column) => yearlyOf(column) ?? [])) {
    const stem = yearly.stem.toLowerCase();
    families.set(stem, [...(families.get(stem) ?? []), yearly]);
  }
  const found = [...families.values()].filter(
    (family) => family.length >= FEWEST_YEARS && new Set(family.map(({ year }) => year)).size === family.length,
  );
  if (!found.length) return null;
  const gone = new Set(found.flat().map(({ column }) => column));
  const left = columns.filter((column) => !gone.has(column));
  const spans = [...new Set(found.flat().map(({ year }) => year))].sort((a, b) => a - b);
  const entity = left.find((column) => !isNumeric(column) && column.distinct >= ONE_ROW_EACH * table.rowCount);
  const given = {
    name,
    columns: [...left, yearColumn(spans), ...found.map((family) => inAllYears(family, name))],
    relations: {
      ...withoutColumns(relations, new Set([...gone].map(({ key }) => key))),
      panel: entity ? { time: YEAR_KEY, entity: [entity.key] } : null,
    },
    rowCount: table.rowCount * spans.length,
  };
  const meaning = readTable({ ...given, thisYear: table.meaning.thisYear });
  const years = new Map(
    found.map((family) => [keyOf(family), new Map(family.map(({ year, column }) => [year, column]))]),
  );
  return { tall: { ...given, values: table.values, meaning }, years };
}
const ONE_ROW_EACH = 0.95;

const keyOf = ([first]: readonly Yearly[]) => keyOfYears(first!.column, first!.stem);

const empty = {
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  exact: true,
  mean: null,
  sd: null,
  sum: null,
  zeros: null,
  skewness: null,
  quantiles: null,
  meanLength: null,
  top: [],
  histogram: [],
  samples: [],
  time: null,
  readAs: null,
  review: null,
} as const;

function yearColumn(years: readonly number[]): Column {
  return {
    ...empty,
    key: YEAR_KEY,
    label: 'Year',
    type: 'integer',
    role: 'time',
    format: { kind: 'year' },
    distinct: years.length,
    min: years[0]!,
    max: years.at(-1)!,
    negatives: 0,
    top: years.map((value) => ({ value, count: 1 })),
    histogram: [],
    samples: years.slice(0, 3),
  };
}

/** One column of what is told of every year. */
function inAllYears(family: readonly Yearly[], name: string): Column {
  const columns = family.map(({ column }) => column);
  const { column, stem } = family.at(-1)!;
  const edge = (of: (...each: number[]) => number, cells: readonly Cell[]): Cell => {
    const known = cells.filter((cell) => cell !== null).map(Number);
    return known.length ? of(...known) : null;
  };
  return {
    ...empty,
    key: keyOf(family),
    label: stem || heldIn(name),
    type: columns.some(({ type }) => type === 'decimal') ? 'decimal' : column.type,
    role: 'measure',
    format: column.format,
    distinct: columns.reduce((sum, each) => sum + each.distinct, 0),
    min: edge(
      Math.min,
      columns.map(({ min }) => min),
    ),
    max: edge(
      Math.max,
      columns.map(({ max }) => max),
    ),
    negatives: columns.reduce((sum, each) => sum + (each.negatives ?? 0), 0),
    top: [],
    histogram: [],
    samples: [],
  };
}

/** The years that filters leave, ascending; null where they say more than years do. */
function yearsLeft(filters: readonly Filter[], years: readonly number[]): number[] | null {
  let left = [...years];
  for (const filter of filters) {
    if ('part' in filter && filter.part) return null;
    const meets = (year: number): boolean | null => {
      switch (filter.op) {
        case 'eq':
          return year === Number(filter.value);
        case 'ne':
          return year !== Number(filter.value);
        case 'lt':
          return year < Number(filter.value);
        case 'lte':
          return year <= Number(filter.value);
        case 'gt':
          return year > Number(filter.value);
        case 'gte':
          return year >= Number(filter.value);
        case 'between':
          return year >= Number(filter.values[0]) && year <= Number(filter.values[1]);
        case 'in':
          return filter.values.map(Number).includes(year);
        default:
          return null;
      }
    };
    if (left.some((year) => meets(year) === null)) return null;
    left = left.filter((year) => meets(year));
  }
  return left;
}

/** Said with one of these, several years are one figure. */
const AS_ONE = /\b(total|sum|overall|altogether|average|mean|avg|median|how (many|much)|max(imum)?|min(imum)?)\b/i;
const AS_ONE_OF = /\b(highest|lowest|most|least|best|worst|largest|smallest|top|bottom|share|percent(age)?)\b/i;

/** `unused`: nothing that is told of every year is asked for. A text: why the columns can't answer it. */
type Turned = Query | 'unused' | { message: string };

const ROWS = 'Make rows of these columns in Prepare (Unpivot columns into rows), then ask again.';

/** The same query of the columns of its years. */
export function inYearColumns(query: Query, { years }: YearTable, question: string): Turned {
  const isOf = (field: string | undefined): field is string => field !== undefined && years.has(field);
  const said = [
    ...query.measures.flatMap(({ field, over }) => [field, over?.field]),
    ...query.filters.map(({ field }) => field),
  ].filter(isOf);
  if (!said.length) return 'unused';
  const each = { message: `Each year is a column of its own here. ${ROWS}` };
  const known = [...new Set(said.flatMap((field) => [...years.get(field)!.keys()]))].sort((a, b) => a - b);
  const ofYear = query.filters.filter(({ field }) => field === YEAR_KEY);
  const isByYear = query.dimensions.some(({ field }) => field === YEAR_KEY);
  const isTold = query.measures.some(
    ({ as, agg, along, filters = [], over }) =>
      Boolean(as ?? along) ||
      agg === 'latest' ||
      [...filters, ...(over?.filters ?? [])].some(({ field }) => field === YEAR_KEY),
  );
  if (isTold || query.dimensions.some(({ field }) => isOf(field))) return each;
  if (!ofYear.length && !isByYear)
    return { message: `Name a year: each from ${known[0]} to ${known.at(-1)} is a column of its own here.` };
  const meant = yearsLeft(ofYear, known);
  if (meant === null) return each;
  const wanted = ofYear.flatMap((filter) =>
    filter.op === 'eq' ? [filter.value] : filter.op === 'in' ? filter.values : [],
  );
  const missing = wanted.find((year) => !meant.includes(Number(year))) ?? (meant.length ? undefined : ofYear[0] && '');
  if (missing !== undefined) return { message: `This data has no column${missing === '' ? '' : ` for ${missing}`}.` };
  const isCounted = query.measures.some(({ field }) => !isOf(field));
  const isFiltered = query.filters.some(({ field }) => isOf(field));
  const several = meant.length > 1;
  if (several && (isCounted || isFiltered || query.limit !== undefined || query.sort || AS_ONE_OF.test(question)))
    return each;
  if (several && !isByYear && AS_ONE.test(question)) return each;
  if (query.measures.length * meant.length > MOST_MEASURES) return each;
  const lacks = said.some((field) => meant.some((year) => !years.get(field)!.has(year)));
  if (lacks) return each;
  const at = (field: string, year: number) => years.get(field)!.get(year)!.key;
  const inYear = (filters: readonly Filter[], year: number) =>
    filters.map((filter) => (isOf(filter.field) ? { ...filter, field: at(filter.field, year) } : filter));
  const measures = query.measures.flatMap((measure) =>
    meant.map((year): Measure => {
      const { field, over, filters } = measure;
      return {
        ...measure,
        ...(isOf(field) && { field: at(field, year) }),
        ...(filters && { filters: inYear(filters, year) }),
        ...(over && {
          over: {
            ...over,
            ...(isOf(over.field) && { field: at(over.field, year) }),
            ...(over.filters && { filters: inYear(over.filters, year) }),
          },
        }),
      };
    }),
  );
  const asked: Query = {
    ...query,
    measures,
    dimensions: query.dimensions.filter(({ field }) => field !== YEAR_KEY),
    filters: inYear(
      query.filters.filter((filter) => !ofYear.includes(filter)),
      meant[0]!,
    ),
  };
  const [before, after] = [resultKeys(query).measures, resultKeys(asked).measures];
  const { sort } = query;
  return {
    ...asked,
    ...(sort && { sort: sort.map((one) => ({ ...one, by: after[before.indexOf(one.by)] ?? one.by })) }),
  };
}

/** An understood question of the years below each other, asked of their columns; null where none of them is asked for. */
export function understoodInYears(understood: Understood, years: YearTable, question: string): Understood | null {
  if (!understood.ok) return null;
  const turned = [understood.reading, ...(understood.also ? [understood.also.reading] : [])].map(
    (reading): QuestionReading | 'unused' | { message: string } => {
      const query = inYearColumns(reading.query, years, question);
      if (query === 'unused' || 'message' in query) return query;
      return { kind: reading.kind === 'change' ? 'answer' : reading.kind, query, parts: reading.parts };
    },
  );
  const refused = turned.find((each) => typeof each === 'object' && 'message' in each) as NoReading | undefined;
  if (refused) return { ok: false, reason: 'no_such_column', message: refused.message, suggestions: [] };
  const [reading, also] = turned as QuestionReading[];
  if (!reading || turned.includes('unused')) return null;
  return { ok: true, reading, ...(understood.also && also && { also: { ...understood.also, reading: also } }) };
}
