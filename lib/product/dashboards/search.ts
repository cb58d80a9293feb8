import type { UserActor } from '@/lib/base/actor/actor';
import { take } from '@/lib/base/limits/throttle';
import { searchData } from '@/lib/product/data-sources/search';
import { searchFindings } from '@/lib/product/insights/search';
import type { ColumnType } from '@/lib/pure/query/schema/column';
import { MOST_FOUND, type SearchHit, type SearchAnswer } from './search-schema';
import { newestDashboardOf, searchDashboardNames } from './store';

const SEARCHES_A_MINUTE = 120;
/** All kinds together. */
const MOST = 20;

/** What of the asker's workspace is called so: one list, at most a few of each kind. */
export async function search(actor: UserActor, words: string): Promise<SearchAnswer> {
  await take({ key: `search ${actor.userId}`, limit: SEARCHES_A_MINUTE, seconds: 60 }, 'Too many searches.');
  const [{ sources, columns, values }, dashboards, findings] = await Promise.all([
    searchData(actor, words, MOST_FOUND),
    searchDashboardNames(actor.workspaceId, words, MOST_FOUND),
    searchFindings(actor, words, MOST_FOUND),
  ]);
  const dashboardOf = new Map(
    await Promise.all(
      [...new Set(values.map(({ sourceId }) => sourceId))].map(
        async (id) => [id, await newestDashboardOf(actor.workspaceId, id)] as const,
      ),
    ),
  );
  const found: SearchHit[] = [
    ...sources.map(({ sourceId, sourceName, rowCount, createdAt }): SearchHit => ({
      kind: 'source',
      id: sourceId,
      name: sourceName,
      rowCount: Number(rowCount),
      createdAt: createdAt.toISOString(),
    })),
    ...dashboards.map(({ id, name }): SearchHit => ({ kind: 'dashboard', id, name })),
    ...columns.map(({ type, ...column }): SearchHit => ({ kind: 'column', ...column, type: type as ColumnType })),
    ...values.map((value): SearchHit => ({
      kind: 'value',
      ...value,
      dashboard: dashboardOf.get(value.sourceId) ?? null,
    })),
    ...findings.map((finding): SearchHit => ({ kind: 'finding', ...finding })),
  ];
  return { found: found.slice(0, MOST) };
}
