import type { VersionSummary } from '@/lib/product/data-sources/schema/import-schema';

const CAUSES: Record<Exclude<VersionSummary['cause'], 'revert'>, string> = {
  upload: 'Uploaded',
  reading: 'Reread',
  replace: 'File replaced',
  append: 'File appended',
  merge: 'Merged',
  prepare: 'Prepared',
  steps: 'Steps changed',
  refresh: 'Refreshed',
  connect: 'Connected',
  live: 'Turned live',
  copy: 'Copied',
};

export const causeInWords = ({ cause, revertOf }: Pick<VersionSummary, 'cause' | 'revertOf'>): string =>
  cause === 'revert' ? `Reverted to version ${revertOf}` : CAUSES[cause];

/** 'a.csv', or 'a.csv and 2 more'. */
export function filesInWords({ fileNames: [first, ...more] }: Pick<VersionSummary, 'fileNames'>): string {
  if (!first) return '';
  return more.length ? `${first} and ${more.length} more` : first;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** 'Uploaded, 22 November 2026 by ada'. */
export const madeInWords = (version: Pick<VersionSummary, 'cause' | 'revertOf' | 'createdAt' | 'createdBy'>): string =>
  `${causeInWords(version)}, ${[day.format(Date.parse(version.createdAt)), version.createdBy && `by ${version.createdBy}`].filter(Boolean).join(' ')}`;
