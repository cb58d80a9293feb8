import type { QueryFailure } from '@/lib/engines/answers/protocol/answers';
import type { RemoteReason } from '@/lib/engines/manifest/remote';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import { RemoteFailure } from '../failure';

const CODES: Partial<Record<RemoteReason, QueryFailure['code']>> = {
  timeout: 'timeout',
  cancelled: 'cancelled',
  too_large: 'too_large',
};

/** A failure of a database as that of a question. */
export const queryFailureOf = ({ reason, message }: RemoteFailure): QueryFailure => ({
  code: CODES[reason] ?? 'failed',
  message,
  reason,
});

/** A query that cannot be asked, or a database that did not answer; anything else is a mistake of ours. */
export function asQueryFailure(error: unknown): QueryFailure | null {
  if (error instanceof BrokenQuery)
    return { code: 'broken', message: error.message, ...(error.field !== undefined && { field: error.field }) };
  return error instanceof RemoteFailure ? queryFailureOf(error) : null;
}
