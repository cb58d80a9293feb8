import { dictionary } from '@/lib/pure/format/dictionary';
import { companiesIn } from '../fields/companies';
import { citeStretch, isWhole, type TextSentence } from '../fields/sentences';
import type { DocumentView } from '../fields/view';
import type { PreparedDocument } from '../questions/answer';
import type { FoundAmount, FoundDate, FoundObligation, FoundParty, KeyFact } from '../schema';
import { fieldsOfSchema } from '../extraction/schemas';
import type { ExtractedValue } from '../extraction/found';
import { amountsIn } from '../values/amounts';
import { daysIn } from '../values/dates';
import { bare } from '../values/normal';

const MOST = 40;

/** Values of the paper's own schema, under their names. */
export const factsOf = ({ kind, values }: PreparedDocument): KeyFact[] =>
  kind === null
    ? []
    : fieldsOfSchema(kind).flatMap(({ key, label, inRows }) => {
        const value = inRows ? undefined : values.get(key);
        return value ? [{ label, value: value.raw, citations: value.citations }] : [];
      });

const labelOf = (prepared: PreparedDocument, key: string): string =>
  (prepared.kind ? fieldsOfSchema(prepared.kind).find((field) => field.key === key)?.label : undefined) ?? key;

const typed = (prepared: PreparedDocument, type: 'money' | 'date'): ExtractedValue[] =>
  prepared.kind === null
    ? []
    : fieldsOfSchema(prepared.kind)
        .filter((field) => field.type === type && !field.inRows)
        .flatMap(({ key }) => prepared.values.get(key) ?? []);

const isKnown = (seen: Set<string>, key: string): boolean => {
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
};

const LONGEST = 110;
/** What stands before a value in its sentence, or the sentence cut short. */
function whatOf({ text }: TextSentence, start: number): string {
  const before = text.slice(0, start).replace(/[\s:.=]+$/u, '');
  const clause = before.split(/[;:!?。]\s*|\.\s+/u).at(-1) ?? '';
  const words = (clause || text).trim();
  return words.length <= LONGEST ? words : `\u2026${words.slice(words.indexOf(' ', words.length - LONGEST))}`;
}

export function amountsOf(prepared: PreparedDocument): FoundAmount[] {
  const { view, sentences } = prepared;
  const seen = new Set<string>();
  const out: FoundAmount[] = typed(prepared, 'money').flatMap(({ key, raw, value, citations }) =>
    typeof value !== 'number' || isKnown(seen, String(value))
      ? []
      : [{ of: labelOf(prepared, key), raw, value, currency: view.writing.currency, citations }],
  );
  for (const sentence of sentences) {
    if (out.length >= MOST) break;
    for (const amount of amountsIn(sentence.text, view.writing.mark)) {
      if (amount.isPercent || amount.currency === null || !/\p{L}{3}/u.test(sentence.text.replace(amount.raw, '')))
        continue;
      if (out.length >= MOST || isKnown(seen, String(amount.value))) continue;
      out.push({
        of: whatOf(sentence, amount.start),
        raw: amount.raw,
        value: amount.value,
        currency: amount.currency,
        citations: [cite(view, sentence, amount)],
      });
    }
  }
  return out;
}

const cite = (view: DocumentView, sentence: TextSentence, part: { start: number; end: number }) =>
  citeStretch(view, sentence.paragraph, {
    start: sentence.start + part.start,
    end: sentence.start + part.end,
    quote: [sentence.start, sentence.end],
  });

export function datesOf(prepared: PreparedDocument): FoundDate[] {
  const { view, sentences } = prepared;
  const seen = new Set<string>();
  const out: FoundDate[] = typed(prepared, 'date').flatMap(({ key, raw, value, citations }) =>
    isKnown(seen, String(value)) ? [] : [{ what: labelOf(prepared, key), raw, value: String(value), citations }],
  );
  for (const sentence of sentences) {
    if (out.length >= MOST) break;
    for (const day of daysIn(sentence.text, view.writing.order)) {
      if (out.length >= MOST || !/\p{L}{3}/u.test(sentence.text.replace(day.raw, '')) || isKnown(seen, day.value))
        continue;
      out.push({
        what: whatOf(sentence, day.start),
        raw: day.raw,
        value: day.value,
        citations: [cite(view, sentence, day)],
      });
    }
  }
  return out;
}

const ROLES: Record<string, string> = dictionary({
  supplier_name: 'supplier',
  customer_name: 'customer',
  merchant_name: 'merchant',
  bank_name: 'bank',
  account_holder: 'account holder',
  party_a: 'party',
  party_b: 'party',
});

export function partiesOf(prepared: PreparedDocument): FoundParty[] {
  const { view, values, sentences } = prepared;
  const seen = new Set<string>();
  const keyOf = (name: string) => bare(name).replaceAll(/[^\p{L}\d]/gu, '');
  const out: FoundParty[] = Object.entries(ROLES).flatMap(([key, role]) => {
    const value = values.get(key);
    return value && !isKnown(seen, keyOf(value.raw)) ? [{ name: value.raw, role, citations: value.citations }] : [];
  });
  for (const sentence of sentences) {
    if (out.length >= 12) break;
    for (const company of companiesIn(sentence.text))
      if (out.length < 12 && !isKnown(seen, keyOf(company.name)))
        out.push({ name: company.name, role: 'named', citations: [cite(view, sentence, company)] });
  }
  return out;
}

const DUTY =
  /\b(?:shall|must|undertakes?|agrees? to|is (?:obliged|required) to|are (?:obliged|required) to|has to|have to|is responsible for|may not|verpflichtet sich|ist verpflichtet|sind verpflichtet|muss|mussen|hat .{1,60} zu|darf nicht|s.engage a|s.engagent a|doit|doivent|est tenue? d|ne peut|se (?:obliga|compromete) a|debera|deberan|debe|deben|no (?:podra|puede)|si (?:obbliga|impegna) a|deve|devono|e tenut[oa]|non puo|verplicht zich|is verplicht|dient te|moet|moeten|mag niet)\b|(?:しなければならない|する義務|ものとする)/;
const BY =
  /^(?:\(?[\d.]+\)?\s+)?((?:the|der|die|das|le|la|l'|el|il|lo|de|het)\s?[\p{L}-]{3,25}|each party|either party|both parties|beide (?:parteien|vertragsparteien)|chaque partie|cada parte|ciascuna parte)\s/iu;

export function obligationsOf({ view, sentences }: PreparedDocument): FoundObligation[] {
  const seen = new Set<string>();
  return sentences
    .filter((sentence) => isWhole(sentence) && sentence.text.length <= 500 && DUTY.test(bare(sentence.text)))
    .filter(({ text }) => !isKnown(seen, bare(text).replace(/^[\d.§() ]+/, '')) && !isOrder(text))
    .slice(0, MOST)
    .map((sentence) => ({
      text: sentence.text,
      by: BY.exec(sentence.text)?.[1] ?? null,
      citations: [cite(view, sentence, { start: 0, end: sentence.text.length })],
    }));
}

/** Text that tells a reading program what to do is no statement of the paper. */
export const isOrder = (text: string): boolean =>
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:previous|prior|above|earlier|all)\b.{0,40}\b(?:instructions?|prompts?|rules?)|^\s*(?:system|assistant|developer)\s*:|\b(?:ignoriere|vergiss)\b.{0,40}\banweisungen|\bignore[zr]?\b.{0,30}\binstructions|\byou are (?:an?|now) (?:ai|assistant|language model)|\b(?:language model|ai assistant|llm)s?\b.{0,60}\b(?:must|should|report|answer|say|state)/i.test(
    text,
  );
