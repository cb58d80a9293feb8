import { processWide } from '@/lib/base/env/process-wide';
import { AppError } from '@/lib/base/errors/errors';

/** Why nobody may change anything here: this server is a copy, or was replaced by one. Undefined: they may. */
export type ReadOnlyReason = 'standby' | 'fenced';

const reason = processWide<ReadOnlyReason | undefined>('read only', () => undefined);
export const readOnlyReason = (): ReadOnlyReason | undefined => reason.made();
export const setReadOnly = (why: ReadOnlyReason | undefined): void => reason.set(why);

const WORDS: Record<ReadOnlyReason, string> = {
  standby: 'This server is a read-only copy. Make changes on the primary server.',
  fenced: 'Another server took this one’s place, so this one is read-only. Make changes there.',
};

export function assertWritable(): void {
  const why = readOnlyReason();
  if (why) throw new AppError('conflict', WORDS[why]);
}
