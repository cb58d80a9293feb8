import { listActivities } from '@/lib/base/auth/activities';
import { privateAnswer, publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'anyone', refuseStale: true }, async ({ actor, request }) =>
  actor ? privateAnswer(await listActivities(actor)) : publicAnswer(request, []),
);
