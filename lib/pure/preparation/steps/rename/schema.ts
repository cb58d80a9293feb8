import { z } from 'zod';
import { columnKey, columnLabel } from '../../step/fields';

export const renameSchema = z.object({ kind: z.literal('rename'), column: columnKey, label: columnLabel });
export type RenameStep = z.infer<typeof renameSchema>;
