import { z } from 'zod';
import { columnKey } from '../../step/fields';

const TARGETS = ['integer', 'decimal', 'date', 'datetime', 'boolean', 'text'] as const;
export const convertSchema = z.object({ kind: z.literal('convert'), column: columnKey, to: z.enum(TARGETS) });
export type ConvertStep = z.infer<typeof convertSchema>;
