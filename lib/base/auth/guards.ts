import type { Who } from '@/lib/base/actor/actor';

/**
 * Who may open which pages, by their first segments; `*` stands for any one. Of several that match, the longest counts.
 * What is not named here is public. Middleware enforces this; each page's own door asks again.
 */
export const GUARDED: readonly (readonly [path: string, who: Exclude<Who, 'anyone'>])[] = [
  ['/home', 'user'],
  ['/data-sources', 'user'],
  ['/data-sources/connect', 'analyst'],
  ['/data-sources/*/merge', 'analyst'],
  ['/data-sources/*/prepare', 'analyst'],
  ['/sql', 'user'],
  ['/metrics', 'user'],
  ['/documents', 'user'],
  ['/extractions', 'user'],
  ['/dashboards', 'user'],
  ['/dashboard', 'user'],
  ['/dashboard/preview', 'analyst'],
  ['/insights', 'user'],
  ['/predict', 'user'],
  ['/explain', 'user'],
  ['/summaries', 'user'],
  ['/exports', 'user'],
  ['/alerts', 'user'],
  ['/pricing', 'user'],
  ['/profile', 'user'],
  ['/authorize', 'user'],
  ['/workspace', 'user'],
  ['/code-analysis', 'user'],
  ['/browser-compatibility', 'user'],
  ['/admin', 'admin'],
  ['/admin/backup', 'owner'],
  ['/admin/code-review', 'owner'],
  ['/admin/deployment-check', 'owner'],
  ['/admin/grok-review', 'owner'],
  ['/admin/replication', 'owner'],
  ['/health-ai', 'owner'],
];

const BY_LENGTH = GUARDED.map(([path, who]) => ({ segments: path.split('/').slice(1), who })).sort(
  (left, right) => right.segments.length - left.segments.length,
);

export function whoMayOpen(pathname: string): Who {
  const asked = pathname.split('/').slice(1);
  const guard = BY_LENGTH.find(({ segments }) =>
    segments.every((each, nth) => (each === '*' ? asked[nth] : each === asked[nth])),
  );
  return guard?.who ?? 'anyone';
}
