import { ApiError } from '@/components/client/requests/api-error';

const UNWORDED = new Set(['', 'Unknown error occurred']);

const PAGE = /^\s*</;

/** What the server said, or why it could not be reached; null where no words of ours came. */
const worded = (error: unknown): string | null =>
  error instanceof ApiError && !UNWORDED.has(error.message) && !PAGE.test(error.message) ? error.message : null;
const unreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Under the toast 'Login failed' (specification, section 8). */
export const loginFailure = (error: unknown): string =>
  worded(error) ?? 'Login failed. Please check your credentials and try again.';

/** Under the toast 'Registration failed' (specification, section 8). An HTML page has no words of ours in it. */
export function signUpFailure(error: unknown): string {
  const message = worded(error);
  if (message === 'Username already exists') return 'Username already exists. Please choose a different username.';
  if (message === 'Email already registered') return 'Email already registered. Please use a different email address.';
  if (error instanceof ApiError && error.status === 409)
    return 'Username or email already exists. Please try different credentials.';
  return message ?? 'Registration failed. Please check your information and try again.';
}

const TRY_AGAIN = 'An error occurred. Please try again.';

/** In the dialogs of a forgotten password or user name. */
export const forgotFailure = (error: unknown): string => (unreached(error) ? TRY_AGAIN : (worded(error) ?? TRY_AGAIN));

/** On /reset-password. */
export const resetFailure = (error: unknown): string =>
  unreached(error) ? TRY_AGAIN : (worded(error) ?? 'Failed to reset password');

/** The notice of a guest token that opened nothing. */
export const guestFailure = (error: unknown): { title: string; description: string } =>
  unreached(error)
    ? { title: 'Access Error', description: 'Failed to authenticate guest token. Please try again.' }
    : { title: 'Invalid Token', description: worded(error) ?? 'The guest access token is invalid or expired.' };

/** The fields that a refusal names, with what is wrong with each. */
export const fieldFailures = (error: unknown): Record<string, string> =>
  error instanceof ApiError && typeof error.details?.fields === 'object' && error.details.fields
    ? (error.details.fields as Record<string, string>)
    : {};
