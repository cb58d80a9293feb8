import { originOf } from '@/components/paper/evidence';
import { filterWords } from '@/components/paper/foot';
import { formatCell, formatDate } from '@/lib/pure/format/format';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';
import type { Material } from './exported';

/** A text of a file with the origin that its tag says. */
export type SaidText = { text: string; origin: string };

const plain = (text: string) => text.replace(/\s+/g, '');
const NUMBER = /[−-]?\$?\d+(?:,\d{3})*(?:\.\d+)?(?:[KMB]\b|%)?/g;
const UNITS: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, '%': 0.01 };

/** A number as it is written, and how far its last digit leaves it open. */
function readNumber(written: string): { value: number; within: number } {
  const unit = UNITS[written.at(-1)!] ?? 1;
  const digits = written.replace(/[^\d.−-]/g, '').replace('−', '-');
  const decimals = digits.split('.')[1]?.length ?? 0;
  return { value: Number(digits) * unit, within: 0.5001 * 10 ** -decimals * unit };
}

/** What an answer holds, and what one calculates from it: sums, shares, differences and changes of two cells. */
function valuesOf(rows: readonly Row[]): number[] {
  const keys = Object.keys(rows[0] ?? {});
  const columns = keys.map((key) => rows.map((row) => row[key]).filter((cell) => typeof cell === 'number'));
  return columns.flatMap((cells) => {
    const sum = cells.reduce((total, cell) => total + cell, 0);
    const few = cells.slice(0, 40);
    return [
      ...cells,
      sum,
      cells.length && sum / cells.length,
      ...cells.map((cell) => cell / sum),
      ...few.flatMap((a) => few.flatMap((b) => [a - b, (a - b) / b, a / b])),
    ];
  });
}

/** Dates of an answer give years, days of months and numbers of quarters. */
const datesOf = (rows: readonly Row[], spans: readonly string[]): Set<string> => {
  const cells = [...rows.flatMap((row) => Object.values(row)), ...spans].map(String);
  const dates = cells.filter((cell) => /^\d{4}-\d{2}/.test(cell));
  return new Set(
    dates.flatMap((date) => {
      // A span ends before its end.
      const last = new Date(Date.parse(date.length === 7 ? `${date}-01` : date) - 1).toISOString();
      return [date, last].flatMap((each) => [each.slice(0, 4), String(Number(each.slice(8, 10))), each.slice(2, 4)]);
    }),
  );
};

/** What is beside the evidence: the ends of the periods that are told, and numbers that a person set. */
export type Beside = { spans: readonly string[]; set: readonly number[] };

/** Finds the numbers of a text that the evidence under its tag does not hold. */
export function tracer({ evidence }: Material, { spans, set }: Beside): (said: SaidText) => string[] {
  const cache = new Map<string, { names: string[]; values: number[]; dates: Set<string> } | null>();
  const look = (origin: string) => {
    const named = origin.split(', ').map((one) => evidence.find(({ id }) => originOf(id) === one));
    if (named.some((one) => one === undefined)) return null;
    const rows = named.flatMap((one) => one!.rows);
    const texts = new Set(rows.flatMap((row) => Object.values(row)).filter((cell) => typeof cell === 'string'));
    const compared = (a: number, b: number) => [a - b, (a - b) / b];
    // Two answers beside each other are compared: a figure with the one before, or with its target.
    const firsts = [...named.flatMap((one) => valuesOf(one!.rows.slice(0, 1)).slice(0, 1)), ...set];
    const sides = rows.flatMap(({ before, after }) =>
      typeof before === 'number' && typeof after === 'number' ? [{ before, after }] : [],
    );
    const moves = sides.map(({ before, after }) => after - before);
    return {
      names: [...texts].filter((cell) => !/^\d{4}-/.test(cell)),
      values: [
        ...named.flatMap((one) => [...valuesOf(one!.rows), one!.rowCount]),
        ...firsts.flatMap((a) => firsts.flatMap((b) => compared(a, b))),
        ...sides.flatMap(({ before, after }) => compared(after, before)),
        ...moves.flatMap((a) => moves.map((b) => a / b)),
        0,
      ],
      dates: datesOf(rows, spans),
    };
  };
  return ({ text, origin }) => {
    if (!cache.has(origin)) cache.set(origin, look(origin));
    const known = cache.get(origin);
    if (!known) return [`${text}: ${origin} is not in the file`];
    const rest = known.names.reduce((left, name) => left.replaceAll(name, ' '), text);
    return [...rest.matchAll(NUMBER)].flatMap(([written]) => {
      if (known.dates.has(written.replace(/[−-]/, ''))) return [];
      const { value, within } = readNumber(written);
      return known.values.some((each) => Math.abs(Math.abs(each) - Math.abs(value)) <= within) ? [] : [written];
    });
  };
}

/** As a cell is written; of a date the day, the month and the year. */
const periodsOf = (cell: Cell): string[] =>
  typeof cell === 'string' && /^\d{4}-\d{2}/.test(cell)
    ? [formatDate(cell, 'day'), formatDate(cell, 'month'), cell.slice(0, 4)]
    : [formatCell(cell)];

/** What stands in the places that the specification lists, as this content fills them. */
export function placesOf({ content, evidence, rows }: Material, typed: readonly string[], spans: readonly string[]) {
  const { sources, filters } = content;
  const names = new Set<string>([
    ...sources.flatMap(({ name, columns }) => [name, ...columns.map(({ label }) => label)]),
    ...evidence.flatMap((one) => [
      ...one.columns.map(({ label }) => label),
      ...one.rows.flatMap((row) => Object.values(row).flatMap(periodsOf)),
    ]),
    ...spans.flatMap(periodsOf),
  ]);
  const cells = new Set(
    rows.flatMap((row) => Object.values(row).map((cell) => plain(formatCell(cell as string, undefined, 'exact')))),
  );
  const inOne = (texts: Iterable<string>, text: string) => [...texts].some((one) => plain(one).includes(plain(text)));
  const codes = evidence.flatMap(({ sql }) => sql.split('\n'));
  const LISTED: Record<string, (text: string) => boolean> = {
    typed: (text) => inOne(typed, text),
    name: (text) =>
      plain([...names].filter(Boolean).reduce((rest, name) => rest.replaceAll(name, ''), text)).match(/\d/) === null ||
      /^(80|95)% (from|to)$/.test(text),
    filter: (text) => inOne([`Filters: ${filterWords(filters, sources)}`], text) || /\b(19|20)\d\d\b/.test(text),
    version: (text) => /, version \d+(, [\d,]+ rows?)?$/.test(text) || /exported .*UTC$/.test(text),
    question: (text) => /interval 80% and 95%$|^top 10$|\bis (less|under|below|at most|<|before)|amount/i.test(text),
    sql: (text) => inOne(codes, text),
    hash: (text) => evidence.some(({ id, hash }) => inOne([`${id.slice(0, 12)}, hash ${hash}`], text)),
    count: (text) => /^\d+ of \d+ numbers? checked$/.test(text),
    message: (text) => /after 30 s\.$/.test(text),
  };
  return ({ text, origin }: SaidText): boolean =>
    origin.startsWith('rows of ')
      ? [...text.matchAll(/\S+/g)].every(([word]) => [...cells].some((cell) => cell.includes(plain(word))))
      : (LISTED[origin]?.(text.trim()) ?? false);
}
