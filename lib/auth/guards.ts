import type { Who } from '@/lib/core/actor';

/** Pages by their first segments, the longest match first. What is not named here is public. Each page's own door asks again. */
const GUARDED: readonly (readonly [path: string, who: Who])[] = [
  ['/home', 'user'], ['/data-sources', 'user'], ['/documents', 'user'], ['/extractions', 'user'], ['/dashboards', 'user'], ['/dashboard', 'user'],
  ['/insights', 'user'], ['/predict', 'user'], ['/explain', 'user'], ['/summaries', 'user'], ['/exports', 'user'], ['/pricing', 'user'], ['/profile', 'user'],
  ['/browser-compatibility', 'user'], ['/admin', 'user'], ['/health-ai', 'user'],
];

export const isGuarded = (pathname: string): boolean => GUARDED.some(([path]) => pathname === path || pathname.startsWith(`${path}/`));
