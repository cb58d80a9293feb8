import { z } from 'zod';
import type { DocumentCitation } from '@/lib/pure/documents/schema';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import type { Query } from '@/lib/pure/query/schema/query';

/** A review of code is a task of its own: lib/product/code-analysis/review-schema.ts. */
export const TASKS = ['rename', 'narrate', 'explain', 'calculate', 'extract', 'answer'] as const;

/** `evidenceIds` name what is meant, and with it the data. `fallback` false: no provider, no answer. */
export const assistRequest = z.object({
  task: z.enum(TASKS),
  evidenceIds: z
    .array(z.string().regex(/^[0-9a-f]{32,64}$/, 'is no id of evidence'))
    .max(20, 'can have at most 20 IDs')
    .optional(),
  documentId: z.uuid().optional(),
  text: z.string().trim().min(1).max(2000, 'can be at most 2,000 characters').optional(),
  fallback: z.boolean().default(true),
});
export type AssistRequest = z.infer<typeof assistRequest>;

/** `model` is null where the built-in engine answered alone. */
export type Assisted = {
  sentences: (Sentence & { evidenceId?: string })[];
  model: string | null;
  ms: number;
  tokens: number;
  /** Of the provider's answer, what was not grounded. */
  dropped: number;
  fellBack: boolean;
  /** Of `rename`: a title for each piece of evidence. */
  names?: { evidenceId: string; name: string }[];
  /** Of `calculate`: in the grammar of calculations, checked against the columns. */
  expression?: string;
  /** Of `extract`: the same with their places, and the answer to `text` where it asks something. */
  statements?: { question?: string; text: string; citations: DocumentCitation[] }[];
  /** Of `answer`. */
  query?: Query;
  evidenceId?: string;
};
