import type { TaskActor } from '@/lib/base/actor/actor';
import { latestAnalysisOf } from '@/lib/product/documents/analyses';
import { readDocumentOf } from '@/lib/product/documents/documents';
import type { DocumentCitation } from '@/lib/pure/documents/schema';
import type { Length, Statement } from '@/lib/pure/analysis/narration/summary/schema';

/** Of each document. */
const MOST: Record<Length, { sentences: number; dates: number; obligations: number }> = {
  short: { sentences: 1, dates: 1, obligations: 1 },
  standard: { sentences: 3, dates: 3, obligations: 3 },
  long: { sentences: 6, dates: 8, obligations: 8 },
};

const placeOf = (id: string, citation: DocumentCitation | undefined): string => {
  const { page, paragraph, bbox } = citation ?? {};
  const at = new URLSearchParams({
    ...(page != null && { page: String(page) }),
    ...(paragraph !== undefined && { paragraph: String(paragraph) }),
    ...(bbox && { box: bbox.map((side) => Math.round(side * 10) / 10).join(',') }),
  });
  return `/documents/${id}${at.size > 0 ? `?${at.toString()}` : ''}`;
};

/** Words of a document as they stand there: what is literally quoted needs no evidence of the data. */
const quoted = (text: string) => ({
  text,
  origin: 'engine' as const,
  verified: true,
  claims: [],
  labels: [{ start: 0, end: text.length }],
});

type Said = { section: Statement['section']; key: string; text: string; citation: DocumentCitation | undefined };

const METHOD = 'Chosen from the text of the documents, not rewritten. Each sentence opens its place.';

/** What the documents say, each sentence with the way to its place. */
export async function documentStatements(
  actor: TaskActor,
  ids: readonly string[],
  length: Length,
): Promise<Statement[]> {
  const most = MOST[length];
  const statements: Statement[] = [];
  for (const id of ids) {
    const { name } = await readDocumentOf(actor, id);
    const content = (await latestAnalysisOf(actor, id))?.content;
    if (!content) continue;
    const said: Said[] = [
      ...content.summary.slice(0, most.sentences).map(({ text, citations }, nth) => ({
        section: 'headline' as const,
        key: `sentence ${nth}`,
        text,
        citation: citations[0],
      })),
      ...content.dates.slice(0, most.dates).map(({ what, raw, citations }, nth) => ({
        section: 'risks' as const,
        key: `date ${nth}`,
        text: `${what}: ${raw}`,
        citation: citations[0],
      })),
      ...content.obligations.slice(0, most.obligations).map(({ text, citations }, nth) => ({
        section: 'actions' as const,
        key: `obligation ${nth}`,
        text,
        citation: citations[0],
      })),
    ];
    statements.push(
      ...said.map(({ section, key, text, citation }) => ({
        key: `document ${id} ${key}`,
        section,
        sentence: quoted(ids.length > 1 ? `${name}: ${text}` : text),
        subjects: [],
        weight: 1,
        href: placeOf(id, citation),
      })),
    );
  }
  return [
    ...statements,
    { key: 'document method', section: 'method', sentence: quoted(METHOD), subjects: [], weight: 1 },
  ];
}
