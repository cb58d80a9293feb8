import { z } from 'zod';
import { columnKeys } from '../../step/fields';

export const removeColumnsSchema = z.object({ kind: z.literal('remove_columns'), columns: columnKeys });
export type RemoveColumnsStep = z.infer<typeof removeColumnsSchema>;
