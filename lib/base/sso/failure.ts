import type { SignOnFailure } from './schema';

/** Why a sign-in by the provider came to nothing. The message is for the log and the owner's test, not for the person. */
export class SignOnError extends Error {
  constructor(
    readonly failure: SignOnFailure,
    message: string,
  ) {
    super(message);
    this.name = 'SignOnError';
  }
}

/** An answer that doesn't fit what was asked, or that the provider has not made. */
export const refusedAnswer = (why: string) => new SignOnError('answer', why);
