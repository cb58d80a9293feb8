import { z } from 'zod';
import { LONGEST_PASSPHRASE, SHORTEST_PASSPHRASE } from '@/lib/product/backup/kinds-schema';
import {
  FOLLOW_WORD,
  LEAVE_WORD,
  PROMOTE_WORD,
  type ReplicationRole,
  type TargetKind,
  type TargetState,
} from './kinds-schema';

const text = (longest: number) => z.string().trim().max(longest, `can be at most ${longest} characters`);
const passphrase = z
  .string()
  .min(SHORTEST_PASSPHRASE, `must have at least ${SHORTEST_PASSPHRASE} characters`)
  .max(LONGEST_PASSPHRASE, `can be at most ${LONGEST_PASSPHRASE} characters`);
const folder = {
  kind: z.literal('folder'),
  address: text(1000).regex(/^(\/|[A-Za-z]:[\\/])/, 'must be a full path such as /mnt/copy'),
  passphrase,
};
const objectStore = {
  kind: z.literal('object_store'),
  endpoint: z
    .url({ protocol: /^https?$/, error: 'isn’t an address' })
    .max(500)
    .nullable()
    .default(null),
  region: text(60).min(1, 'is required').default('us-east-1'),
  bucket: text(63).regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'isn’t the name of a bucket'),
  prefix: text(200)
    .regex(/^[\w./-]*$/, 'can have letters, digits, dots, dashes and slashes')
    .default(''),
  accessKeyId: text(200).min(1, 'is required'),
  secretAccessKey: text(500).min(1, 'is required'),
  passphrase,
};
const code = text(40).min(1, 'is required');
const instance = {
  kind: z.literal('instance'),
  address: z
    .url({ protocol: /^https?$/, error: 'isn’t an address such as https://standby.example.com' })
    .max(500)
    .transform((url) => new URL(url).origin),
  /** Made by the other installation's owner; it works once. */
  code,
  passphrase,
};
export const targetInput = z.discriminatedUnion('kind', [
  z.strictObject(folder),
  z.strictObject(objectStore),
  z.strictObject(instance),
]);
export type TargetInput = z.output<typeof targetInput>;

const confirm = { confirm: z.literal(FOLLOW_WORD, `must be ${FOLLOW_WORD}`) };
export const followInput = z.discriminatedUnion('kind', [
  z.strictObject({ ...folder, ...confirm }),
  z.strictObject({ ...objectStore, ...confirm }),
  /** What another installation sends here. */
  z.strictObject({ kind: z.literal('received'), passphrase, ...confirm }),
]);
export type FollowInput = z.output<typeof followInput>;

/** Files of a copy: its head, what is newest, the term, snapshots and their lists, objects under names that say nothing. */
const fileName = z
  .string()
  .regex(
    /^(?:(?:replica|latest|term)\.json|snapshots\/\d{10}\.(?:snapshot|files)|objects\/[0-9a-f]{2}\/[0-9a-f]{64})$/,
    'isn’t a file of a copy',
  );
export const receivedName = z.object({ name: fileName });
const prefix = z.string().regex(/^(?:objects|snapshots|plumbline-check)\/$/, 'isn’t a folder of a copy');
export const receivedQuery = z.union([receivedName, z.object({ prefix, after: z.string().max(200).default('') })]);
export const receivedPiece = z.object({
  name: fileName,
  upload: z.uuid(),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 50),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'isn’t a hash')
    .optional(),
});
export const pairAnswer = z.object({ token: z.string().min(20).max(200) });
export const pairInput = z.strictObject({ code });
export const promoteInput = z.strictObject({ confirm: z.literal(PROMOTE_WORD, `must be ${PROMOTE_WORD}`) });
export const leaveInput = z.strictObject({ confirm: z.literal(LEAVE_WORD, `must be ${LEAVE_WORD}`) });

export type ReplicationTarget = {
  id: string;
  kind: TargetKind;
  address: string;
  state: TargetState;
  lagSeconds: number | null;
  pendingBytes: number;
  lastSnapshotAt: string | null;
  lastVerifiedAt: string | null;
  lastError: string | null;
};
/** A standby of PostgreSQL's own, as the primary sees it. */
export type StreamingStandby = { name: string; state: string | null; lagBytes: number | null };
export type ReplicationStatus = {
  role: ReplicationRole;
  term: number;
  targets: ReplicationTarget[];
  /** What a standby follows. */
  source: { kind: TargetKind | 'received'; address: string; snapshotAt: string | null } | null;
  streaming: StreamingStandby[];
  /** Since when another installation may send its copy here. */
  receivingSince: string | null;
};
