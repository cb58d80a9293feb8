import type { SessionAnswer } from '@/lib/base/auth/schema';
import { forgetCachedData } from '../browser/cached-data';
import { betweenRefreshes, freshToken, shareToken } from '../requests/refresh';
import { read, send } from '../requests/send';

/** The session goes on in another workspace, with new credentials; the whole page is loaded again, and other tabs' too. */
async function goOn(path: string, method: 'POST' | 'DELETE'): Promise<void> {
  await freshToken(30); // once no tab may ask for one
  await betweenRefreshes(async () => {
    const answer = await read<SessionAnswer>(await send(path, method, {}));
    forgetCachedData();
    shareToken(answer);
  });
  location.assign('/home');
}

export const enterWorkspace = (id: string): Promise<void> => goOn(`/api/workspaces/${id}/enter`, 'POST');
/** Ends the own membership of the present workspace. */
export const leaveWorkspace = (me: string): Promise<void> => goOn(`/api/workspace/members/${me}`, 'DELETE');
