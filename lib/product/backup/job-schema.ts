export const BACKUP_JOB = 'backup';
export const VERIFY_JOB_OF_BACKUP = 'backup_verify';
export const RESTORE_JOB = 'restore';
export const BACKUP_JOBS: readonly string[] = [BACKUP_JOB, VERIFY_JOB_OF_BACKUP, RESTORE_JOB];

/** What the jobs go through. */
export const BACKUP_STEPS = ['Reading the database', 'Adding files'] as const;
export const VERIFY_STEPS = ['Loading into a scratch database', 'Comparing'] as const;
export const RESTORE_STEPS = ['Checking the backup', 'Creating a safety backup', 'Restarting'] as const;
