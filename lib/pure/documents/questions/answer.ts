import { contractValues } from '../extraction/contract';
import type { ExtractedValue } from '../extraction/found';
import { invoiceValues, kindOfConcept, receiptValues, statementValues } from '../extraction/papers';
import { candidatesFor, hitsOf, type LabelledKind } from '../fields/candidates';
import { citeValue } from '../fields/cite';
import { isConcept } from '../fields/labels';
import { paragraphsOf, sentencesOf, type TextSentence } from '../fields/sentences';
import { viewOf, type DocumentView } from '../fields/view';
import {
  NOT_FOUND_IN_DOCUMENT,
  type AnswerCandidate,
  type DocumentAnswer,
  type DocumentTable,
  type DocumentText,
} from '../schema';
import { tablesOf } from '../tables/tables';
import { squeezed } from '../values/normal';
import { readQuestion, type Asked } from './asked';
import { cellAnswers } from './cells';
import { kindOfPaper, type PaperKind } from './kind';
import { indexOf, sentenceAnswers, type SentenceIndex } from '../retrieval/sentences';
import { pairAnswers } from './pairs';
import { signature } from './signature';

/** A document made ready for questions: read once, asked often. */
export type PreparedDocument = {
  view: DocumentView;
  tables: DocumentTable[];
  kind: PaperKind | null;
  values: Map<string, ExtractedValue>;
  sentences: TextSentence[];
  index: SentenceIndex;
};

const READERS: Record<PaperKind, (view: DocumentView) => ExtractedValue[]> = {
  invoice: invoiceValues,
  receipt: receiptValues,
  bank_statement: statementValues,
  contract: contractValues,
};

export function prepare(text: DocumentText): PreparedDocument {
  const view = viewOf(text);
  const kind = kindOfPaper(view);
  const values = new Map((kind ? READERS[kind](view) : []).map((value) => [value.key, value]));
  const whole = view.byPage.length === text.pages.length ? view : viewOfAll(view);
  const sentences = sentencesOf(paragraphsOf(whole.byPage));
  return { view, tables: tablesOf(text), kind, values, sentences, index: indexOf(sentences) };
}

/** All pages of a long document: sentences are looked for everywhere. */
const viewOfAll = (view: DocumentView): DocumentView => {
  const parts: DocumentView[] = [];
  for (let from = 0; from < view.text.pages.length; from += 40)
    parts.push(viewOf({ ...view.text, pages: view.text.pages.slice(from, from + 40) }));
  return { ...view, byPage: parts.flatMap(({ byPage }) => byPage) };
};

const CLOSE = 0.06;
const MOST_CANDIDATES = 5;

export function answerPrepared(prepared: PreparedDocument, question: string): DocumentAnswer {
  const asked = readQuestion(question);
  const candidates = best(prepared, question, asked).slice(0, MOST_CANDIDATES);
  const [first] = candidates;
  if (!first) return { question, found: false, text: NOT_FOUND_IN_DOCUMENT, citations: [], candidates: [] };
  return {
    question,
    found: true,
    text: first.text,
    citations: first.citations,
    candidates: candidates.length > 1 ? candidates : [],
  };
}

/** From the surest source that has one: values of the paper, cells, labels, sentences. */
function best(prepared: PreparedDocument, question: string, asked: Asked): AnswerCandidate[] {
  const { view, tables, kind, index } = prepared;
  const isOfRow = /["“„«「]|(?:19|20)\d{2}\s*\??$|highest|lowest|largest|smallest|biggest/i.test(question);
  const inCells = () => distinct(cellAnswers({ view, tables, kind }, question));
  if (isOfRow) {
    const cells = inCells();
    if (cells.length > 0) return cells;
  }
  const known = distinct(knownAnswers(prepared, asked));
  if (known.length > 0) return known;
  const cells = inCells();
  if (cells.length > 0) return cells;
  const labelled = distinct(labelAnswers(view, asked));
  if (labelled.length > 0) return labelled;
  const pairs = distinct(pairAnswers(view, question));
  if (pairs.length > 0) return pairs;
  return distinct(sentenceAnswers(view, index, { question, kind: asked.kind }));
}

function knownAnswers(prepared: PreparedDocument, { concepts }: Asked): AnswerCandidate[] {
  const { values, view } = prepared;
  if (concepts.includes('signed_by')) {
    const name = signature(view);
    if (name) return [name];
  }
  const own = concepts.flatMap((concept) => {
    const value = values.get(concept === 'vat_id' ? 'supplier_vat_id' : concept);
    return value ? [{ concept, value }] : [];
  });
  const [first] = own;
  if (!first) return [];
  // Both parties are one answer.
  const both = first.concept === 'party_a' ? own.slice(0, 2) : [first];
  return [
    {
      text:
        prepared.kind === 'contract' && both.length === 1
          ? (first.value.citations[0]?.quote ?? first.value.raw)
          : both.map(({ value }) => value.raw).join(' and '),
      confidence: first.value.confidence,
      citations: both.flatMap(({ value }) => value.citations),
    },
  ];
}

const KIND_OF: Record<Asked['kind'], LabelledKind> = {
  date: 'date',
  money: 'money',
  number: 'number',
  name: 'name',
  text: 'text',
};
const FIGURES = new Set([
  'revenue',
  'operating_profit',
  'net_profit',
  'total_assets',
  'employees',
  'dividend_per_share',
  'gross_weight',
  'kilometres',
  'advance',
  'amount',
]);
const DAYS = new Set(['valid_from', 'valid_until', 'birth_date', 'departure', 'return', 'deadline']);
const CODES = new Set(['order_number', 'staff_number', 'delivery_note_number', 'number', 'reference', 'phone']);

const valueKind = (concept: string, asked: Asked['kind']): LabelledKind => {
  if (FIGURES.has(concept)) return 'number';
  if (DAYS.has(concept)) return 'date';
  if (CODES.has(concept)) return 'code';
  return kindOfConcept(concept) === 'text' ? KIND_OF[asked] : kindOfConcept(concept);
};

function labelAnswers(view: DocumentView, asked: Asked): AnswerCandidate[] {
  const concepts = asked.concepts.filter(isConcept);
  for (const concept of concepts) {
    const kind = valueKind(concept, asked.kind);
    const found = candidatesFor(view, hitsOf(view, [concept]), () => kind).filter(({ score }) => score >= 104);
    if (found.length === 0) continue;
    const top = found[0]!.score;
    return found
      .filter(({ score }) => score >= top - 2)
      .map((candidate) => ({
        text:
          candidate.how === 'inline'
            ? candidate.segment.text.slice(candidate.start).slice(0, 120)
            : candidate.segment.text.slice(0, 120),
        confidence: Math.min(0.9, candidate.score / 135),
        citations: [citeValue(view, candidate, candidate.label)],
      }));
  }
  return [];
}

/** Equal answers once. */
function distinct(candidates: readonly AnswerCandidate[]): AnswerCandidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ text, citations, confidence }) => {
    const key = squeezed(text);
    if (seen.has(key) || citations.length === 0 || citations[0]!.quote === '') return false;
    seen.add(key);
    return confidence > candidates[0]!.confidence - CLOSE;
  });
}

/**
 * The answer to a question in the words of the document: from its fields, its tables and its sentences, each with its
 * place. NOT_FOUND_IN_DOCUMENT where nothing bears it. Up to a second on 200 pages: in the child (request 'ask', or
 * 'analyse' with questions).
 */
export const answerQuestion = (text: DocumentText, question: string): DocumentAnswer =>
  answerPrepared(prepare(text), question);

/** One answer a document, in the order given. In the child (request 'ask'). */
export const answerAcross = (texts: readonly DocumentText[], question: string): DocumentAnswer[] =>
  texts.map((text) => answerQuestion(text, question));
