import { z } from 'zod';
import type { Provider } from '@/lib/base/ai/provider-schema';
import { PROVIDERS } from '@/lib/base/ai/provider-schema';
import { assistRequest } from '@/lib/product/questions/assist-schema';
import {
  CODE_CATEGORIES,
  CODE_LANGUAGES,
  LONGEST_FILE_NAME,
  type CodeCategory,
  type CodeSeverity,
} from '@/lib/pure/code-analysis/model/categories';
import { MOST_REVIEWED } from './limits-schema';

/** Lines are counted in the text as it is given, so nothing of it is trimmed. */
const reviewed = {
  text: z
    .string()
    .max(MOST_REVIEWED, `can be at most ${MOST_REVIEWED.toLocaleString('en')} characters`)
    .refine((text) => text.trim() !== '', 'can’t be empty'),
  language: z.enum(CODE_LANGUAGES).optional(),
  fileName: z.string().trim().max(LONGEST_FILE_NAME).optional(),
};

export const reviewRequest = z.object({ task: z.literal('review'), ...reviewed, fallback: z.boolean().default(true) });
export type ReviewRequest = z.infer<typeof reviewRequest>;
export const providerRequest = z.discriminatedUnion('task', [reviewRequest, assistRequest]);
export type ProviderRequest = z.infer<typeof providerRequest>;

export const reviewPreview = z.object({ ...reviewed, provider: z.enum(PROVIDERS).default('grok') });
export type ReviewPreviewAsked = z.infer<typeof reviewPreview>;

/** One remark on a line that is there. `origin` is the engine where no provider answered. */
export type ReviewComment = {
  line: number;
  severity: CodeSeverity;
  category: CodeCategory;
  title: string;
  text: string;
  fix: string;
  origin: 'engine' | Provider;
};
/** Answer of POST /api/grok {task: 'review'}. `model` is null where the built-in rules answered. */
export type CodeReview = {
  comments: ReviewComment[];
  /** Remarks on lines that aren’t there. */
  dropped: number;
  model: string | null;
  fellBack: boolean;
  ms: number;
  tokens: number;
};

/** What would leave the server, before it does. `provider` is null where none is set up. */
export type ReviewPreview = {
  provider: Provider | null;
  name: string | null;
  model: string | null;
  /** Every character that is sent as content. */
  sent: string;
  lines: number;
  /** Estimates: what is sent, and an answer as long. */
  tokens: number;
  /** In dollars, null where no price is set. */
  cost: number | null;
};

/** What a provider is asked to answer. */
export const reviewAnswer = z.object({
  comments: z.array(
    z.object({
      line: z.int(),
      severity: z.enum(['medium', 'blocker', 'high', 'low', 'info']),
      category: z.enum(CODE_CATEGORIES),
      title: z.string(),
      text: z.string(),
      fix: z.string(),
    }),
  ),
});
export type ReviewAnswer = z.infer<typeof reviewAnswer>;
