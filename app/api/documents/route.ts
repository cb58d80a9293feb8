import { route } from '@/lib/http/route';

/** Coming: nothing makes a document yet. */
export const GET = route({ who: 'user' }, () => []);
