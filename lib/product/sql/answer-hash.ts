import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Cell } from '@/lib/pure/query/schema/column';

/** Characters of rows that are hashed at a stretch: others are answered in between. */
const STRETCH = 256 * 1024;

/** SHA-256 in hex of what an answer stands on and of its rows, in their order. */
export async function hashOfAnswer(standsOn: unknown, rows: readonly (readonly Cell[])[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(standsOn));
  let since = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    hash.update('\n').update(text);
    since += text.length;
    if (since < STRETCH) continue;
    since = 0;
    await turn();
  }
  return hash.digest('hex');
}
