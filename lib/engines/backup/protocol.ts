import type { BucketSettings } from '@/lib/base/files/bucket/bucket';
import type { DepotAddress } from './depot-kinds';
import type { ArchiveFault } from './faults';
import type { BackupKey } from './sealed';

/** Rows that are of no use in another life of the installation: who is signed in, what waits to be sent, its counters. */
export const LEFT_OUT: readonly string[] = [
  'Session',
  'RefreshToken',
  'FallbackTicket',
  'GuestSession',
  'ApiToken',
  'Program',
  'ProgramGrant',
  'ProgramCode',
  'ProgramToken',
  'PasswordReset',
  'IdempotencyKey',
  'ThrottleCounter',
  'OutboxMessage',
  'WebhookPost',
];
/** Rows that belong to the installation and not to its content: a restore keeps them. */
export const CARRIED: readonly string[] = ['Backup', 'ReplicationTarget'];
/** Settings that belong to the installation. */
export const CARRIED_SETTINGS = '^(replication[.]|files[.]store$)';

/** How many of each thing an archive holds. */
export type ArchiveCounts = Record<string, number>;

/** What stands at the head of an archive. */
export type ArchiveMeta = {
  format: 1;
  createdAt: string;
  appVersion: string;
  migrations: { name: string; checksum: string }[];
  counts: ArchiveCounts;
  /** The secret of the installation, where a passphrase guards it: what was sealed with it can be read elsewhere. */
  secret?: string;
};

export type BackupProgress = { step: string; done: number; total: number };

type Common = { databaseUrl: string; root: string; path: string; key: BackupKey };
export type WriteArchive = Common & {
  task: 'write';
  files: string;
  /** Where the files are in an outside store. */
  bucket: BucketSettings | null;
  work: string;
  appVersion: string;
  createdAt: string;
  secret?: string;
  /** The database alone; the files stay held in `work`, for whoever asked. */
  leavesFiles?: true;
};
export type UnpackArchive = Common & {
  task: 'unpack';
  /** Verify compares what was loaded with the archive and leaves nothing; restore leaves schema and folder. */
  purpose: 'verify' | 'restore';
  schema: string;
  folder: string;
  /** Of this installation. */
  secret: string;
  fingerprint: string;
};
/** What is done with a warm copy. `work` is a folder of the task's own. */
export type ReplicateTask = {
  task: 'replicate';
  verb: 'sync' | 'verify' | 'fetch' | 'look' | 'promote';
  address: DepotAddress;
  passphrase: string;
  term: number;
  databaseUrl: string;
  root: string;
  files: string;
  bucket: BucketSettings | null;
  work: string;
  folder: string;
  schema: string;
  secret: string;
  fingerprint: string;
  appVersion: string;
};
/** Which snapshot of the database the copy holds, as of when, and of whose term it is. */
export type ReplicaState = { sequence: number; at: string | null; files: number; term: number };
export type BackupTask = WriteArchive | UnpackArchive | ReplicateTask;

export type WrittenArchive = { sizeBytes: number; sha256: string; meta: ArchiveMeta; files: number };
export type UnpackedArchive = {
  meta: ArchiveMeta;
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** What the exchange keeps, for whoever is not bundled with this list (scripts/restore.mjs). */
  carried: { CARRIED: readonly string[]; CARRIED_SETTINGS: string };
};

export type FromBackupChild =
  | { kind: 'ready' }
  | { kind: 'progress'; progress: BackupProgress }
  | { kind: 'written'; result: WrittenArchive }
  | { kind: 'unpacked'; result: UnpackedArchive }
  | { kind: 'replicated'; result: ReplicaState }
  | { kind: 'failed'; fault: ArchiveFault | null; message: string; trace: string };
