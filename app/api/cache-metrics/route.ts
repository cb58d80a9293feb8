import { describeCache } from '@/lib/engine/answers';
import { assertNoEndedSession, privateAnswer, publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'anyone' }, ({ actor, request }) => {
  assertNoEndedSession(request, actor);
  return actor ? privateAnswer(describeCache(actor)) : publicAnswer(request, { families: ['data-sources'] });
});
