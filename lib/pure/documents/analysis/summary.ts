import { dictionary } from '@/lib/pure/format/dictionary';
import { askew } from '../recognition/skew';
import { isCompany } from '../fields/companies';
import { citeValue } from '../fields/cite';
import { citeStretch, isWhole, type TextSentence } from '../fields/sentences';
import type { PreparedDocument } from '../questions/answer';
import { keysOf } from '../retrieval/words';
import type { CitedSentence, DocumentCitation } from '../schema';
import { amountsIn } from '../values/amounts';
import { daysIn } from '../values/dates';
import { squeezed } from '../values/normal';
import { isOrder } from './findings';

// A summary of chosen lines and sentences: what the paper is, whose it is, and what it says. Nothing is rewritten.

const LEADING: Record<string, string[]> = dictionary({
  invoice: ['supplier_name', 'customer_name', 'invoice_number', 'invoice_date', 'total', 'due_date'],
  receipt: ['merchant_name', 'date', 'total', 'payment_method'],
  bank_statement: ['bank_name', 'account_holder', 'period_start', 'opening_balance', 'closing_balance'],
  contract: ['party_a', 'party_b', 'effective_date', 'contract_value', 'term_months', 'governing_law'],
});
const MOST_SENTENCES = 7;
const FIRST_LINES = 12;
const LONGEST = 300;

export function summaryOf(prepared: PreparedDocument): CitedSentence[] {
  const { kind, values } = prepared;
  if (kind) {
    const named = LEADING[kind]!.flatMap((key) => values.get(key) ?? []);
    if (named.length >= 2) return unique(named.map(({ citations }) => fromCitation(citations[0]!)));
  }
  return unique([...openingLines(prepared), ...bestSentences(prepared)]).slice(0, MOST_SENTENCES + 3);
}

const fromCitation = (citation: DocumentCitation): CitedSentence => ({ text: citation.quote, citations: [citation] });

function unique(sentences: readonly CitedSentence[]): CitedSentence[] {
  const seen: string[] = [];
  return sentences.filter(({ text }) => {
    const key = squeezed(text);
    if (key === '' || seen.some((other) => other.includes(key))) return false;
    seen.push(key);
    return true;
  });
}

/** Its title, whose it is, and the days and numbers that it is filed by. */
function openingLines({ view }: PreparedDocument): CitedSentence[] {
  const first = view.segments.filter(({ page }) => page.number === 1);
  const body = first.map(({ line }) => line.size).sort((one, other) => one - other)[first.length >> 1] ?? 0;
  const cite = (segment: (typeof first)[number]) =>
    fromCitation(citeValue(view, { segment, start: 0, end: segment.text.length }));
  const title = [...first].sort((one, other) => other.line.size - one.line.size)[0];
  const firms = first.filter(({ text }) => isCompany(text)).slice(0, 2);
  const dated = first
    .filter(({ text, nth }) => nth < 40 && text.length <= 90 && daysIn(text, view.writing.order).length > 0)
    .slice(0, 1);
  const coded = first
    .filter(
      ({ text, nth, line }) =>
        nth < 40 &&
        text.length <= 24 &&
        /\d{3}/.test(text) &&
        /\p{Lu}/u.test(text) &&
        line.size >= 0.8 * body &&
        !/\s\p{L}/u.test(text),
    )
    .slice(0, 1);
  return [...(title && title.line.size > 1.1 * body ? [title] : first.slice(0, 1)), ...firms, ...dated, ...coded]
    .slice(0, FIRST_LINES)
    .map(cite);
}

/** Sentences with figures and days, and with the words that the document uses most. */
function bestSentences({ view, sentences, tables }: PreparedDocument): CitedSentence[] {
  const counts = new Map<string, number>();
  const whole = sentences
    .filter((sentence) => isWhole(sentence) && sentence.text.length <= LONGEST && !isOrder(sentence.text))
    .slice(0, 3000);
  const keys = whole.map(({ text }) => new Set(keysOf(text).filter((key) => key.length > 3)));
  for (const own of keys) for (const key of own) counts.set(key, (counts.get(key) ?? 0) + 1);
  const scored = whole.map((sentence, nth) => ({
    sentence,
    keys: keys[nth]!,
    score: scoreOf(sentence, keys[nth]!, { counts, view, nth, all: whole.length }),
  }));
  const best = unlike(
    scored.sort((one, other) => other.score - one.score),
    tables.length > 0 ? 3 : 4,
  ).sort((one, other) => place(one.sentence) - place(other.sentence));
  const chosen = best.map(({ sentence }): CitedSentence => ({
    text: sentence.text,
    citations: [citeStretch(view, sentence.paragraph, { start: sentence.start, end: sentence.end })],
  }));
  return [...chosen, ...firstRows({ view, tables })];
}

/** Of sentences that share this much of their words, one says enough: handbooks repeat themselves. */
const ALIKE = 0.8;

/** The first ones, without those that say what one before them says. */
function unlike<Scored extends { keys: ReadonlySet<string> }>(scored: readonly Scored[], most: number): Scored[] {
  const chosen: Scored[] = [];
  for (const each of scored) {
    if (chosen.length === most) break;
    if (chosen.every((other) => likeness(other.keys, each.keys) < ALIKE)) chosen.push(each);
  }
  return chosen;
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((key) => other.has(key)).length;
  return shared / Math.max(1, one.size + other.size - shared);
}

const place = ({ paragraph, start }: TextSentence): number =>
  paragraph.parts[0]!.segment.page.number * 1e6 + paragraph.parts[0]!.segment.nth * 1e3 + start;

type Scoring = { counts: ReadonlyMap<string, number>; view: PreparedDocument['view']; nth: number; all: number };

function scoreOf({ text }: TextSentence, keys: ReadonlySet<string>, { counts, view, nth, all }: Scoring): number {
  const shared = [...keys].reduce((sum, key) => sum + Math.log(counts.get(key)!), 0) / Math.max(6, keys.size);
  const repeated = [...keys].every((key) => counts.get(key)! > 0.5 * all) && all > 4 ? -1 : 0;
  const amounts = amountsIn(text, view.writing.mark).some(({ currency }) => currency !== null) ? 1.2 : 0;
  const days = daysIn(text, view.writing.order).length > 0 ? 1 : 0;
  return 0.5 * shared + amounts + days + repeated + 0.6 * (1 - nth / Math.max(1, all));
}

/** The first row of the first tables of figures: what a report is about. */
function firstRows({ view, tables }: Pick<PreparedDocument, 'view' | 'tables'>): CitedSentence[] {
  const [table] = tables.filter(({ rows }) => rows.length >= 3);
  const row = table?.rows[0];
  if (!table || !row) return [];
  const cell = table.cells.find((each) => each.row === 0);
  const page = view.text.pages.find(({ number }) => number === (cell?.page ?? table.pages[0]));
  if (!page) return [];
  const text = row.filter((each) => each !== '').join(' ');
  const hasPlaces = view.text.hasPlaces;
  return [
    fromCitation({
      page: hasPlaces ? page.number : null,
      quote: text,
      bbox: hasPlaces && cell?.box ? askew(cell.box, page) : null,
      pageWidth: hasPlaces ? page.width : 0,
      pageHeight: hasPlaces ? page.height : 0,
    }),
  ];
}
