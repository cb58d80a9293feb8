import { rm } from 'node:fs/promises';
import type { TaskActor } from '@/lib/base/actor/actor';
import { inTransaction } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { keepAttachment } from '@/lib/base/mail/outbox';
import type { MailAttachment } from '@/lib/base/mail/schema';
import { hasFeature, PART_OF } from '@/lib/base/plans/plans';
import { exportOptions } from '@/lib/product/exports/schema';
import { makeExportFile } from '@/lib/product/exports/write';
import { leftOutTooLarge, leftOutBecause } from './message';

/** The PDF that a mail carries, or why it carries none: the mail goes in any case. */
export type DeliveredPdf =
  | { kind: 'attached'; attachment: MailAttachment; evidenceIds: string[] }
  | { kind: 'left out'; why: string };

const BYTES_A_MEGABYTE = 1_000_000;
/** A child that died is started once more: it may have been killed with the server’s last run. */
const TRIES = 2;

/** A name as mail programs keep it in their folders. */
const safeName = (fileName: string) => fileName.replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ').trim();

/**
 * Writes a dashboard as a PDF on behalf of whoever made its delivery, and keeps it for the outbox. The caller drops it
 * where no mail has named it.
 */
export async function makeDeliveredPdf(
  actor: TaskActor,
  dashboard: { id: string; name: string },
  signal: AbortSignal,
): Promise<DeliveredPdf> {
  if (!(await inTransaction((tx) => hasFeature(tx, actor.workspaceId, 'pdfWordExport'))))
    return { kind: 'left out', why: leftOutBecause(PART_OF.pdfWordExport) };
  for (let tries = 1; ; tries++)
    try {
      return await written(actor, dashboard, signal);
    } catch (error) {
      if (!(error instanceof AppError) || signal.aborted) throw error;
      if (error.code !== 'busy' || tries === TRIES) return { kind: 'left out', why: leftOutBecause(error.message) };
    }
}

async function written(
  actor: TaskActor,
  { id, name }: { id: string; name: string },
  signal: AbortSignal,
): Promise<DeliveredPdf> {
  const file = await makeExportFile(
    actor,
    {
      kind: 'dashboard',
      targetId: id,
      format: 'pdf',
      options: exportOptions.parse({}),
      title: name,
      createdAt: new Date(),
    },
    signal,
  );
  try {
    const { sizeBytes, path, fileName, contentType, evidenceIds } = file;
    const most = env().MAIL_ATTACHMENT_MB;
    if (sizeBytes > most * BYTES_A_MEGABYTE) return { kind: 'left out', why: leftOutTooLarge(sizeBytes, most) };
    const key = await keepAttachment(actor.workspaceId, path);
    return { kind: 'attached', attachment: { key, fileName: safeName(fileName), contentType }, evidenceIds };
  } finally {
    await rm(file.folder, { recursive: true, force: true });
  }
}
