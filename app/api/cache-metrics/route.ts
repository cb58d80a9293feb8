import { describeCache } from '@/lib/engines/answers/cached-answers';
import { privateAnswer, publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'anyone', refuseStale: true }, ({ actor, request }) =>
  actor ? privateAnswer(describeCache(actor)) : publicAnswer(request, { families: ['data-sources'] }),
);
