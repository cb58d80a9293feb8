import { AppError } from '@/lib/base/errors/errors';

/** The codes of RFC 6749, 7009, 7591 and 8707 that are in use here. */
export type ProgramFault =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'access_denied'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'temporarily_unavailable'
  | 'server_error';

/** What a program is refused, by the code that its protocol has for it. */
export class ProgramRefusal extends AppError {
  constructor(
    readonly fault: ProgramFault,
    message: string,
  ) {
    super(fault === 'invalid_client' ? 'unauthenticated' : 'validation', message);
  }
}

const FAULTS: Partial<Record<AppError['code'], ProgramFault>> = {
  rate_limited: 'temporarily_unavailable',
  busy: 'temporarily_unavailable',
  timeout: 'temporarily_unavailable',
  conflict: 'temporarily_unavailable',
  internal: 'server_error',
};

export function faultOf(error: unknown): ProgramFault {
  if (error instanceof ProgramRefusal) return error.fault;
  return error instanceof AppError ? (FAULTS[error.code] ?? 'invalid_request') : 'server_error';
}
