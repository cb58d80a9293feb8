import type { AnalysisContent, DocumentAnswer, DocumentCitation } from '@/lib/pure/documents/schema';
import type { AnalysisRow } from './analysis-store';
import type { DocumentAnswerItem, DocumentAnalysisItem, WordedBy } from './schema';

const EMPTY: AnalysisContent = {
  shapeVersion: 1,
  kind: null,
  summary: [],
  keyFacts: [],
  amounts: [],
  dates: [],
  parties: [],
  obligations: [],
  tables: [],
  questions: [],
};

/** The word of the public API for citations. */
const claiming = <Item extends { citations: DocumentCitation[] }>(item: Item) => ({ ...item, claims: item.citations });

export const answerItem = ({ question: _, ...answer }: DocumentAnswer, origin: WordedBy): DocumentAnswerItem => ({
  ...claiming(answer),
  origin,
  verified: answer.found,
});

/** As it is answered. What isn’t ready has nothing found yet. */
export function itemOf({
  id,
  documentId,
  status,
  origin,
  dropped,
  error,
  createdAt,
  questions: asked,
  content,
}: AnalysisRow): DocumentAnalysisItem {
  const { kind, summary, keyFacts, amounts, dates, parties, obligations, tables, questions } = content ?? EMPTY;
  return {
    id,
    documentId,
    status,
    origin,
    dropped,
    error,
    createdAt: createdAt.toISOString(),
    kind,
    summary: summary.map((sentence) => ({ ...claiming(sentence), origin, verified: sentence.citations.length > 0 })),
    keyFacts: keyFacts.map(claiming),
    amounts: amounts.map(claiming),
    dates: dates.map(claiming),
    parties: parties.map(claiming),
    obligations: obligations.map(claiming),
    tables,
    questions: questions.map((answer, nth) => ({
      q: asked[nth] ?? answer.question,
      answer: answerItem(answer, origin),
    })),
  };
}
