import {
  APIConnectionError,
  APIError,
  AuthenticationError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from 'openai';
import type { Failure } from './provider-schema';

export type Tokens = { input: number; output: number };

/** A provider gave no answer that can be used; what it has cost all the same. */
export class ProviderFailure extends Error {
  constructor(
    readonly kind: Failure,
    readonly tokens: Tokens = { input: 0, output: 0 },
  ) {
    super(kind);
    this.name = 'ProviderFailure';
  }
}

/** Gemini answers 400 to a wrong key, xAI 400 to an unknown model. */
function ofBadRequest({ message }: APIError): Failure {
  if (/api key/i.test(message)) return 'key_refused';
  return /model/i.test(message) && /not (found|exist|supported)|does not exist|unknown/i.test(message)
    ? 'model_missing'
    : 'bad_answer';
}

/** What went wrong, by what the client threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProviderFailure) return error.kind;
  if (error instanceof AuthenticationError || error instanceof PermissionDeniedError) return 'key_refused';
  if (error instanceof RateLimitError) return 'quota';
  if (error instanceof NotFoundError) return 'model_missing';
  if (error instanceof APIConnectionError) return 'unreachable';
  if (!(error instanceof APIError)) return 'server';
  return error.status === 400 ? ofBadRequest(error) : 'server';
}
