import { dictionary } from '@/lib/pure/format/dictionary';
import { candidatesFor, hitsOf, type Candidate, type LabelledKind } from '../fields/candidates';
import { companiesIn, isCompany, withoutHonorific } from '../fields/companies';
import { isConcept, labelsOf } from '../fields/labels';
import type { DocumentView, TextSegment } from '../fields/view';
import type { DocumentTable, DocumentText, ExtractionField } from '../schema';
import { bare } from '../values/normal';
import { fromCandidate, fromStretch, type ExtractedValue } from './found';
import { cellValue, citeCell } from './items';
import { letterValue } from './letter';
import { currencyField } from './papers';

// Schemas of a person's own: a field is found by its label, by what papers usually call the thing, and in the rows of
// tables.

const KINDS: Record<ExtractionField['type'], LabelledKind> = {
  text: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  boolean: 'text',
  choice: 'text',
};

/** Other words for what the dictionary knows under one. */
const ALSO: Record<string, string> = dictionary({
  supplier: 'supplier_name',
  customer: 'customer_name',
  invoice_total: 'total',
  vat_number: 'vat_id',
  account: 'account_number',
  document_number: 'number',
  delivery_note: 'delivery_note_number',
  gross_weight_kg: 'gross_weight',
  weight: 'gross_weight',
  profit: 'net_profit',
  order: 'order_number',
  signed_by: 'approved_by',
});

const conceptOf = ({ key, label }: ExtractionField): string | null => {
  const names = [key, bare(label).replaceAll(/[^a-z0-9]+/g, '_')];
  for (const name of names) {
    if (isConcept(name)) return name;
    if (ALSO[name]) return ALSO[name];
  }
  return null;
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The label and its hints, as they may be written. */
function wordsOf(field: ExtractionField): RegExp[] {
  const names = [field.label, field.key.replaceAll('_', ' '), ...(field.hints ?? [])]
    .map((name) => bare(name))
    .filter((name) => name.length > 1);
  return [...new Set(names)].map(
    (name) =>
      new RegExp(String.raw`(?<![\p{L}\d])${escaped(name).replaceAll(' ', String.raw`[\s_-]*`)}(?![\p{L}])`, 'gu'),
  );
}

export function ownValues(
  view: DocumentView,
  fields: readonly ExtractionField[],
  tables: readonly DocumentTable[],
): ExtractedValue[] {
  const single = fields.filter(({ inRows }) => !inRows);
  const concepts = new Map(single.map((field) => [field.key, conceptOf(field) ?? `own:${field.key}`]));
  const extra = new Map(single.map((field) => [concepts.get(field.key)!, wordsOf(field)]));
  const typeOf = new Map(single.map((field) => [concepts.get(field.key)!, field]));
  const hits = hitsOf(view, [...new Set(concepts.values())], extra);
  const kindOf = (concept: string): LabelledKind => {
    const field = typeOf.get(concept);
    if (!field) return 'text';
    return field.type === 'text' && /number|_no$|_id$|code|reference/.test(field.key) ? 'code' : KINDS[field.type];
  };
  const all = candidatesFor(view, hits, kindOf);
  const out: ExtractedValue[] = [];
  // Whom it is from is clearer once it is known whom it is for.
  const last = (field: ExtractionField) => Number(field.key === 'sender' || field.key === 'company');
  for (const field of [...single].sort((one, other) => last(one) - last(other))) {
    const others = out.filter(({ key }) => /recipient|customer/.test(key)).map(({ raw }) => raw);
    const found = fieldValue(view, field, { concept: concepts.get(field.key)!, all, tables, others });
    if (found) out.push(found);
  }
  return out;
}

type Sources = {
  others: readonly string[];
  concept: string;
  all: readonly Candidate[];
  tables: readonly DocumentTable[];
};

function fieldValue(
  view: DocumentView,
  field: ExtractionField,
  { concept, all, tables, others }: Sources,
): ExtractedValue | null {
  if (field.key === 'currency') {
    const found = new Map<string, ExtractedValue>();
    currencyField({ view, found });
    return found.get('currency') ?? null;
  }
  if (field.type === 'money' || field.type === 'number') {
    const cell = rowFigure(view, field, concept, tables);
    if (cell) return cell;
  }
  const own = all.filter((each) => each.concept === concept && fitsType(each, field));
  const [best] = own;
  if (best) {
    const found = fromCandidate(view, field.key, best, own);
    return { ...found, value: valueOf(found, field), raw: withoutHonorific(found.raw) };
  }
  return field.key === 'company' || field.key === 'sender'
    ? firstFirm(view, field.key, others)
    : letterValue(view, field);
}

function fitsType({ raw, how, named }: Candidate, { type, choices }: ExtractionField): boolean {
  if (type === 'choice') return choices?.some((choice) => bare(raw).includes(bare(choice))) ?? false;
  if (type === 'text') return raw.length <= 90 && !(how === 'inline' && named.length < 4 && raw.split(' ').length > 6);
  return true;
}

function valueOf({ value, raw }: ExtractedValue, { type, choices }: ExtractionField): string | number | boolean {
  if (type === 'choice') return choices?.find((choice) => bare(raw).includes(bare(choice))) ?? raw;
  if (type === 'boolean') return /^(?:yes|ja|oui|s[iìí]|true|x|✓)/i.test(raw);
  return typeof value === 'string' ? withoutHonorific(value) : value;
}

/** The figure of a row that is called like the field: of several years the first. */
function rowFigure(
  view: DocumentView,
  field: ExtractionField,
  concept: string,
  tables: readonly DocumentTable[],
): ExtractedValue | null {
  const patterns = [...wordsOf(field), ...labelsOf(concept).map(({ pattern }) => pattern)].map(
    (pattern) => new RegExp(`^${pattern.source}\\W*$`, 'u'),
  );
  for (const table of tables)
    for (const [nth, row] of table.rows.entries()) {
      const name = bare(row[0] ?? '');
      if (name === '' || !patterns.some((pattern) => pattern.test(name))) continue;
      const column = row.findIndex(
        (cell, place) => place > 0 && cell !== '' && cellValue(cell, 'money', view.writing) !== null,
      );
      if (column < 0) continue;
      const value = cellValue(row[column]!, 'money', view.writing)!;
      return {
        key: field.key,
        raw: row[column]!,
        value,
        confidence: 0.9,
        citations: [citeCell(view.text, table, nth, column)],
      };
    }
  return null;
}

/** The firm that is set largest, or stands first, and is not the other one of the paper. */
function firstFirm(view: DocumentView, key: string, others: readonly string[]): ExtractedValue | null {
  const firms = view.segments.filter(
    ({ text, page }) =>
      page.number === 1 && isCompany(text) && text.length < 70 && !others.some((other) => text.includes(other)),
  );
  const segment = firms.sort((one, other) => other.line.size - one.line.size || one.nth - other.nth)[0];
  if (!segment) return null;
  const { start, end } = nameIn(segment);
  return fromStretch(view, key, { segment, start, end, confidence: 0.75 });
}

/** 'Price list Larkholm Timber Ltd': the name begins after what the paper calls itself. */
function nameIn({ text }: TextSegment): { start: number; end: number } {
  const { start, end } = companiesIn(text)[0] ?? { start: 0, end: text.length };
  const title = PAPER_NAME.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start: start + (start + title < end ? title : 0), end };
}
const PAPER_NAME =
  /^(?:price ?list|preisliste|prijslijst|liste de prix|tarif|tarifs|lista de precios|listino(?: prezzi)?|catalogue|katalog|annual report|jahresbericht|rapport annuel)\s+/iu;

/** Fields out of the head of a table. */
export function fieldsOfTable(table: DocumentTable, text: DocumentText, view: DocumentView): ExtractionField[] {
  void text;
  const used = new Set<string>();
  return table.header.map((head, nth): ExtractionField => {
    const label = head.trim() === '' ? `Column ${nth + 1}` : head.trim().slice(0, 120);
    const cells = table.rows
      .map((row) => row[nth] ?? '')
      .filter((cell) => cell !== '' && !/^[-\u2010-\u2015]$/.test(cell));
    const fits = (type: 'date' | 'money') =>
      cells.length > 0 &&
      cells.filter((cell) => cellValue(cell, type, view.writing) !== null).length >= 0.8 * cells.length;
    return {
      key: keyOf(label, nth, used),
      label,
      type: fits('date') ? 'date' : fits('money') ? 'number' : 'text',
      required: false,
      inRows: true,
    };
  });
}

export function keyOf(label: string, nth: number, used: Set<string>): string {
  const base = bare(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50);
  const start = /^[a-z]/.test(base) ? base : `column_${nth + 1}`;
  let key = start;
  for (let count = 2; used.has(key); count++) key = `${start}_${count}`;
  used.add(key);
  return key;
}
