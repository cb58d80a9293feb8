import { z } from 'zod';

const LONGEST_URL = 2000;

export const webhookInput = z.object({
  url: z.string().trim().min(1, 'is required').max(LONGEST_URL, 'can be at most 2,000 characters'),
});
export type WebhookInput = z.output<typeof webhookInput>;

/** The last message to a webhook, and what its host answered. */
export type LastPost = {
  event: 'data_source.version' | 'test';
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  status: number | null;
  error: string | null;
  createdAt: string;
};
export type Webhook = { id: string; url: string; createdAt: string; last: LastPost | null };
/** The secret is shown this once. */
export type NewWebhook = { webhook: Webhook; secret: string };
