import { readHealth, readPublicHealth } from '@/lib/admin/health';
import { assertNoEndedSession, privateAnswer, publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'anyone' }, async ({ actor, request }) => {
  assertNoEndedSession(request, actor);
  return actor ? privateAnswer(await readHealth(actor)) : publicAnswer(request, await readPublicHealth());
});
