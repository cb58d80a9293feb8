import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { exportOptions, type Export, type ExportOptions } from './schema';

/** What the JSON columns of an export hold. */
const failure: z.ZodType<NonNullable<Export['error']>> = z.looseObject({ message: z.string(), code: z.string() });

export const storedOptions = stored<ExportOptions>('export', exportOptions as unknown as z.ZodType<ExportOptions>);
export const storedFailure = stored('export', failure);
