import { AppError } from '@/lib/base/errors/errors';
import { RemoteFailure } from '@/lib/engines/connectors/failure';
import type { RemoteReason } from '@/lib/engines/manifest/remote';
import type { RemoteFailureView } from './connection-schema';

/** Reasons that lie with the connection, whichever table is asked. */
const OF_CONNECTION: ReadonlySet<RemoteReason> = new Set([
  'host_unreachable',
  'sign_in_refused',
  'tls_required',
  'database_missing',
  'certificate',
  'address_refused',
]);
export const isOfConnection = (reason: RemoteReason): boolean => OF_CONNECTION.has(reason);

export const viewOf = ({ reason, message }: RemoteFailure, at = new Date()): RemoteFailureView => ({
  code: reason,
  message,
  at: at.toISOString(),
});

/** What the person who asked reads; a failure of ours stays one. */
export const asAppError = (error: unknown): unknown =>
  error instanceof RemoteFailure
    ? new AppError(error.reason, error.message, error.position === null ? undefined : { position: error.position })
    : error;
