import { headers } from 'next/headers';
import type { ZodType } from 'zod';
import { accessDenied, mayPass, type UserActor, type Who } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { assertWritable } from '@/lib/base/db/read-only';
import { AppError, check, toErrorBody } from '@/lib/base/errors/errors';
import { log, traceOf } from '@/lib/base/log/log';
import type { ActionResult } from './action-schema';
import { assertSameOrigin, originOf } from './origin';
import { currentActor } from './page';

type Door<Given, Read> = { who: Exclude<Who, 'anyone'>; input: ZodType<Read, Given> };
type Act<I, T> = (given: { actor: UserActor; input: I; origin: RequestOrigin }) => Promise<T>;

/**
 * The door of every server action: actor by the page cookie, input by zod, failures as values. An action is a second
 * sentence over a verb that a route serves programs with.
 */
export function action<Given, Read, T>(door: Door<Given, Read>, act: Act<Read, T>) {
  return async (input: Given): Promise<ActionResult<T>> => {
    const received = await headers();
    const origin = originOf(received);
    try {
      assertSameOrigin(received);
      const actor = await currentActor();
      if (!actor) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
      if (!mayPass(door.who, actor)) throw new AppError('role', accessDenied(door.who, actor));
      assertWritable();
      return { ok: true, value: await act({ actor, input: check(door.input, input), origin }) };
    } catch (error) {
      if (!(error instanceof AppError)) log.error('action.failed', { requestId: origin.requestId, ...traceOf(error) });
      const { status, body } = toErrorBody(error, origin.requestId);
      return { ok: false, status, failure: body };
    }
  };
}
