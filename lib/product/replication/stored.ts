import type { z } from 'zod';
import { copyPlace } from '@/lib/base/db/settings';
import { stored } from '@/lib/base/db/stored';

export type CopyPlace = z.output<typeof copyPlace>;
export const storedCopyPlace = stored<CopyPlace>('copy', copyPlace);
