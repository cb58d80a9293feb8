import type { ZodType } from 'zod';

/** Every way in which the product refuses. The statuses stand in STATUS. */
export type ErrorCode =
  | 'validation'
  | 'unauthenticated'
  | 'role'
  | 'plan_limit'
  | 'plan_feature'
  | 'forbidden_origin'
  | 'fallback_not_allowed'
  | 'token_scope'
  | 'signup_closed'
  | 'second_factor'
  | 'single_sign_on'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_type'
  | 'unreadable_file'
  | 'unreadable_row'
  | 'unusable'
  | 'rate_limited'
  | 'cancelled'
  | 'not_configured'
  | 'upstream'
  | 'busy'
  | 'timeout'
  | RemoteCode
  | 'internal';

/** Why a user's own database could not be asked; the words are those of the engine (lib/engines/manifest/remote). */
type RemoteCode =
  | 'host_unreachable'
  | 'sign_in_refused'
  | 'tls_required'
  | 'database_missing'
  | 'certificate'
  | 'address_refused'
  | 'permission_denied'
  | 'table_missing'
  | 'column_missing'
  | 'not_a_select'
  | 'query_failed';

const STATUS: Record<ErrorCode, number> = {
  validation: 400,
  unauthenticated: 401,
  role: 403,
  plan_limit: 403,
  plan_feature: 403,
  forbidden_origin: 403,
  fallback_not_allowed: 403,
  token_scope: 403,
  signup_closed: 403,
  second_factor: 403,
  single_sign_on: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  unreadable_file: 422,
  unreadable_row: 422,
  unusable: 422,
  rate_limited: 429,
  cancelled: 499,
  not_configured: 503,
  upstream: 502,
  busy: 503,
  timeout: 504,
  host_unreachable: 422,
  sign_in_refused: 422,
  tls_required: 422,
  database_missing: 422,
  certificate: 422,
  address_refused: 422,
  permission_denied: 422,
  table_missing: 422,
  column_missing: 422,
  not_a_select: 422,
  query_failed: 422,
  internal: 500,
};

/** An expected refusal: its message is shown to the person who asked, so it says what happened and what to do. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message);
    this.name = 'AppError';
  }

  get status(): number {
    return STATUS[this.code];
  }
}

export type ErrorBody = {
  message: string;
  error: string;
  code: ErrorCode;
  details?: Record<string, unknown>;
  requestId: string;
};

/** The wire form. What we did not foresee is worded here and logged elsewhere. */
export function toErrorBody(error: unknown, requestId: string): { status: number; body: ErrorBody } {
  const known =
    error instanceof AppError
      ? error
      : new AppError('internal', 'Something went wrong on the server. The log names it by the request id.');
  const { message, code, details, status } = known;
  return { status, body: { message, error: message, code, ...(details && { details }), requestId } };
}

/** The answer to a refused body is no longer than what somebody mends at a time. */
const FIELDS_NAMED = 50;

/** Checks a shape; `fault` says who is to blame when it does not fit: the caller (400) or something we asked (502). */
export function check<T>(schema: ZodType<T>, value: unknown, fault: 'caller' | 'upstream' = 'caller'): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues.slice(0, FIELDS_NAMED))
    fields[issue.path.join('.').slice(0, 200) || 'body'] ??= issue.message.slice(0, 500);
  const [field, why] = Object.entries(fields)[0] ?? ['body', 'is not valid'];
  throw new AppError(fault === 'caller' ? 'validation' : 'upstream', `${field}: ${why}`, { fields });
}

export const notFound = (what: string) => new AppError('not_found', `This ${what} doesn’t exist or was deleted.`);

const OUT_OF_REACH = new Set<ErrorCode>(['not_found', 'gone', 'unreadable_row']);
/** Null for what is not there, or no longer, or can’t be read; every other failure stays one. */
export const orNull = <T>(wanted: Promise<T>): Promise<T | null> =>
  wanted.catch((error: unknown) => {
    if (error instanceof AppError && OUT_OF_REACH.has(error.code)) return null;
    throw error;
  });
