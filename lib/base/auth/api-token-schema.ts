import { z } from 'zod';
import { TOKEN_SCOPES, type TokenScope } from '@/lib/base/actor/actor';

/** What every token starts with, so that people and scanners of secrets know one. */
export const TOKEN_START = 'plb_';
export const MOST_TOKENS = 20;

export const apiTokenInput = z.object({
  name: z.string('is required').trim().min(1, 'is required').max(60, 'can be at most 60 characters'),
  /** `write` includes `read`. */
  scope: z.enum(TOKEN_SCOPES).default('read'),
  days: z.int().min(1, 'is at least 1 day').max(365, 'can be at most 365 days').default(30),
});
export type ApiTokenInput = z.infer<typeof apiTokenInput>;

/** As its owner sees it in the list: without its secret. */
export type ApiToken = {
  id: string;
  name: string;
  prefix: string;
  scope: TokenScope;
  createdAt: string;
  expiresAt: string;
  /** To the minute. */
  lastUsedAt: string | null;
};
/** `secret` is answered this once. */
export type NewApiToken = { token: ApiToken; secret: string };
