import type { UserActor } from '@/lib/core/actor';
import { searchData } from '@/lib/datasets/search';
import { searchFindings } from '@/lib/insights/search';
import { take } from '@/lib/limits/throttle';
import type { ColumnType } from '@/lib/query/column';
import { MOST_FOUND, type Found, type SearchAnswer } from './search-schema';
import { newestDashboardOf, searchDashboardNames } from './store';

const SEARCHES_A_MINUTE = 120;
/** All kinds together. */
const MOST = 20;

/** What of the asker's workspace is called so: one list, at most a few of each kind. */
export async function search(actor: UserActor, words: string): Promise<SearchAnswer> {
  await take({ key: `search ${actor.userId}`, limit: SEARCHES_A_MINUTE, seconds: 60 }, 'Too many searches.');
  const [{ sources, columns, values }, dashboards, findings] = await Promise.all([searchData(actor, words, MOST_FOUND), searchDashboardNames(actor.workspaceId, words, MOST_FOUND), searchFindings(actor, words, MOST_FOUND)]);
  const dashboardOf = new Map(await Promise.all([...new Set(values.map(({ sourceId }) => sourceId))].map(async (id) => [id, await newestDashboardOf(actor.workspaceId, id)] as const)));
  const found: Found[] = [
    ...sources.map(({ sourceId, sourceName, rowCount, createdAt }): Found => ({ kind: 'source', id: sourceId, name: sourceName, rowCount: Number(rowCount), createdAt: createdAt.toISOString() })),
    ...dashboards.map(({ id, name }): Found => ({ kind: 'dashboard', id, name })),
    ...columns.map(({ type, ...column }): Found => ({ kind: 'column', ...column, type: type as ColumnType })),
    ...values.map((value): Found => ({ kind: 'value', ...value, dashboard: dashboardOf.get(value.sourceId) ?? null })),
    ...findings.map((finding): Found => ({ kind: 'finding', ...finding })),
  ];
  return { found: found.slice(0, MOST) };
}
