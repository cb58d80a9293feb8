import { AppError } from '@/lib/base/errors/errors';
import { fullDisk } from '@/lib/base/files/disk';
import { traceOf } from '@/lib/base/log/log';
import { runJoin } from '../joined';
import type { FromIngestChild, ToIngestChild } from '../messages';
import { holdParts, writeNativeCopy } from '../native-copy';
import { writePartCopy, type PartCopyRequest } from '../part-copies';
import { runPreparation } from '../prepared';
import { runIngest } from '../run-ingest';
import type { IngestProgress } from '../schema/schema';
import { runTypedParts } from '../typed-parts';

/** The process that reads uploaded files and joins tables, one at a time. It dies with the web process. */
const PROGRESS_EVERY_MS = 100;

const isFullDisk = (error: unknown) =>
  error instanceof Error && /No space left on device|ENOSPC|EDQUOT/.test(error.message);

const send = (message: FromIngestChild) => {
  if (process.connected) process.send?.(message);
};

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToIngestChild) => {
  void work(message);
});
send({ kind: 'idle' });

const run = (
  request: Exclude<ToIngestChild['request'], PartCopyRequest>,
  onProgress: (progress: IngestProgress) => void,
) =>
  'spec' in request
    ? runJoin(request, onProgress)
    : 'prepare' in request
      ? runPreparation(request, onProgress)
      : 'typed' in request
        ? runTypedParts(request, onProgress)
        : runIngest(request, onProgress);

async function work({ request }: ToIngestChild): Promise<void> {
  if ('copy' in request) await copyParts(request);
  else await read(request);
  send({ kind: 'idle' });
}

async function copyParts(request: PartCopyRequest): Promise<void> {
  try {
    await writePartCopy(request);
    send({ kind: 'copied' });
  } catch (error) {
    send({ kind: 'failed', ...traceOf(error) });
  }
}

async function read(request: Parameters<typeof run>[0]): Promise<void> {
  let last = 0;
  let lastStep = '';
  try {
    const onProgress = (progress: IngestProgress) => {
      const now = Date.now();
      if (progress.step === lastStep && now - last < PROGRESS_EVERY_MS) return;
      [last, lastStep] = [now, progress.step];
      send({ kind: 'progress', progress });
    };
    const result = await run(request, onProgress);
    const held = await holdParts(result, request.outDir);
    send({ kind: 'done', result });
    await writeNativeCopy(result, held, request.outDir);
  } catch (error) {
    if (error instanceof AppError)
      send({ kind: 'refused', code: error.code, message: error.message, details: error.details });
    else if (error instanceof Error && error.message.startsWith('Out of Memory'))
      send({
        kind: 'refused',
        code: 'unreadable_file',
        message: 'the file exceeds the memory limit',
      });
    else if (isFullDisk(error)) send({ kind: 'refused', code: fullDisk().code, message: fullDisk().message });
    else send({ kind: 'failed', ...traceOf(error) });
  }
}
