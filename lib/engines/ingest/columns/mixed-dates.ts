import type { CellReader } from './reader';

/** A column with more formats than this isn’t a date column. */
const MOST_FORMS = 3;
/** A format that only one value has may be a typo, or not a date. */
const LEAST_EACH = 2;
const FIRST = 50;

/**
 * Readers of whole days and instants. Beside those, months, quarters and all-digit days usually mean something else.
 */
const isOfDays = ({ name }: CellReader) => / iso|%d[^0-9]?.*%[mbB]|%[mbB].*%d/.test(name) && !name.includes('%Y%m');

type Form = { reader: CellReader; fitting: Set<string> };

/** The other order of day and month, with the same separators. */
const isOpposite = (one: CellReader, other: CellReader) =>
  one.reading !== null && other.reading !== null && one.reading !== other.reading && signsOf(one) === signsOf(other);
const signsOf = ({ name }: CellReader) => name.replace(/%[dm]/g, '%');

/**
 * Dates in two or three formats in one column, as when two files were joined: '2024-03-05' and '05.03.2024'. Each
 * format must be clear from its own values: an ambiguous order of day and month is refused. `readers`: the readers of
 * single formats.
 */
export function mixedDates(cells: readonly string[], readers: readonly CellReader[]): CellReader[] {
  const ofDays = readers.filter(isOfDays);
  // The first values are enough to recognise most text columns.
  if (!cells.slice(0, FIRST).every((cell) => ofDays.some(({ fits }) => fits(cell)))) return [];
  const all = ofDays.map((reader) => ({ reader, fitting: new Set(cells.filter((cell) => reader.fits(cell))) }));
  const forms = all.filter((form) => form.fitting.size >= LEAST_EACH && isTold(form, all));
  const chosen = cover(cells, forms);
  return chosen.length > 1 ? [joined(chosen.map(({ reader }) => reader))] : [];
}

const isTold = ({ reader, fitting }: Form, all: Form[]) =>
  all.every(
    (other) =>
      !isOpposite(reader, other.reader) ||
      (fitting.size > other.fitting.size && [...other.fitting].every((cell) => fitting.has(cell))),
  );

/** The fewest formats that fit all cells, most frequent first; none if they don’t. */
function cover(cells: readonly string[], forms: Form[]): Form[] {
  const left = new Set(cells);
  const chosen: Form[] = [];
  while (left.size && chosen.length < MOST_FORMS) {
    const count = ({ fitting }: Form) => [...left].filter((cell) => fitting.has(cell)).length;
    const best = forms.toSorted((one, other) => count(other) - count(one))[0];
    if (!best || count(best) < LEAST_EACH) return [];
    chosen.push(best);
    for (const cell of best.fitting) left.delete(cell);
  }
  return left.size ? [] : chosen;
}

function joined(readers: CellReader[]): CellReader {
  const timed = readers.some(({ store }) => store === 'TIMESTAMP');
  const store = timed ? 'TIMESTAMP' : 'DATE';
  return {
    ...readers[0]!,
    name: readers.map(({ name }) => name).join(' or '),
    type: timed ? 'datetime' : 'date',
    store,
    reading: null,
    readAs: `dates in ${readers.length} forms: ${readers.map(({ readAs }) => readAs ?? 'y-m-d').join(' and ')}`,
    bytes: undefined,
    fits: (cell) => readers.some(({ fits }) => fits(cell)),
    sql: (text) => `coalesce(${readers.map(({ sql }) => `CAST(${sql(text)} AS ${store})`).join(', ')})`,
  };
}
