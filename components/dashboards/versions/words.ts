import type { DashboardVersionSummary } from '@/lib/product/dashboards/version-schema';

/** The first line of a version. */
export const sayVersion = ({ number }: Pick<DashboardVersionSummary, 'number'>): string => `Version ${number}`;

export const sayBy = (name: string | null): string => name ?? 'a deleted account';

/** What made it, where its changes don’t say that. */
export function sayCause({ cause, revertOf, changes }: DashboardVersionSummary): string | null {
  if (cause === 'made') return changes.length > 0 ? null : 'As it was created';
  if (cause === 'revert') return `Restored from version ${revertOf}`;
  if (cause === 'file') return 'Replaced from a file';
  return changes.length > 0 ? null : 'No changes left: what was done was undone';
}

export const WORDS = {
  title: 'Versions',
  about: (kept: number, minutes: number) =>
    `The last ${kept} versions are kept. Changes by one person within ${minutes} minutes are one version.`,
  loading: 'Loading versions',
  failed: 'Couldn’t load the versions',
  compareFailed: 'Couldn’t compare the versions',
  restoreFailed: 'Couldn’t restore the version',
  restoring: 'Restoring it makes these changes:',
  same: 'It’s the same as the current version.',
  restore: 'Restore',
  restored: (number: number) => `Version ${number} restored`,
  undo: 'Undo',
  retry: 'Retry',
  current: 'current',
  compare: 'Compare with now',
};
