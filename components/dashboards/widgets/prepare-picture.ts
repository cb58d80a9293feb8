import { mapCode } from '@/components/answers/drawn-picture';
import { canvasCode } from '@/components/charts/figure';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';

/** Asks for the code of a picture while its answer is on the way. */
export function preparePicture({ type }: Pick<Chart, 'type'>): void {
  const needed = [...(type === 'table' || type === 'pivot' ? [] : [canvasCode]), ...(type === 'map' ? [mapCode] : [])];
  // What can't be fetched now is asked for again, and told, by the picture.
  for (const code of needed) code.wait().catch(() => undefined);
}
