import { AppError, type ErrorCode } from '@/lib/base/errors/errors';
import { OutboundFailure } from '@/lib/base/outbound/request';

const CODES: Record<OutboundFailure['reason'], ErrorCode> = {
  address: 'address_refused',
  url: 'address_refused',
  resolve: 'host_unreachable',
  connection: 'host_unreachable',
  timeout: 'timeout',
  tls: 'certificate',
};

/** What the person who asked reads; a failure of ours stays one. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof OutboundFailure ? new AppError(CODES[error.reason], error.message) : error;

const SAID: Record<number, string> = {
  401: 'it asks for a sign-in',
  403: 'it doesn’t allow reading',
  404: 'there is no such file',
  410: 'the file is gone',
  429: 'it is asked too often',
};

/** An answer without a file. */
export function refusedAnswer(status: number): AppError {
  const said = SAID[status] ?? (status >= 500 ? 'the server has a fault' : 'that is no file');
  return new AppError(
    status === 401 || status === 403 ? 'permission_denied' : 'unusable',
    `The address answered ${status}: ${said}.`,
  );
}
