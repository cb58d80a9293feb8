import { viewOf, type DocumentView } from '../fields/view';
import { holdsValue } from '../quotes/quotes';
import type {
  DocumentTable,
  DocumentText,
  ExtractionContent,
  ExtractionField,
  ExtractionSchema,
  ExtractionValue,
} from '../schema';
import { tablesOf } from '../tables/tables';
import { amountsIn, currencyOfText } from '../values/amounts';
import { daysIn } from '../values/dates';
import { bare, squeezed } from '../values/normal';
import { checksOf } from './checks';
import { contractValues } from './contract';
import type { ExtractedValue } from './found';
import { cellValue, citeCell, itemValues } from './items';
import { fieldsOfTable, keyOf, ownValues } from './own';
import { invoiceValues, receiptValues, statementValues } from './papers';
import { surenessOf } from '../recognition/sureness';
import { fieldsOfSchema } from './schemas';

/** `table`: for 'any_table', which one of `tablesOf(text)` (its number); the largest where left out. */
export type ExtractOptions = { table?: number };

/**
 * The values of a schema out of a document. Every value literally stands in the quote of its first citation; what does
 * not is `missing`. With checks. Up to half a second on long documents: in the child (request 'extract').
 */
export function extractValues(
  text: DocumentText,
  schema: ExtractionSchema,
  options: ExtractOptions = {},
): ExtractionContent {
  const view = viewOf(text);
  const tables = tablesOf(text);
  if (schema === 'any_table') return tableContent(view, pickTable(tables, options.table));
  const fields = fieldsOfSchema(schema);
  const found = [...singleValues(view, schema, tables), ...itemValues({ text, writing: view.writing, tables }, fields)];
  return contentOf(text, fields, found);
}

function singleValues(
  view: DocumentView,
  schema: ExtractionSchema,
  tables: readonly DocumentTable[],
): ExtractedValue[] {
  switch (schema) {
    case 'invoice':
      return invoiceValues(view);
    case 'receipt':
      return receiptValues(view);
    case 'bank_statement':
      return statementValues(view);
    case 'contract':
      return contractValues(view);
    case 'any_table':
      return [];
    default:
      return ownValues(view, schema, tables);
  }
}

/** The must-quote rule: a value that its quote does not hold is missing. */
function stands({ value, citations, raw }: ExtractedValue): boolean {
  const quote = citations[0]?.quote ?? '';
  if (quote === '') return false;
  if (typeof value === 'boolean') return squeezed(quote).includes(squeezed(raw));
  return holdsValue(quote, value) || (/^[A-Z]{3}$/.test(String(value)) && currencyOfText(quote)?.code === value);
}

function contentOf(
  text: DocumentText,
  fields: readonly ExtractionField[],
  found: readonly ExtractedValue[],
): ExtractionContent {
  // A value is as sure as its words: a picture may say something else.
  const sure = ({ confidence, citations }: ExtractedValue) =>
    rounded(Math.min(confidence, surenessOf(text, citations[0])));
  const values: ExtractionValue[] = [];
  for (const { key, inRows } of fields) {
    if (inRows) continue;
    const own = found.find((each) => each.key === key && each.row === undefined);
    values.push(
      own && stands(own)
        ? { ...own, confidence: sure(own), state: 'extracted' }
        : { key, raw: null, value: null, confidence: 0, citations: [], state: 'missing' },
    );
  }
  const keys = new Set(fields.filter(({ inRows }) => inRows).map(({ key }) => key));
  for (const each of found)
    if (each.row !== undefined && keys.has(each.key) && stands(each))
      values.push({ ...each, confidence: sure(each), state: 'extracted' });
  return { shapeVersion: 1, fields: [...fields], values, checks: checksOf(fields, values) };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

const pickTable = (tables: readonly DocumentTable[], number: number | undefined): DocumentTable | undefined =>
  number === undefined
    ? [...tables].sort((one, other) => other.rows.length * other.header.length - one.rows.length * one.header.length)[0]
    : tables.find((table) => table.number === number);

function tableContent(view: DocumentView, table: DocumentTable | undefined): ExtractionContent {
  if (!table) return { shapeVersion: 1, fields: [], values: [], checks: [] };
  const fields = fieldsOfTable(table, view.text, view);
  const found: ExtractedValue[] = [];
  let row = 0;
  table.rows.forEach((cells, nth) => {
    if (table.asides.includes(nth)) return;
    cells.forEach((cell, column) => {
      const field = fields[column];
      const value = field && cell !== '' ? cellValue(cell, field.type, view.writing) : null;
      if (field && value !== null)
        found.push({
          key: field.key,
          row,
          raw: cell,
          value,
          confidence: 0.93,
          citations: [citeCell(view.text, table, nth, column)],
        });
    });
    row++;
  });
  return contentOf(view.text, fields, found);
}

/**
 * Checks of values that a person has changed, by the same rules as `extractValues`; pure and quick (no document is
 * needed).
 */
export const checkValues = (
  schema: ExtractionSchema,
  content: Pick<ExtractionContent, 'fields' | 'values'>,
): ExtractionContent['checks'] =>
  checksOf(schema === 'any_table' ? content.fields : fieldsOfSchema(schema), content.values);

/** Pieces that read 'label: value'. */
const PAIR = /^\s*(\p{L}[\p{L}\d .,'’()/°º&-]{1,48}?)\s*(?::|\.{3,}|\u2026)\s*(\S.*)$/u;

/**
 * Fields for a schema of one's own: what was marked (a value on a page), with its label, key and type, and then whatever
 * else the document says in the same way. In the child (request 'propose').
 */
export function proposeFields(
  text: DocumentText,
  marked: readonly { page: number; quote: string }[],
): { fields: ExtractionField[]; content: ExtractionContent } {
  const view = viewOf(text);
  const used = new Set<string>();
  const fields: ExtractionField[] = [];
  const add = (label: string, value: string) => {
    const name = label.replace(/[\s:.]+$/u, '').trim();
    if (name === '' || fields.length >= 30 || fields.some((field) => bare(field.label) === bare(name))) return;
    fields.push({
      key: keyOf(name, fields.length, used),
      label: name.slice(0, 120),
      type: typeOf(view, value),
      required: false,
    });
  };
  for (const mark of marked) {
    const pair = pairOf(view, mark);
    if (pair) add(pair.label, mark.quote);
  }
  for (const segment of view.segments.slice(0, 400)) {
    const inline = PAIR.exec(segment.text);
    if (inline && inline[2]!.length <= 60) add(inline[1]!, inline[2]!);
    else if (/\p{L}:$/u.test(segment.text) && segment.text.length <= 40) {
      const next = segment.row[segment.place + 1];
      if (next && next.text.length <= 60) add(segment.text, next.text);
    }
  }
  if (fields.length === 0) return { fields, content: { shapeVersion: 1, fields, values: [], checks: [] } };
  return { fields, content: extractValues(text, fields) };
}

/** The words before the mark, to its left, or above it. */
function pairOf(view: DocumentView, { page, quote }: { page: number; quote: string }): { label: string } | null {
  const wanted = squeezed(quote);
  const segment = view.segments.find(
    (each) => each.page.number === page && wanted !== '' && squeezed(each.text).includes(wanted),
  );
  if (!segment) return null;
  const before = segment.text.slice(0, segment.text.indexOf(quote)).replace(/[\s:.=]+$/u, '');
  if (/\p{L}/u.test(before) && before.length <= 60) return { label: before };
  const left = segment.row[segment.place - 1];
  if (left && /\p{L}/u.test(left.text) && left.text.length <= 60) return { label: left.text };
  const above = view.segments
    .filter(
      (each) =>
        each.page === segment.page &&
        each.line.box[3] <= segment.line.box[1] + 2 &&
        segment.line.box[1] - each.line.box[3] < 2 * segment.line.size &&
        each.line.box[0] < segment.line.box[2] &&
        each.line.box[2] > segment.line.box[0],
    )
    .at(-1);
  return above && above.text.length <= 60 ? { label: above.text } : null;
}

function typeOf(view: DocumentView, value: string): ExtractionField['type'] {
  const [day] = daysIn(value, view.writing.order);
  if (day && value.length - day.raw.length < 4) return 'date';
  const amounts = amountsIn(value, view.writing.mark);
  const [amount] = amounts;
  if (amounts.length !== 1 || !amount || value.length - amount.raw.length > 4) return 'text';
  return amount.currency !== null || amount.decimals === 2 ? 'money' : /^0\d/.test(value) ? 'text' : 'number';
}
