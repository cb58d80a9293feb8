import { route } from '@/lib/http/route';

/** Coming: nothing makes an extraction yet. */
export const GET = route({ who: 'user' }, () => []);
