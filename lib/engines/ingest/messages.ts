import type { ErrorCode } from '@/lib/base/errors/errors';
import type { TypedPartsRequest } from '@/lib/engines/manifest/typed-parts';
import type { JoinRequest } from '@/lib/engines/manifest/join';
import type { PrepareRequest } from '@/lib/engines/manifest/preparation';
import type { PartCopyRequest } from './part-copies';
import type { IngestProgress, IngestRequest, IngestResult } from './schema/schema';

/** What the web process and the ingest child say to each other. */
export type ToIngestChild = {
  request: IngestRequest | JoinRequest | PrepareRequest | TypedPartsRequest | PartCopyRequest;
};

export type FromIngestChild =
  | { kind: 'progress'; progress: IngestProgress }
  | { kind: 'done'; result: IngestResult }
  /** A copy of parts is written. */
  | { kind: 'copied' }
  | { kind: 'refused'; code: ErrorCode; message: string; details?: Record<string, unknown> }
  /** Something nobody foresaw: places in the code, no data. */
  | { kind: 'failed'; error: string; trace: string }
  /** Ready for a file: after the start, and after the native copy of the last one. */
  | { kind: 'idle' };
