/** The word that is typed to restore. */
export const RESTORE_WORD = 'RESTORE';
export const SHORTEST_PASSPHRASE = 8;
export const LONGEST_PASSPHRASE = 200;
/** Of each: days, weeks, months that a schedule keeps. */
export const MOST_KEPT = 100;
export const ARCHIVE_ENDING = '.plumbline';

export const PLACE_KINDS = ['local', 'folder', 'object_store'] as const;
export type BackupPlaceKind = (typeof PLACE_KINDS)[number];
export type BackupTrigger = 'manual' | 'schedule' | 'before_restore' | 'before_upgrade' | 'upload';
export type BackupStatus = 'running' | 'ready' | 'verified' | 'failed';
/** By what it opens: a passphrase, the secret of this installation, or nothing (a person's own data). */
export type KeyKind = 'passphrase' | 'installation' | 'none';

/** Of a form with an archive; a larger one is restored from the disk. */
export const ARCHIVE_UPLOAD_LIMIT = 8 * 1024 ** 3;
