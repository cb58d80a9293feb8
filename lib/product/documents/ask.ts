import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { AppError } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import type { DocumentAnswer } from '@/lib/pure/documents/schema';
import { answerItem } from './analysis-item';
import { documentsOf, type DocumentReader } from './documents';
import { textSourceOf, work } from './engine';
import type { AnswerOfDocuments, DocumentsAsk } from './schema';
import type { DocumentRow } from './store';

const ASKED_A_MINUTE = 30;
/** Documents that one child is asked about, so that a large one doesn’t take the answers of the others along. */
const AT_ONCE = 8;

const UNREAD = 'This document isn’t read yet, or needs its password.';

type Answered = { answer: DocumentAnswer | null; error: string | null };

async function answersOf(
  actor: DocumentReader,
  rows: readonly DocumentRow[],
  question: string,
  signal: AbortSignal,
): Promise<Answered[]> {
  try {
    const sources = await Promise.all(rows.map(({ id }) => textSourceOf(actor.workspaceId, id)));
    const { answers } = await work<'ask'>({ kind: 'ask', sources, question }, signal);
    return answers.map((answer) => ({ answer, error: null }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'cancelled') throw error;
    if (rows.length > 1) {
      const one: Answered[] = [];
      for (const row of rows) one.push(...(await answersOf(actor, [row], question, signal)));
      return one;
    }
    return [{ answer: null, error: error.message }];
  }
}

/** One question asked of several documents: each answers by itself, from its own text. */
export async function askDocuments(
  actor: UserActor,
  { documentIds, question }: DocumentsAsk,
  { signal, origin }: { signal: AbortSignal; origin: RequestOrigin },
): Promise<AnswerOfDocuments> {
  const rows = await documentsOf(actor, documentIds);
  await take({ key: `documents ask ${actor.userId}`, limit: ASKED_A_MINUTE, seconds: 60 }, 'Too many questions.');
  const read = rows.filter(({ status }) => status === 'ready');
  const answered = new Map<string, Answered>();
  for (let at = 0; at < read.length; at += AT_ONCE) {
    const asked = read.slice(at, at + AT_ONCE);
    const answers = await answersOf(actor, asked, question, signal);
    asked.forEach(({ id }, nth) => answered.set(id, answers[nth]!));
  }
  await record(null, {
    ...auditEntry(actor, origin),
    action: 'document.asked',
    targetType: 'document',
    targetId: rows[0]!.id,
    details: { documents: rows.length },
  });
  return {
    question,
    rows: rows.map(({ id, name }) => {
      const { answer, error } = answered.get(id) ?? { answer: null, error: UNREAD };
      return { documentId: id, documentName: name, answer: answer && answerItem(answer, 'engine'), error };
    }),
  };
}
