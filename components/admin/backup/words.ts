import type { BadgeTone } from '@/components/ui/badge';
import type { BackupStatus, BackupTrigger, BackupPlaceKind } from '@/lib/product/backup/kinds-schema';

export const STATUS_OF: Record<BackupStatus, { tone: BadgeTone; word: string }> = {
  running: { tone: 'running', word: 'Writing…' },
  ready: { tone: 'neutral', word: 'Not verified' },
  verified: { tone: 'good', word: 'Verified' },
  failed: { tone: 'bad', word: 'Failed' },
};

export const TRIGGER_OF: Record<BackupTrigger, string> = {
  manual: 'Manual',
  schedule: 'Scheduled',
  before_restore: 'Before a restore',
  before_upgrade: 'Before an upgrade',
  upload: 'Uploaded',
};

export const PLACE_OF: Record<BackupPlaceKind, string> = {
  local: 'The data folder',
  folder: 'Another folder',
  object_store: 'An object store (S3)',
};

const THING: Record<string, string> = {
  users: 'Users',
  workspaces: 'Workspaces',
  dataSources: 'Data sources',
  dashboards: 'Dashboards',
  documents: 'Documents',
  extractions: 'Extractions',
  evidence: 'Evidence',
  forecasts: 'Forecasts',
  summaries: 'Summaries',
  comments: 'Comments',
  shares: 'Shares',
  alerts: 'Alerts',
  deliveries: 'Deliveries',
};
export const thingOf = (name: string): string => THING[name] ?? name;

export const backupWords = {
  title: 'Backup',
  sub: 'Database and files in one encrypted archive, created while the server works.',
  create: 'Create a backup',
  upload: 'Upload a backup',
  uploading: (percent: number) => `Uploading: ${percent}%`,
  empty: 'No backups yet. Create one, or set a schedule below.',
  none: 'No restore has been proven yet. Verify a backup to prove that it can be restored.',
  proven: 'Last proven restore',
  created: 'Backup started',
  uploaded: 'Backup uploaded',
  verifying: 'Verifying the backup',
  deleted: 'Backup deleted',
  couldNot: {
    refresh: 'Couldn’t refresh backups. ',
    create: 'Couldn’t create the backup',
    upload: 'Couldn’t upload the backup',
    verify: 'Couldn’t verify the backup',
    remove: 'Couldn’t delete the backup',
    download: 'Couldn’t download the backup',
    restore: 'Couldn’t restore the backup',
  },
  passphrase: 'Passphrase',
  passphraseHint: 'At least 8 characters. Keep it somewhere else: without it the backup can’t be opened.',
  noPassphrase:
    'Without a passphrase, the backup is sealed with this server’s key. It can be restored here, and elsewhere only with this server’s APP_SECRET.',
  neededPassphrase: 'The passphrase of this backup.',
  createSub: 'People can go on working while it’s created.',
  verifySub:
    'Loads the backup into a scratch database and folder and compares counts and hashes. Nothing in use changes.',
  deleteBody: 'This deletes the archive. It can’t be restored afterwards.',
};

export const restoreWords = {
  title: 'Restore this backup?',
  compare: 'Show differences',
  now: 'Now',
  then: 'In the backup',
  of: (created: string, version: string) => `Created ${created} UTC by version ${version}.`,
  older: 'It’s from an older version. Its tables are brought up to date first.',
  consequence:
    'This replaces every account, data source and dashboard on this server. A safety backup is created first. Everyone is signed out, including you.',
  type: 'Type RESTORE to confirm',
  confirm: 'Restore',
  under: 'Restoring. The server restarts at the end; this page opens the sign-in page when it’s back.',
};

export const scheduleWords = {
  title: 'Schedule',
  note: (zone: string) => `Times are in the server’s time zone, ${zone}. Each scheduled backup is verified.`,
  next: (at: string) => `Next: ${at} UTC.`,
  off: 'No backups are scheduled.',
  enabled: 'Create backups daily',
  time: 'Time',
  daily: 'Days kept',
  weekly: 'Weeks kept',
  monthly: 'Months kept',
  keeps: 'The last backup of each day, week and month is kept. Others made by the schedule are deleted.',
  hasPassphrase: 'A passphrase is saved. Leave empty to keep it.',
  removePassphrase: 'Remove the saved passphrase',
  place: 'Where backups are kept',
  folder: 'Folder on the server',
  folderHint: 'A full path that the server can write to, such as /mnt/backups.',
  endpoint: 'Address',
  endpointHint: 'Leave empty for Amazon S3.',
  region: 'Region',
  bucket: 'Bucket',
  prefix: 'Folder in the bucket',
  accessKey: 'Access key',
  secretKey: 'Secret key',
  secretHint: 'Saved keys are never shown. Leave empty to keep them.',
  save: 'Save the schedule',
  saved: 'Schedule saved',
};
