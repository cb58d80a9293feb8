import type { RunOwner } from '@/lib/base/ai/run';
import type { Preference } from '@/lib/base/ai/providers';
import { localPathOf } from '@/lib/base/files/objects';
import type { AnalysisContent } from '@/lib/pure/documents/schema';
import type { MadeAnalysis } from './analysis-store';
import { textSourceOf, work } from './engine';
import { wordAnalysis, type ProviderRun } from './provider';
import { documentTextOf, readTexts } from './store';

/** As much of a document’s text as a provider is sent. */
const SENT_CHARACTERS = 120_000;

/** What the engine finds, and its answers. */
export async function analyseByEngine(
  { workspaceId }: RunOwner,
  documentId: string,
  questions: string[],
  signal: AbortSignal,
): Promise<AnalysisContent> {
  const source = await textSourceOf(workspaceId, documentId);
  return (await work<'analyse'>({ kind: 'analyse', source, questions }, signal)).analysis;
}

type Given = { documentId: string; own: AnalysisContent; questions: string[]; preference?: Preference };

/** The same in the words of a provider, as far as they stand in the document. */
export async function wordDocument(
  owner: RunOwner,
  { documentId, own, questions, preference }: Given,
  signal: AbortSignal,
): Promise<MadeAnalysis & { run: ProviderRun | null }> {
  const pages = await readTexts(owner.workspaceId, documentId, SENT_CHARACTERS);
  const textPath = localPathOf(documentTextOf(owner.workspaceId, documentId));
  return wordAnalysis(owner, own, { textPath, pages, questions, ...(preference && { preference }) }, signal);
}
