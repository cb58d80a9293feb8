import { readSetting } from '@/lib/base/db/settings';
import type { Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';

/** Whether text in pictures is recognised: as the owner says, else as the environment does. */
export const isRecognitionOn = async (tx?: Tx): Promise<boolean> =>
  (await readSetting('text.recognition', tx)) ?? env().TEXT_RECOGNITION === 'on';
