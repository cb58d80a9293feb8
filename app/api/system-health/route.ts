import { readHealth, readPublicHealth } from '@/lib/admin/health';
import { privateAnswer, publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'anyone', refuseStale: true }, async ({ actor, request }) => (actor ? privateAnswer(await readHealth(actor)) : publicAnswer(request, await readPublicHealth())));
