import { readAiHealth } from '@/lib/base/ai/health';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'owner' }, ({ actor }) => readAiHealth(actor));
