import { COLUMNS, labelsOf } from '../fields/labels';
import { unionOf } from '../layout/placed';
import { citationOf } from '../quotes/quotes';
import type { DocumentCitation, DocumentTable, DocumentTableCell, DocumentText, ExtractionField } from '../schema';
import { isAside } from '../tables/tables';
import { readAmount } from '../values/amounts';
import type { Writing } from '../values/context';
import { readDay } from '../values/dates';
import { bare, plain } from '../values/normal';
import type { ExtractedValue } from './found';

type Columns = Map<string, number>;
type Source = { text: DocumentText; writing: Writing; tables: readonly DocumentTable[] };

/** Columns that a statement may have in place of a signed amount. */
const INSTEAD = ['debit', 'credit'];
const ORDER = [
  'date',
  'description',
  'unit_price',
  'quantity',
  'ordered',
  'delivered',
  'open',
  'debit',
  'credit',
  'balance',
  'amount',
];

/** The rows of the table that fits the fields best, one value a cell. */
export function itemValues(source: Source, fields: readonly ExtractionField[]): ExtractedValue[] {
  const keys = fields.filter(({ inRows }) => inRows).map(({ key }) => key);
  if (keys.length === 0) return [];
  const best = bestTables(source, fields);
  if (best.length === 0) return [];
  const out: ExtractedValue[] = [];
  let row = 0;
  for (const { table, columns } of best)
    for (let nth = 0; nth < table.rows.length; nth++) {
      const values = rowValues(source, table, { nth, columns, fields, row });
      if (!isRecord(table, nth, values, columns)) continue;
      out.push(...values);
      row++;
    }
  return out;
}

type Fit = { table: DocumentTable; columns: Columns; score: number };

/** The best table, and others with the same head. */
function bestTables(source: Source, fields: readonly ExtractionField[]): Fit[] {
  const fits = source.tables
    .map((table) => fitOf(source, table, fields))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const [best] = fits;
  if (!best) return [];
  const head = best.table.header.join('|');
  return fits
    .filter(({ table }) => table === best.table || (head.replaceAll('|', '') !== '' && table.header.join('|') === head))
    .sort((one, other) => one.table.number - other.table.number);
}

const cleanHead = (head: string): string =>
  bare(head.replaceAll(/[([][^)\]]*[)\]]/g, ''))
    .replace(/[:*]+$/, '')
    .trim();

function fitOf(source: Source, table: DocumentTable, fields: readonly ExtractionField[]): Fit {
  const wanted = fields.filter(({ inRows }) => inRows);
  const columns: Columns = new Map();
  const heads = table.header.map(cleanHead);
  const free = (nth: number) => ![...columns.values()].includes(nth);
  const keys = [
    ...new Set([
      ...ORDER.filter(
        (key) => wanted.some((field) => field.key === key) || (INSTEAD.includes(key) && isStatement(wanted)),
      ),
      ...wanted.map(({ key }) => key),
    ]),
  ];
  for (const key of keys) {
    const pattern = patternOf(key, wanted);
    const fitting = heads.flatMap((head, nth) => (head !== '' && free(nth) && pattern.test(head) ? [nth] : []));
    const nth = key === 'amount' ? fitting.at(-1) : fitting[0];
    if (nth !== undefined) columns.set(key, nth);
  }
  const named = columns.size;
  if (named === 0 || !columns.has('description')) inferColumns(source, table, columns, wanted);
  if (columns.has('debit') !== columns.has('credit')) for (const key of INSTEAD) columns.delete(key);
  const figures = [...columns.keys()].filter((key) => key !== 'description' && key !== 'date').length;
  const isFitting =
    columns.size >= Math.min(2, wanted.length) && (figures > 0 || wanted.every(({ type }) => type === 'text'));
  return { table, columns, score: isFitting ? named * 10 + columns.size * 4 + Math.min(8, table.rows.length) : 0 };
}

const isStatement = (wanted: readonly ExtractionField[]) => wanted.some(({ key }) => key === 'balance');

function patternOf(key: string, wanted: readonly ExtractionField[]): RegExp {
  const known = COLUMNS[key];
  if (known) return known;
  const field = wanted.find((each) => each.key === key);
  const words = [field?.label ?? key, key.replaceAll('_', ' '), ...(field?.hints ?? [])].map((word) =>
    bare(word).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  );
  return new RegExp(`^(?:${words.join('|')})`);
}

/** Without a head: the first column of words is what it is, the last figure what it costs, small whole numbers how many. */
function inferColumns(
  { writing }: Source,
  table: DocumentTable,
  columns: Columns,
  wanted: readonly ExtractionField[],
): void {
  const width = table.header.length;
  const free = (nth: number) => ![...columns.values()].includes(nth);
  const filled = (nth: number) => table.rows.map((row) => row[nth] ?? '').filter((cell) => cell !== '');
  const figures = (nth: number) => filled(nth).filter((cell) => readAmount(cell, writing.mark)).length;
  const isFigures = (nth: number) => figures(nth) > 0.6 * Math.max(1, filled(nth).length);
  const all = Array.from({ length: width }, (_, nth) => nth);
  const has = (key: string) => wanted.some((field) => field.key === key);
  const words = all
    .filter((nth) => free(nth) && !isFigures(nth) && !filled(nth).every((cell) => readDay(cell, writing.order)))
    .sort((one, other) => filled(other).join('').length - filled(one).join('').length);
  if (has('description') && !columns.has('description') && words[0] !== undefined) columns.set('description', words[0]);
  if (table.header.some((head) => head !== '') && columns.size > 1) return;
  const numeric = all.filter((nth) => free(nth) && isFigures(nth));
  if (has('amount') && !columns.has('amount') && numeric.length > 0) columns.set('amount', numeric.at(-1)!);
  const counts = numeric.filter((nth) => free(nth) && filled(nth).every((cell) => /^\d{1,4}(?:\s?[x×])?$/.test(cell)));
  if (has('quantity') && !columns.has('quantity') && counts.length > 0) columns.set('quantity', counts.at(-1)!);
}

type RowWhere = { nth: number; columns: Columns; fields: readonly ExtractionField[]; row: number };

function rowValues(source: Source, table: DocumentTable, { nth, columns, fields, row }: RowWhere): ExtractedValue[] {
  const out: ExtractedValue[] = [];
  for (const [key, column] of columns) {
    const said = table.rows[nth]![column] ?? '';
    if (said === '' || /^[-\u2010-\u2015]$/.test(said)) continue;
    const type = fields.find((field) => field.key === key)?.type ?? 'money';
    const value = cellValue(said, type, source.writing);
    if (value === null) continue;
    out.push({ key, row, raw: said, value, confidence: 0.93, citations: [citeCell(source.text, table, nth, column)] });
  }
  return signed(out, columns);
}

/** Debit and credit as one signed amount: money out is negative. */
function signed(values: ExtractedValue[], columns: Columns): ExtractedValue[] {
  if (!columns.has('debit')) return values;
  const rest = values.filter(({ key }) => !INSTEAD.includes(key) && key !== 'amount');
  const moved = values.filter(({ key, value }) => INSTEAD.includes(key) && value !== 0);
  const [one] = moved;
  if (!one || moved.length > 1 || typeof one.value !== 'number') return rest;
  return [...rest, { ...one, key: 'amount', value: one.key === 'debit' ? -Math.abs(one.value) : one.value }];
}

const OUT = /\s*(?:DR|Dr|S|D)\.?$/;
const IN = /\s*(?:CR|Cr|H|C)\.?$/;

/** A cell as its type. */
export function cellValue(
  text: string,
  type: ExtractionField['type'],
  writing: Writing,
): string | number | boolean | null {
  if (type === 'date') return readDay(text, writing.order)?.value ?? null;
  if (type === 'boolean')
    return /^(?:yes|ja|oui|si|sì|sí|x|✓|true)$/i.test(text)
      ? true
      : /^(?:no|nein|non|nee|false|-)$/i.test(text)
        ? false
        : null;
  if (type !== 'money' && type !== 'number') return text;
  const isOut = OUT.test(text);
  const clean = plain(text).replace(OUT, '').replace(IN, '');
  const amount = readAmount(clean, writing.mark) ?? readAmount(clean.replace(/\s*\p{L}{1,4}\.?$/u, ''), writing.mark);
  if (!amount) return null;
  return isOut ? -Math.abs(amount.value) : amount.value;
}

/** The cell's place, and its row as the quote where that is on one line. */
export function citeCell(text: DocumentText, table: DocumentTable, row: number, column: number): DocumentCitation {
  const own = table.cells.filter((cell) => cell.row === row).sort((one, other) => one.column - other.column);
  const cell = own.find((each) => each.column === column);
  const page = text.pages.find(({ number }) => number === (cell?.page ?? table.pages[0])) ?? text.pages[0]!;
  const quote = isOnOneLine(own) ? own.map((each) => each.text).join(' ') : (cell?.text ?? '');
  return citationOf(text, page, { quote, box: cell?.box ?? null });
}

const isOnOneLine = (cells: readonly DocumentTableCell[]): boolean => {
  const boxes = cells.flatMap(({ box, mark }) => (box && !mark ? [box] : []));
  if (boxes.length !== cells.length || boxes.length === 0) return false;
  const [, top, , bottom] = unionOf(boxes);
  const lowest = Math.min(...boxes.map((box) => box[3] - box[1]));
  return bottom - top < 1.5 * lowest;
};

const SUMS = [
  'subtotal',
  'total',
  'tax',
  'tax_total',
  'tip',
  'payment_method',
  'receipt_number',
  'date',
  'time',
].flatMap(labelsOf);
const isSum = (name: string): boolean =>
  SUMS.some(({ pattern }) => new RegExp(`^${pattern.source}[^\\p{L}]*$`, 'u').test(bare(name)));

function isRecord(table: DocumentTable, nth: number, values: readonly ExtractedValue[], columns: Columns): boolean {
  if (values.length < Math.min(2, columns.size)) return false;
  if (columns.has('balance'))
    return (
      values.some(({ key }) => key === 'amount') && (!columns.has('date') || values.some(({ key }) => key === 'date'))
    );
  const hasFigure = values.some(({ key, value }) => key !== 'description' && typeof value === 'number');
  const isFull = values.length >= columns.size;
  if (!isFull && isSum(String(values.find(({ key }) => key === 'description')?.raw ?? ''))) return false;
  return hasFigure && (isFull || !isAside(table.rows[nth]!)) && !(isAside(table.rows[nth]!) && values.length < 3);
}
