import { FRESHNESS } from '@/lib/engines/manifest/remote';
import type { Refresh, SourceMode } from '@/lib/product/data-sources/schema/remote-schema';
import type { TableSelection } from './joins';

/** What becomes of the chosen rows. */
export type TakeDraft = {
  name: string;
  mode: SourceMode;
  /** Seconds. */
  freshness: number;
  refresh: Refresh;
  /** A column that only grows; empty for all rows anew. */
  watermark: string;
};
export type TakenRows = { kind: 'tables'; selection: TableSelection } | { kind: 'sql'; sql: string };

/** Seconds. */
export const FRESHNESS_CHOICES: readonly number[] = [
  FRESHNESS.least,
  FRESHNESS.usual,
  900,
  3600,
  21_600,
  FRESHNESS.most,
];
export const REFRESH_WORDS: Record<Refresh, string> = {
  manual: 'When I ask',
  hourly: 'Every hour',
  daily: 'Every day',
};

/** The body of POST /api/data-sources. */
export function takeRequest(connectionId: string, rows: TakenRows, draft: TakeDraft): Record<string, unknown> {
  const { name, mode, freshness, refresh, watermark } = draft;
  const [first, ...more] = rows.kind === 'tables' ? rows.selection.tables : [];
  const what =
    rows.kind === 'sql'
      ? { sql: rows.sql }
      : more.length > 0
        ? { tables: rows.selection.tables, on: rows.selection.on }
        : { table: first };
  return {
    connectionId,
    ...what,
    mode,
    ...(mode === 'live' ? { freshness } : { refresh, ...(watermark !== '' && { watermark }) }),
    ...(name.trim() !== '' && { name: name.trim() }),
  };
}
