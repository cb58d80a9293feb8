import { ApiError } from '@/components/client/api-error';

const UNWORDED = new Set(['', 'Unknown error occurred']);

const worded = (error: unknown): string | null => (error instanceof Error && !UNWORDED.has(error.message) ? error.message : null);

/** Under the toast 'Login failed' (specification, section 8). */
export const loginFailure = (error: unknown): string => worded(error) ?? 'Login failed. Please check your credentials and try again.';

/** Under the toast 'Registration failed' (specification, section 8). An HTML page has no words of ours in it. */
export function signUpFailure(error: unknown): string {
  const message = worded(error);
  if (message === 'Username already exists') return 'Username already exists. Please choose a different username.';
  if (message === 'Email already registered') return 'Email already registered. Please use a different email address.';
  if (error instanceof ApiError && error.status === 409) return 'Username or email already exists. Please try different credentials.';
  return message ?? 'Registration failed. Please check your information and try again.';
}

/** The fields that a refusal names, with what is wrong with each. */
export const fieldFailures = (error: unknown): Record<string, string> =>
  (error instanceof ApiError && typeof error.details?.fields === 'object' && error.details.fields ? error.details.fields as Record<string, string> : {});
