import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { columnFormat } from '@/lib/pure/query/schema/column-schema';

/** How the values of a calculation are written; an automatic format is kept as `{}`. */
export const storedFormat = stored('calculation', z.union([columnFormat, z.strictObject({})]), {
  advice: 'Delete it, or create it again.',
});

/** What a version changed, a sentence each. */
export const storedChanges = stored('version', z.array(z.string()));

export { storedConfig } from '@/lib/product/data-sources/store/stored';
