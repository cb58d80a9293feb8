import { privateAnswer, publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';
import { readHealth, readPublicHealth } from '@/lib/product/admin/health';

export const GET = route({ who: 'anyone', refuseStale: true }, async ({ actor, request }) =>
  actor ? privateAnswer(await readHealth(actor)) : publicAnswer(request, await readPublicHealth()),
);
