import { AppError, type ErrorCode } from '@/lib/base/errors/errors';
import { hasObject, localPathOf } from '@/lib/base/files/objects';
import { runDocumentTask } from '@/lib/engines/documents/process';
import type {
  DocumentFailure,
  DocumentOutcome,
  DocumentResults,
  DocumentTask,
  TextSource,
} from '@/lib/engines/documents/protocol';
import { documentTextOf } from './store';

const CODES: Partial<Record<DocumentFailure['code'], ErrorCode>> = {
  too_large: 'too_large',
  too_many_pages: 'too_large',
  unsupported: 'unsupported_type',
  wrong_password: 'validation',
};

const refusalOf = ({ code, message }: DocumentFailure) =>
  new AppError(
    CODES[code] ?? 'unreadable_file',
    message,
    code === 'wrong_password' ? { fields: { password: message } } : undefined,
  );

/** What a task gave. @throws AppError in words for people. */
export function resultOf<T>(outcome: DocumentOutcome<T>): T {
  if (!outcome.ok) throw refusalOf(outcome.failure);
  return outcome.result;
}

/** Does one thing with the text of a document, in a child. @throws AppError in words for people. */
export async function work<K extends Exclude<DocumentTask['kind'], 'read'>>(
  task: Extract<DocumentTask, { kind: K }>,
  signal: AbortSignal,
): Promise<DocumentResults[K]> {
  return resultOf(await runDocumentTask<K>(task, signal));
}

/** The kept text of a document. @throws AppError 'conflict' where it has none. */
export async function textSourceOf(workspaceId: string, id: string): Promise<TextSource> {
  const key = documentTextOf(workspaceId, id);
  if (!(await hasObject(key)))
    throw new AppError('conflict', 'The text of this document isn’t stored. Upload the file again.');
  return { textPath: localPathOf(key) };
}
