import { unstable_isUnrecognizedActionError as isUnknownAction } from 'next/navigation';
import type { ActionResult } from '@/lib/http/action-schema';
import { ApiError, errorOfBody, errorOfNetwork } from './api-error';
import { refreshToken } from './refresh';

type Action<I, T> = (input: I) => Promise<ActionResult<T>>;

async function call<I, T>(action: Action<I, T>, input: I): Promise<ActionResult<T>> {
  try {
    return await action(input);
  } catch (error) {
    if (isUnknownAction(error))
      throw new ApiError('Plumbline was updated. Reload this page, then try again.', 409, 'stale_page');
    throw errorOfNetwork(error);
  }
}

function valueOf<T>(result: ActionResult<T>): T {
  if (!result.ok) throw errorOfBody(result.status, result.failure);
  return result.value;
}

/** A server action, answered as `api` answers a route: a session that lapsed is renewed once, a failure is thrown. */
export async function act<I, T>(action: Action<I, T>, input: I): Promise<T> {
  const result = await call(action, input);
  if (result.ok || result.status !== 401 || !(await refreshToken())) return valueOf(result);
  return valueOf(await call(action, input));
}
