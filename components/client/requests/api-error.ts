/** A refusal of the server, or no answer at all (status 0), in words that can be shown. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code?: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

type ErrorBody = { message?: string; error?: string; code?: string; details?: Record<string, unknown> };

/** The text of a failed answer: its message, then its error, else 'Unknown error occurred'. */
export function errorOfBody(status: number, body: unknown): ApiError {
  const { message, error, code, details } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  return new ApiError(message || error || 'Unknown error occurred', status, code, details);
}

/** The text where no answer came: that of the network error, else 'Network error occurred'. */
export const errorOfNetwork = (error: unknown): ApiError =>
  new ApiError((error instanceof Error && error.message) || 'Network error occurred', 0);

/** The one way a screen words a failure. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error && error.message) || 'Unknown error occurred';

export const isCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
