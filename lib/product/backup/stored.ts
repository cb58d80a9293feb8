import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';

const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('local') }),
  z.object({ kind: z.literal('folder'), path: z.string() }),
  z.object({
    kind: z.literal('object_store'),
    endpoint: z.string().nullable(),
    region: z.string(),
    bucket: z.string(),
    key: z.string(),
  }),
]);
/** Where one archive is. */
export type ArchivePlace = z.output<typeof place>;

export const storedPlace = stored<ArchivePlace>('backup', place);
export const storedCounts = stored('backup', z.record(z.string(), z.number()));
