import { processWide } from '@/lib/base/env/process-wide';
import type { z } from 'zod';
import type { UserActor } from '@/lib/base/actor/actor';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';

/**
 * What computes evidence that is no answer to a query. `Question`: a query, with what the kernel was asked in the field
 * that is called as its kind.
 */
export type EvidenceKernel<Question extends Query = Query> = {
  /** It is kept with the evidence: it does not change. */
  kind: string;
  /** What that field must hold for the kernel to compute it again. */
  schema: z.ZodType;
  /** `actor`: who asks; `answer`: what the engine answers to a query now. */
  again(
    table: SourceTable,
    question: Question,
    given: {
      actor: Pick<UserActor, 'workspaceId'>;
      answer: (query: Query) => Promise<QueryAnswer>;
      signal?: AbortSignal;
    },
  ): Promise<QueryAnswer>;
};

const bound = processWide<readonly EvidenceKernel[]>('evidence-kernels', () => []);

export const bindKernels = bound.set;

/** The kernel that computed the evidence; null where the engine answered a query. */
export const kernelOf = (question: object): EvidenceKernel | null =>
  bound.get().find(({ kind }) => kind in question) ?? null;
