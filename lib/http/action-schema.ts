import { z, type ZodType } from 'zod';

/** A failure in the API's one error shape. */
export type ActionFailure = {
  message: string;
  error: string;
  code: string;
  details?: Record<string, unknown>;
  requestId: string;
};

/** What a server action answers: a failure is a value, with the status that a route would answer. */
export type ActionResult<T> = { ok: true; value: T } | { ok: false; status: number; failure: ActionFailure };

/** The input of an action on one item: its id beside what is asked of it. */
export const onItem = <I extends ZodType>(change: I) => z.object({ id: z.uuid(), change });
export const item = z.object({ id: z.uuid() });
