import { dictionary } from '@/lib/pure/format/dictionary';
import { candidatesFor, hitsOf, readValue, type Candidate, type LabelledKind } from '../fields/candidates';
import { hasHonorific, isBank, isCompany, withoutHonorific } from '../fields/companies';
import { TITLES } from '../fields/labels';
import { below, type DocumentView, type TextSegment } from '../fields/view';
import { unionOf } from '../layout/placed';
import { currencyOfText } from '../values/amounts';
import { daysIn } from '../values/dates';
import { fromCandidate, fromStretch, type ExtractedValue } from './found';

const KINDS: Record<string, LabelledKind> = dictionary({
  invoice_number: 'code',
  invoice_date: 'date',
  due_date: 'date',
  purchase_order: 'code',
  customer_name: 'name',
  supplier_name: 'name',
  vat_id: 'code',
  subtotal: 'money',
  discount: 'money',
  shipping: 'money',
  tax_total: 'money',
  tax: 'money',
  total: 'money',
  iban: 'code',
  receipt_number: 'code',
  date: 'date',
  time: 'time',
  tip: 'money',
  payment_method: 'text',
  bank_name: 'name',
  account_holder: 'name',
  account_number: 'code',
  bic: 'code',
  statement_number: 'code',
  period: 'date',
  opening_balance: 'money',
  closing_balance: 'money',
  interest_paid: 'money',
});
export const kindOfConcept = (concept: string): LabelledKind => KINDS[concept] ?? 'text';

const same = (one: number, other: number): boolean => Math.abs(one - other) < 0.015;

/** A column of figures below a label is one of a table: only a single figure belongs to the label. */
function isOwnFigure(view: DocumentView, candidate: Candidate): boolean {
  if (candidate.how !== 'below') return true;
  const next = below(candidate.segment, view, 1.8)[0];
  return !next || !/^[-(€£$¥]?\s?\d[\d.,' ]*/.test(next.text) || next.row.length !== candidate.segment.row.length;
}

type Lookup = {
  view: DocumentView;
  all: Candidate[];
  of: (concept: string, test?: (candidate: Candidate) => boolean) => Candidate[];
  found: Map<string, ExtractedValue>;
  take: (key: string, concept: string, test?: (candidate: Candidate) => boolean) => Candidate | null;
};

function lookupOf(view: DocumentView, concepts: readonly string[]): Lookup {
  const hits = hitsOf(view, concepts);
  const all = candidatesFor(view, hits, kindOfConcept).filter(
    (candidate) => kindOfConcept(candidate.concept) !== 'money' || isOwnFigure(view, candidate),
  );
  const found = new Map<string, ExtractedValue>();
  const of: Lookup['of'] = (concept, test = () => true) => all.filter((each) => each.concept === concept && test(each));
  const take: Lookup['take'] = (key, concept, test) => {
    const list = of(concept, test);
    const [best] = list;
    if (best) found.set(key, fromCandidate(view, key, best, list));
    return best ?? null;
  };
  return { view, all, of, found, take };
}

const codeTest = ({ raw }: Candidate): boolean =>
  raw.replaceAll(/\D/g, '').length >= 1 && raw.length >= 2 && !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(raw);
const manyDigits = ({ raw }: Candidate): boolean => raw.replaceAll(/\D/g, '').length >= 6;

export function invoiceValues(view: DocumentView): ExtractedValue[] {
  const lookup = lookupOf(view, [
    'invoice_number',
    'invoice_date',
    'due_date',
    'purchase_order',
    'customer_name',
    'supplier_name',
    'vat_id',
    'subtotal',
    'discount',
    'shipping',
    'tax_total',
    'tax',
    'total',
    'iban',
    'order_number',
    'reference',
    'staff_number',
    'bic',
    'phone',
    'period',
  ]);
  const { found, take } = lookup;
  take('invoice_number', 'invoice_number', codeTest);
  take('invoice_date', 'invoice_date');
  take('due_date', 'due_date');
  take('purchase_order', 'purchase_order', codeTest);
  const customer = customerOf(lookup);
  if (customer) found.set('customer_name', customer.value);
  const supplier = supplierOf(lookup, customer?.value.raw ?? '');
  if (supplier) found.set('supplier_name', supplier);
  vatOf(lookup, customer?.segment ?? null);
  sumsOf(lookup);
  const iban = ibanOf(view);
  if (iban) found.set('iban', iban);
  currencyField(lookup);
  return [...found.values()];
}

/** To the right, but in another column: what stands below the label is nearer. */
const isFar = ({ how, segment, label }: Candidate): boolean =>
  how === 'right' && segment.line.box[0] - label.line.box[2] > 8 * label.line.size;

const CUT = /\s+[·•|]\s+|\s{2,}/u;

/** The first line after the label, or a line with an honorific. */
function customerOf({ view, of }: Lookup): { value: ExtractedValue; segment: TextSegment } | null {
  const polite = view.segments.find(({ text }) => hasHonorific(text) && text.length < 60);
  if (polite) {
    const name = withoutHonorific(polite.text);
    return {
      value: fromStretch(view, 'customer_name', { segment: polite, start: 0, end: name.length, confidence: 0.9 }),
      segment: polite,
    };
  }
  const list = of('customer_name', ({ raw }) => !/\d{4,}/.test(raw)).sort(
    (one, other) => Number(isFar(one)) - Number(isFar(other)),
  );
  const best = list.find(({ raw }) => isCompany(raw)) ?? list[0];
  return best ? { value: fromCandidate(view, 'customer_name', best, []), segment: best.segment } : null;
}

/** By its label; else the firm that is set largest or highest and is not the customer; else the first line. */
function supplierOf({ view, of }: Lookup, customer: string): ExtractedValue | null {
  const named = of('supplier_name', ({ raw }) => raw !== customer && isCompany(raw))[0];
  if (named) return fromCandidate(view, 'supplier_name', named);
  const firms = firmsOf(
    view.segments.filter(({ page }) => page.number === 1 || page === view.text.pages.at(-1)),
    customer,
  );
  const best = firms.sort((one, other) => rankOf(other) - rankOf(one))[0];
  if (best) return fromStretch(view, 'supplier_name', { ...best, confidence: firms.length === 1 ? 0.93 : 0.86 });
  return firstName(view, 'supplier_name', customer, TITLES.invoice!);
}

type Firm = { segment: TextSegment; start: number; end: number };
const rankOf = ({ segment }: Firm): number =>
  segment.line.size * 4 +
  (segment.line.words.every(({ bold }) => bold) ? 6 : 0) -
  segment.line.box[1] / 40 -
  (segment.page.number - 1) * 30;

function firmsOf(segments: readonly TextSegment[], customer: string): Firm[] {
  const firms: Firm[] = [];
  for (const segment of segments) {
    if (segment.text.length > 130) continue;
    for (const piece of segment.text.split(CUT)) {
      const name = piece.replace(/[\s,;:]+$/u, '');
      const short = isCompany(name.split(',')[0]!) ? name.split(',')[0]! : name;
      if (!isCompany(short) || short === customer || /:\s/.test(short) || hasHonorific(short)) continue;
      const start = segment.text.indexOf(short);
      firms.push({ segment, start, end: start + short.length });
      break;
    }
  }
  return firms;
}

/** Three words or more beside each other, without a figure: the head of a table. */
const isInHead = ({ row }: TextSegment): boolean => row.length >= 3 && row.every(({ text }) => !/\d/.test(text));

/** The first line at the top that may be a name: no title, no number, no label, no column. */
function firstName(view: DocumentView, key: string, not: string, title: RegExp): ExtractedValue | null {
  const top = view.segments
    .filter((segment) => !isInHead(segment))
    .filter(
      ({ page, text, folded, nth }) =>
        page.number === 1 &&
        nth < 14 &&
        text !== not &&
        text.length <= 60 &&
        /\p{L}{3}/u.test(text) &&
        !/\d{3,}|[:=]/.test(text) &&
        !(title.test(folded) && folded.split(' ').length <= 3),
    )
    .sort((one, other) => other.line.size - one.line.size || one.nth - other.nth)[0];
  return top ? fromStretch(view, key, { segment: top, start: 0, end: top.text.length, confidence: 0.7 }) : null;
}

function vatOf({ view, of, found }: Lookup, customer: TextSegment | null): void {
  const list = of('vat_id', (candidate) => manyDigits(candidate) && candidate.how !== 'below');
  const others = list.length > 0 ? list : of('vat_id', manyDigits);
  const isOfCustomer = ({ segment }: Candidate) =>
    customer !== null &&
    segment.page === customer.page &&
    segment.line.box[1] > customer.line.box[1] &&
    segment.line.box[1] < customer.line.box[1] + 90 &&
    Math.abs(segment.line.box[0] - customer.line.box[0]) < 30;
  const best = others.find((each) => !isOfCustomer(each)) ?? (others.length > 1 ? others[0] : undefined);
  if (best) found.set('supplier_vat_id', fromCandidate(view, 'supplier_vat_id', best, []));
}

/** Subtotal, discount, shipping, tax and total, so that they fit each other where they can. */
function sumsOf({ view, of, found }: Lookup): void {
  const amounts = (concept: string) => of(concept).filter(({ value }) => typeof value === 'number');
  const set = (key: string, candidate: Candidate | undefined, list: readonly Candidate[]) => {
    if (candidate) found.set(key, fromCandidate(view, key, candidate, list));
  };
  const subtotals = amounts('subtotal');
  const totals = amounts('total').sort(
    (one, other) => other.score - other.rank * 0 - one.score || other.segment.nth - one.segment.nth,
  );
  const tax = taxOf(amounts('tax_total'), amounts('tax'));
  const discount = amounts('discount')[0];
  const shipping = amounts('shipping')[0];
  const fits = (subtotal: number, total: number) => {
    const parts = Math.abs(Number(shipping?.value ?? 0)) - Math.abs(Number(discount?.value ?? 0));
    const taxed = Number(tax?.value ?? 0);
    return [
      subtotal + parts + taxed,
      subtotal + taxed,
      subtotal + taxed + Math.abs(Number(shipping?.value ?? 0)),
      subtotal + parts,
    ].some((sum) => same(Math.abs(sum), Math.abs(total)));
  };
  const pair = totals
    .flatMap((total) => subtotals.map((subtotal) => ({ total, subtotal })))
    .find(({ total, subtotal }) => fits(Number(subtotal.value), Number(total.value)) && total.value !== subtotal.value);
  set('subtotal', pair?.subtotal ?? subtotals[0], []);
  set('total', pair?.total ?? totals[0], pair ? [] : totals);
  set('tax_total', tax, []);
  set('discount', discount, []);
  set('shipping', shipping, []);
  if (pair) for (const key of ['subtotal', 'total', 'tax_total']) raise(found.get(key));
}

const raise = (value: ExtractedValue | undefined): void => {
  if (value) value.confidence = Math.max(value.confidence, 0.97);
};

/** The sum of taxes as printed: a line of its own, the only line, or the line that is the sum of the others. */
function taxOf(sums: Candidate[], lines: Candidate[]): Candidate | undefined {
  if (sums[0]) return sums[0];
  const rows = lines.filter(
    (line, nth) =>
      lines.findIndex((other) => other.segment === line.segment) === nth &&
      (line.how !== 'below' || (line.label.row.length === 1 && line.segment.row.length === 1)),
  );
  if (rows.length <= 1) return rows[0];
  const values = rows.map(({ value }) => Number(value));
  if (values.every((value) => same(value, values[0]!))) return rows[0];
  return rows.find((_, nth) =>
    same(
      values[nth]!,
      values.reduce((sum, value, other) => (other === nth ? sum : sum + value), 0),
    ),
  );
}

const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:\s?[A-Z]{4})?(?:\s?[A-Z0-9]{0,3}\d[A-Z0-9]{0,30})+(?![A-Z0-9])/u;

export function ibanOf(view: DocumentView, key = 'iban'): ExtractedValue | null {
  for (const segment of view.segments) {
    const match = IBAN.exec(segment.text);
    const compact = match?.[0].replaceAll(/\s/g, '') ?? '';
    if (!match || compact.length < 15 || compact.length > 34 || compact.replaceAll(/\D/g, '').length < 10) continue;
    const isNamed = /iban|account|konto|compte|cuenta|conto|rekening|口座/i.test(
      segment.row.map(({ text }) => text).join(' '),
    );
    if (!isNamed && compact.length < 18) continue;
    const label = segment.row[segment.place - 1];
    const found = fromStretch(view, key, {
      segment,
      start: match.index,
      end: match.index + match[0].length,
      confidence: 0.95,
      ...(label && { label }),
    });
    return match.index + match[0].length === segment.text.length ? withRest(view, found, segment) : found;
  }
  return null;
}

/** How long an IBAN is, by its country (ISO 13616). */
const IBAN_LENGTH: Record<string, number> = dictionary({
  ...{ NO: 15, BE: 16, DK: 18, FI: 18, NL: 18, SI: 19, AT: 20, LT: 20, LU: 20, EE: 20, CH: 21, LI: 21, LV: 21, HR: 21 },
  ...{ BG: 22, DE: 22, GB: 22, IE: 22, RS: 22, CZ: 24, ES: 24, SE: 24, SK: 24, RO: 24, PT: 25, IS: 26, TR: 26 },
  ...{ FR: 27, GR: 27, IT: 27, MC: 27, SM: 27, HU: 28, PL: 28, CY: 28, AL: 28, MT: 31 },
});
const GROUPS = /^[A-Z0-9]{1,4}(?:\s[A-Z0-9]{1,4})*$/;

/** An account number may go on in the next line: until it has the length of its country. */
function withRest(view: DocumentView, found: ExtractedValue, segment: TextSegment): ExtractedValue {
  const compact = found.raw.replaceAll(/\s/g, '');
  const length = IBAN_LENGTH[compact.slice(0, 2)];
  const [citation] = found.citations;
  const next = [segment.row[segment.place + 1], ...below(segment, view, 0.8)].find(
    (each) => each && GROUPS.test(each.text) && /\d/.test(each.text),
  );
  if (length === undefined || compact.length === length || !citation) return found;
  const raw = `${found.raw} ${next?.text ?? ''}`;
  if (!next || raw.replaceAll(/\s/g, '').length !== length) return { ...found, confidence: 0.5 };
  const bbox = citation.bbox && unionOf([citation.bbox, next.line.box]);
  return { ...found, raw, value: raw, citations: [{ ...citation, quote: `${segment.text} ${next.text}`, bbox }] };
}

const CODE_OF_SIGN = /^[A-Z]{3}$/;

/** The currency as it is printed: its code where there is one, else its sign with an amount. */
export function currencyField({ view, found }: Pick<Lookup, 'view' | 'found'>): void {
  const all = view.segments.map(({ text }) => text).join(' ; ');
  const best = currencyOfText(all);
  if (!best) return;
  const isCode = CODE_OF_SIGN.test(best.raw);
  const segment =
    view.segments.find(({ text }) => currencyOfText(text)?.raw === best.raw) ??
    view.segments.find(({ text }) => text.includes(best.raw));
  if (!segment) return;
  const start = segment.text.indexOf(best.raw);
  const code =
    best.code === 'SEK' && view.writing.language === 'no'
      ? 'NOK'
      : best.code === 'SEK' && view.writing.language === 'da'
        ? 'DKK'
        : best.code;
  found.set(
    'currency',
    fromStretch(view, 'currency', {
      segment,
      start,
      end: start + best.raw.length,
      value: code,
      confidence: isCode ? 0.95 : 0.88,
    }),
  );
}

export function receiptValues(view: DocumentView): ExtractedValue[] {
  const lookup = lookupOf(view, [
    'receipt_number',
    'date',
    'time',
    'subtotal',
    'discount',
    'tax_total',
    'tax',
    'tip',
    'total',
    'payment_method',
    'vat_id',
    'shipping',
    'phone',
    'staff_number',
  ]);
  const { found, take, of } = lookup;
  const merchant = merchantOf(view);
  if (merchant) found.set('merchant_name', merchant);
  take('receipt_number', 'receipt_number', codeTest);
  take('date', 'date');
  if (!found.has('date')) firstDay(view, found);
  take('time', 'time');
  if (!found.has('time')) firstTime(view, found);
  sumsOf(lookup);
  found.delete('discount');
  found.delete('shipping');
  take('tip', 'tip');
  payment(
    lookup,
    of('payment_method', ({ how, raw }) => how !== 'below' && !/^[\d.,\s€$£-]+$/.test(raw)),
  );
  currencyField(lookup);
  return [...found.values()];
}

function merchantOf(view: DocumentView): ExtractedValue | null {
  const [firm] = firmsOf(
    view.segments.filter(({ page, nth }) => page.number === 1 && nth < 12),
    '',
  );
  if (firm) return fromStretch(view, 'merchant_name', { ...firm, confidence: 0.92 });
  return firstName(view, 'merchant_name', '', TITLES.receipt!);
}

function firstDay(view: DocumentView, found: Map<string, ExtractedValue>): void {
  for (const segment of view.segments) {
    const [day] = daysIn(segment.text, view.writing.order);
    if (!day) continue;
    found.set(
      'date',
      fromStretch(view, 'date', { segment, start: day.start, end: day.end, value: day.value, confidence: 0.85 }),
    );
    return;
  }
}

function firstTime(view: DocumentView, found: Map<string, ExtractedValue>): void {
  for (const segment of view.segments) {
    const read = readValue(segment.text, 'time', view);
    if (!read || !segment.text.slice(read.start, read.end).includes(':')) continue;
    found.set('time', fromStretch(view, 'time', { segment, start: read.start, end: read.end, confidence: 0.8 }));
    return;
  }
}

const CARD = /(?:[*•x×·.…#]{2,}|ending(?: in)?|endet auf|se terminant par|\bfin(?:e|it)?\b|下4桁)[\s-]*(\d{4})(?!\d)/iu;

function payment({ view, found }: Lookup, list: Candidate[]): void {
  for (const segment of view.segments) {
    const match = CARD.exec(segment.text);
    if (!match || match[1] === undefined) continue;
    const start = match.index + match[0].length - 4;
    found.set('card_last4', fromStretch(view, 'card_last4', { segment, start, end: start + 4, confidence: 0.92 }));
    break;
  }
  const best = list[0];
  if (!best) return;
  const name = best.raw.replace(/[\s,(]*(?:[*•x×·.…#]{2,}|\d{4}).*$/u, '').trim();
  if (name === '') return;
  found.set('payment_method', {
    ...fromStretch(view, 'payment_method', {
      ...best,
      end: best.start + name.length,
      confidence: 0.9,
      label: best.label,
    }),
    value: name,
  });
}

export function statementValues(view: DocumentView): ExtractedValue[] {
  const lookup = lookupOf(view, [
    'account_holder',
    'account_number',
    'bic',
    'statement_number',
    'period',
    'opening_balance',
    'closing_balance',
    'interest_paid',
    'iban',
    'total',
  ]);
  const { found, take, of } = lookup;
  const bank = bankOf(view);
  if (bank) found.set('bank_name', bank);
  take('account_holder', 'account_holder', ({ raw }) => !/\d{3,}/.test(raw));
  take('account_number', 'account_number', manyDigits);
  const iban = ibanOf(view, 'account_number');
  if (iban) found.set('account_number', iban);
  take('bic', 'bic', ({ raw }) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(raw));
  if (!found.has('bic')) bicOf(view, found);
  take('statement_number', 'statement_number', codeTest);
  periodOf(lookup);
  take('opening_balance', 'opening_balance');
  const closing = of('closing_balance');
  const last = closing[0];
  if (last) found.set('closing_balance', fromCandidate(view, 'closing_balance', last, closing));
  take('interest_paid', 'interest_paid', ({ how }) => how !== 'below');
  currencyField(lookup);
  return [...found.values()];
}

function bankOf(view: DocumentView): ExtractedValue | null {
  const segment = view.segments
    .filter(({ page, text }) => page.number === 1 && isBank(text))
    .sort((one, other) => other.line.size - one.line.size || one.nth - other.nth)[0];
  if (segment) return fromStretch(view, 'bank_name', { segment, start: 0, end: segment.text.length, confidence: 0.92 });
  return firstName(view, 'bank_name', '', TITLES.bank_statement!);
}

function bicOf(view: DocumentView, found: Map<string, ExtractedValue>): void {
  for (const segment of view.segments) {
    const match =
      /\b(?:BIC|SWIFT)\b[^A-Z0-9]{0,12}(?:code)?[^A-Z0-9]{0,4}([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b/i.exec(
        segment.row.map(({ text }) => text).join(' '),
      );
    const raw = match?.[1];
    const own = raw ? segment.row.find(({ text }) => text.includes(raw)) : undefined;
    if (!raw || !own) continue;
    const start = own.text.indexOf(raw);
    found.set('bic', fromStretch(view, 'bic', { segment: own, start, end: start + raw.length, confidence: 0.94 }));
    return;
  }
}

const BETWEEN =
  /^\s*(?:-|to|until|bis(?: zum)?|au|al?|hasta(?: el)?|t\/m|tot(?: en met)?|fino al?|do|till|til|~|から|〜|～|e|and|und|et|y)\s*(?:the|el|le|il)?\s*$/iu;

/** Two days that a word joins. */
function periodOf({ view, found }: Lookup): void {
  for (const segment of view.segments) {
    const days = daysIn(segment.text, view.writing.order);
    const nth = days.findIndex((day, place) => {
      const next = days[place + 1];
      return next !== undefined && BETWEEN.test(segment.text.slice(day.end, next.start));
    });
    if (nth < 0) continue;
    const [from, to] = [days[nth]!, days[nth + 1]!];
    const label = segment.row[segment.place - 1];
    const common = { segment, confidence: 0.94, ...(label && { label }) };
    found.set(
      'period_start',
      fromStretch(view, 'period_start', { ...common, start: from.start, end: from.end, value: from.value }),
    );
    found.set(
      'period_end',
      fromStretch(view, 'period_end', { ...common, start: to.start, end: to.end, value: to.value }),
    );
    return;
  }
}
