import { processWide } from '@/lib/base/env/process-wide';

/** The setting that holds them, and the purpose under which each is sealed there. */
export const FORMER_SECRETS = 'secret.former';

/**
 * Secrets of installations that this one was restored from: what was sealed or signed with them can still be read.
 * Nothing new is made with them.
 */
export const formerSecrets = processWide<string[]>('former secrets', () => []);
