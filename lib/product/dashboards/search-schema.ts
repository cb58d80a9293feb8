import { z } from 'zod';
import type { Cell, ColumnType } from '@/lib/pure/query/schema/column';
import { LONGEST_SEARCH } from './limits-schema';

/** Of one kind, and so at most four times that. */
export const MOST_FOUND = 5;

export const searchQuery = z.object({
  q: z
    .string()
    .trim()
    .min(1, 'can’t be empty')
    .max(LONGEST_SEARCH, `can be at most ${LONGEST_SEARCH} characters`)
    .regex(/^[^\u0000]*$/, 'may not hold a null character'),
});

/** What of a workspace is called so. Pages, forecasts and actions are known to the screen itself. */
export type SearchHit =
  | { kind: 'source'; id: string; name: string; rowCount: number; createdAt: string }
  | { kind: 'dashboard'; id: string; name: string }
  | { kind: 'column'; sourceId: string; sourceName: string; key: string; label: string; type: ColumnType }
  | {
      kind: 'value';
      sourceId: string;
      sourceName: string;
      key: string;
      label: string;
      value: Cell;
      count: number;
      /** The newest dashboard of that data. */ dashboard: { id: string; dataSourceIds: readonly string[] } | null;
    }
  | { kind: 'finding'; id: string; title: string; sourceId: string; sourceName: string };
export type SearchAnswer = { found: SearchHit[] };
