import { headers } from 'next/headers';
import type { ZodType } from 'zod';
import { accessDenied, mayPass, type UserActor, type Who } from '@/lib/core/actor';
import { AppError, check, toErrorBody, type ErrorBody } from '@/lib/core/errors';
import { log, traceOf } from '@/lib/core/log';
import { assertSameOrigin, originOf } from './origin';
import { currentActor } from './page';

export type ActionResult<T> = { ok: true; value: T } | { ok: false; failure: ErrorBody };

/** The door of every server action: actor by the page cookie, input by zod, failures as values in the API's one error shape. */
export function action<I, T>(door: { who: Exclude<Who, 'anyone'>; input: ZodType<I> }, act: (actor: UserActor, input: I) => Promise<T>) {
  return async (input: unknown): Promise<ActionResult<T>> => {
    const received = await headers();
    const { requestId } = originOf(received);
    try {
      assertSameOrigin(received);
      const actor = await currentActor();
      if (!actor) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
      if (!mayPass(door.who, actor.role)) throw new AppError('role', accessDenied(door.who, actor.role));
      return { ok: true, value: await act(actor, check(door.input, input)) };
    } catch (error) {
      if (!(error instanceof AppError)) log.error('action.failed', { requestId, ...traceOf(error) });
      return { ok: false, failure: toErrorBody(error, requestId).body };
    }
  };
}
