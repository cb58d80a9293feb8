import { z } from 'zod';
import type { Job } from '@/lib/base/jobs/schema';
import {
  LONGEST_PASSPHRASE,
  MOST_KEPT,
  RESTORE_WORD,
  SHORTEST_PASSPHRASE,
  type BackupStatus,
  type BackupTrigger,
  type KeyKind,
  type BackupPlaceKind,
} from './kinds-schema';

const passphrase = z
  .string()
  .max(LONGEST_PASSPHRASE, `can be at most ${LONGEST_PASSPHRASE} characters`)
  .transform((text) => (text === '' ? undefined : text))
  .optional();
const newPassphrase = passphrase.refine(
  (text) => text === undefined || text.length >= SHORTEST_PASSPHRASE,
  `must have at least ${SHORTEST_PASSPHRASE} characters`,
);

export const backupCreate = z.strictObject({
  scope: z.enum(['instance', 'mine']),
  passphrase: newPassphrase,
});
export const backupKey = z.strictObject({ passphrase });
export const restoreInput = z.strictObject({
  confirm: z.literal(RESTORE_WORD, `must be ${RESTORE_WORD}`),
  passphrase,
});

const kept = z.number().int().min(0, 'must be at least 0').max(MOST_KEPT, `must be at most ${MOST_KEPT}`);
const text = (longest: number) => z.string().trim().max(longest, `can be at most ${longest} characters`);
const place = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local') }),
  z.strictObject({
    kind: z.literal('folder'),
    path: text(1000).regex(/^(\/|[A-Za-z]:[\\/])/, 'must be a full path such as /mnt/backups'),
  }),
  z.strictObject({
    kind: z.literal('object_store'),
    /** Left out for Amazon S3 itself. */
    endpoint: z
      .url({ protocol: /^https?$/, error: 'isn’t an address such as https://s3.example.com' })
      .max(500)
      .nullable()
      .default(null),
    region: text(60).min(1, 'is required').default('us-east-1'),
    bucket: text(63).regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'isn’t the name of a bucket'),
    prefix: text(200)
      .regex(/^[\w./-]*$/, 'can have letters, digits, dots, dashes and slashes')
      .default(''),
    accessKeyId: text(200).min(1, 'is required'),
    /** Left out: the one that is kept stays. */
    secretAccessKey: text(500).optional(),
  }),
]);
export type PlaceInput = z.output<typeof place>;

export const scheduleInput = z.strictObject({
  enabled: z.boolean(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'isn’t a time such as 03:00'),
  daily: kept,
  weekly: kept,
  monthly: kept,
  /** Left out: as it is; null: sealed by the installation alone. */
  passphrase: newPassphrase.nullable(),
  place: place.optional(),
});
export type ScheduleInput = z.output<typeof scheduleInput>;

export type BackupCounts = Record<string, number>;
export type Backup = {
  id: string;
  scope: 'instance' | 'mine';
  status: BackupStatus;
  sizeBytes: number;
  sha256: string;
  counts: BackupCounts;
  appVersion: string;
  encrypted: boolean;
  keyKind: KeyKind;
  trigger: BackupTrigger;
  fileName: string;
  place: BackupPlaceKind;
  error: string | null;
  jobId: string | null;
  createdAt: string;
  verifiedAt: string | null;
};

/** Where archives are kept, without secrets. */
export type BackupPlace =
  | { kind: 'local' }
  | { kind: 'folder'; path: string }
  | {
      kind: 'object_store';
      endpoint: string | null;
      region: string;
      bucket: string;
      prefix: string;
      accessKeyId: string;
    };
export type BackupSchedule = {
  enabled: boolean;
  time: string;
  daily: number;
  weekly: number;
  monthly: number;
  hasPassphrase: boolean;
  nextAt: string | null;
  place: BackupPlace;
  /** The server's time zone, by its name. */
  timeZone: string;
};
export type BackupList = { backups: Backup[]; schedule: BackupSchedule | null };
export type StartedBackup = { backup: Backup; job: Job };

/** What a restore would change. */
export type RestorePreview = {
  createdAt: string;
  appVersion: string;
  /** Whether its tables are brought up to this version first. */
  schema: 'same' | 'older';
  differences: { name: string; now: number; then: number }[];
};
