import type { GuestActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { AppError, check } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import type { QueryFailure } from '@/lib/engines/answers/protocol/answers';
import { askTable } from '@/lib/product/data-sources/read/ask';
import { readComments } from '@/lib/product/comments/guest-comments';
import type { GuestComment } from '@/lib/product/comments/schema';
import { answerDashboard, dashboardAsked, type DashboardWithTables } from '@/lib/product/dashboards/dashboards';
import type { DashboardAnswer, Widget } from '@/lib/product/dashboards/schema';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import { getEvidence, sourceRowsOf, withData } from '@/lib/product/evidence/evidence';
import type { SourceRows } from '@/lib/product/evidence/schema';
import { drilledConfig } from '@/lib/pure/analysis/charts/drill';
import { askedOnTab } from '@/lib/pure/query/resolve/asked-on-tab';
import { carrying } from '@/lib/pure/query/resolve/definition';
import { describeFilters } from '@/lib/pure/query/resolve/describe';
import { openTab, shownTabs } from '@/lib/pure/query/schema/dashboard-tabs';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { DashboardConfig, TextWidget } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter, Query } from '@/lib/pure/query/schema/query';
import { csvOf } from './csv';
import { recordGuest, type GuestVisit } from './guests';
import {
  calculationsOf,
  chartsInTexts,
  finerForGuest,
  guestColumns,
  guestConfig,
  guestTexts,
  hiddenOf,
  mayFilterOn,
  narrowed,
  shownLocks,
  type Narrowed,
} from './narrow';
import {
  guestQuery as guestQuerySchema,
  type GuestChoice,
  type GuestDashboard,
  type GuestEvidence,
  type GuestEvidenceInput,
  type GuestQuery,
  type GuestRowsQuery,
  type GuestValuesQuery,
} from './schema';
import type { OpenShare } from './store';

const MOST_VALUES = 200;
const CHOICES_A_MINUTE = 600;

type Seen = { asked: DashboardWithTables; view: Narrowed };

async function seen({ actor, share }: GuestVisit, id: string): Promise<Seen> {
  const asked = await dashboardAsked(actor, id);
  return { asked, view: narrowed(asked, share) };
}

/** One whose column is gone stays: its widgets then answer nothing. */
const locksOn = ({ id }: Pick<SourceTable, 'id'>, locks: readonly Filter[]): Filter[] =>
  locks.filter(({ dataSourceId }) => dataSourceId === undefined || dataSourceId === id);

/** Rows that the locked filters leave. */
async function visibleRows(table: SourceTable, locks: readonly Filter[]): Promise<number> {
  const own = locksOn(table, locks);
  if (own.length === 0) return table.rowCount;
  const outcome = (
    await askTable(table, {
      queries: [{ id: 'rows', query: { measures: [{ agg: 'count' }], dimensions: [], filters: own } }],
    })
  ).get('rows');
  return outcome?.ok ? Number(outcome.answer.rows[0]?.count ?? 0) : 0;
}

/** What its texts name is asked as the guest may see it. */
async function textsOf(visit: GuestVisit, sight: Seen): Promise<TextWidget[]> {
  const widgets = chartsInTexts(sight.view);
  const answer =
    widgets.length > 0 ? await answered(visit, sight, { filters: [], chosen: [], widgets }) : { widgets: {} };
  return guestTexts(sight.view, answer.widgets);
}

/** The dashboard as this share shows it, without a figure yet. */
export async function guestDashboard(visit: GuestVisit, id: string): Promise<GuestDashboard> {
  const { share } = visit;
  const { asked, view } = await seen(visit, id);
  const locks = share.lockedFilters;
  const shown = shownLocks(locks, asked.tables, share);
  const tables = asked.tables.filter((table) => view.named.has(table.id));
  const sources = await Promise.all(
    tables.map(async (table) => ({
      id: table.id,
      name: table.name,
      version: table.version,
      rowCount: await visibleRows(table, locks),
      isStale: table.status === 'stale',
      columns: guestColumns(table, view, { calculations: asked.calculations, locks: shown }),
      ...(share.allowFilters && finerForGuest(table, view)),
    })),
  );
  return {
    id,
    name: asked.name,
    config: { ...guestConfig(view, locks.length > 0, sources), texts: await textsOf(visit, { asked, view }) },
    sources,
    withheld: view.withheld,
    locked: shown.filter(({ dataSourceId }) => tables.some((table) => table.id === dataSourceId)),
    dashboards: share.dashboards,
    sharedBy: share.sharedBy,
    expiresAt: share.expiresAt.toISOString(),
    allowFilters: share.allowFilters,
    allowDownload: share.allowDownload,
    detail: share.detail,
    showComments: share.showComments,
    updatedAt: asked.updatedAt.toISOString(),
  };
}

/** @throws AppError where a choice goes beyond what the share allows */
function assertAllowed(
  { share }: GuestVisit,
  view: Narrowed,
  { filters, chosen, drilled = [], compare }: GuestChoice,
): void {
  const all = [...filters, ...[...chosen, ...drilled].flatMap((mark) => mark.filters)];
  if (!share.allowFilters && (all.length > 0 || compare !== undefined))
    throw new AppError('validation', 'This link doesn’t allow filters.', {
      fields: { filters: 'aren’t allowed by this link' },
    });
  const groups = drilled.map(({ to, filters: [first] }) => ({ dataSourceId: first?.dataSourceId, field: to.field }));
  const foreign = [...all, ...groups].find((at) => !mayFilterOn(view, at));
  if (foreign)
    throw new AppError('validation', 'This link doesn’t allow a filter on that column.', {
      fields: { filters: 'name a column that this dashboard doesn’t offer' },
    });
}

/** Causes are the owner's matter: they can name columns and files. */
const failureFor = ({ code, message }: QueryFailure, sharedBy: string): QueryFailure =>
  code === 'broken' || code === 'failed'
    ? { code, message: `This can’t be shown at the moment. Tell ${sharedBy}.` }
    : { code, message };

/** What an open tab asks for; everything where no tab is meant. */
const shownOnTab = ({ config }: Narrowed, tab: string | undefined): string[] | undefined =>
  tab === undefined || shownTabs(config).length === 0 ? undefined : askedOnTab(config, openTab(config, tab));

async function answered(
  visit: GuestVisit,
  { asked, view }: Seen,
  { widgets, tab, ...choice }: GuestQuery,
  signal?: AbortSignal,
): Promise<DashboardAnswer> {
  const { actor, share, sessionHash } = visit;
  assertAllowed(visit, view, choice);
  if (choice.filters.length + choice.chosen.length + (choice.drilled?.length ?? 0) > 0)
    await take(
      { key: `guest choices ${sessionHash.slice(0, 32)}`, limit: CHOICES_A_MINUTE, seconds: 60 },
      'Too many filter changes.',
    );
  const { calculations, tables } = asked;
  const answer = await answerDashboard(
    actor,
    { config: view.config, calculations, tables },
    { ...choice, widgets: widgets ?? shownOnTab(view, tab), locked: share.lockedFilters },
    signal,
  );
  return {
    widgets: Object.fromEntries(
      Object.entries(answer.widgets).map(([id, widget]) => [
        id,
        widget.error ? { error: failureFor(widget.error, share.sharedBy) } : widget,
      ]),
    ),
  };
}

/** All widgets under what the guest chose, within what the share allows. */
export const queryAsGuest = async (
  visit: GuestVisit,
  id: string,
  query: GuestQuery,
  signal?: AbortSignal,
): Promise<DashboardAnswer> => answered(visit, await seen(visit, id), query, signal);

export type GuestView = {
  name: string;
  config: Pick<DashboardConfig, 'kpis' | 'charts'>;
  tables: { id: string; name: string; version: number; columns: Column[] }[];
  /** What the share fixes, in words; empty where nothing is. */
  locked: string;
  widgets: DashboardAnswer['widgets'];
};

/** Of a column that is gone nothing is said, as nothing is shown. */
function locksInWords(locks: readonly Filter[], columns: readonly Column[]): string {
  try {
    return describeFilters(locks, columns);
  } catch (error) {
    if (error instanceof BrokenQuery) return '';
    throw error;
  }
}

/** All that a share shows of a dashboard, with nothing chosen: for a mail to its guest. */
export async function showToGuest(share: OpenShare, id: string, signal: AbortSignal): Promise<GuestView> {
  const actor: GuestActor = { kind: 'guest', shareId: share.id, workspaceId: share.workspaceId };
  // No session: what it is for, a limit on choices, is not asked of nothing chosen.
  const visit: GuestVisit = { actor, share, sessionHash: '' };
  const sight = await seen(visit, id);
  const { asked, view } = sight;
  const locks = shownLocks(share.lockedFilters, asked.tables, share);
  const tables = asked.tables
    .filter((table) => view.named.has(table.id))
    .map((table) => ({
      id: table.id,
      name: table.name,
      version: table.version,
      columns: guestColumns(table, view, { calculations: asked.calculations, locks }),
    }));
  const { widgets } = await answered(visit, sight, { filters: [], chosen: [] }, signal);
  return {
    name: asked.name,
    config: guestConfig(view, share.lockedFilters.length > 0, tables),
    tables,
    locked: [...new Set(tables.map((table) => locksInWords(locksOn(table, locks), table.columns)))]
      .filter(Boolean)
      .join('; '),
    widgets,
  };
}

type Answered = Extract<Widget, { error?: undefined }>;

/** One widget under the guest's choice: evidence and rows are reached by it alone, never by an id. */
async function widgetOf(
  visit: GuestVisit,
  sight: Seen,
  { widget, ...choice }: GuestChoice & { widget: string },
): Promise<Answered> {
  const answer = (await answered(visit, sight, { ...choice, widgets: [widget] })).widgets[widget];
  if (!answer) throw new AppError('not_found', 'This dashboard has no such chart.');
  if (answer.error) throw new AppError('busy', answer.error.message);
  return answer;
}

const idsOf = ({ evidenceId, comparison, sparkline }: Answered, of: GuestEvidenceInput['of']): string | undefined =>
  of === 'now' ? evidenceId : of === 'before' ? comparison?.evidenceId : sparkline?.evidenceId;

/** How a number was made: question, values and hash, without its statement. */
export async function guestEvidence(
  visit: GuestVisit,
  id: string,
  { of, ...asked }: GuestEvidenceInput,
): Promise<GuestEvidence> {
  const { actor, share } = visit;
  const sight = await seen(visit, id);
  const evidenceId = idsOf(await widgetOf(visit, sight, asked), of);
  if (!evidenceId) throw new AppError('not_found', 'This number has no such part.');
  const { sql: _sql, engine: _engine, query, ...evidence } = await getEvidence(actor, evidenceId);
  const table = sight.asked.tables.find((each) => each.id === evidence.dataSourceId);
  const hidden = table ? hiddenOf(table, share) : new Set<string>();
  const { filters, ...rest } = query as Query;
  return { ...evidence, query: { ...rest, filters: filters.filter(({ field }) => !hidden.has(field)) } };
}

/** A choice as it stands in an address. */
export function readChoice(written: string | undefined): GuestChoice {
  let body: unknown = {};
  try {
    body = written === undefined ? {} : JSON.parse(written);
  } catch {
    throw new AppError('validation', 'choice: isn’t JSON', { fields: { choice: 'isn’t JSON' } });
  }
  const { filters, chosen, drilled, compare } = check(guestQuerySchema, body);
  return { filters, chosen, ...(drilled && { drilled }), ...(compare && { compare }) };
}

/** The records behind a mark, where the share shows them, without its hidden columns. */
export async function guestRows(
  visit: GuestVisit,
  id: string,
  { widget, choice, point, cursor, limit }: GuestRowsQuery,
): Promise<SourceRows> {
  const { actor, share } = visit;
  if (share.detail !== 'rows') throw new AppError('role', 'This link shows sums and averages, not single rows.');
  const sight = await seen(visit, id);
  const { evidenceId } = await widgetOf(visit, sight, { widget, ...readChoice(choice) });
  const found = await withData(actor, evidenceId);
  const { columns, rows, ...rest } = await sourceRowsOf(found, { point, cursor, limit });
  const hidden = hiddenOf(found.table, share);
  const kept = columns.filter(({ key }) => !hidden.has(key));
  return {
    ...rest,
    columns: kept,
    rows: rows.map((row) => Object.fromEntries(kept.map(({ key }) => [key, row[key] ?? null]))),
  };
}

/** The values of a column that the guest may choose among: those that the locked filters leave. */
export async function guestValues(
  visit: GuestVisit,
  id: string,
  at: GuestValuesQuery,
): Promise<{ values: { value: Cell; count: number }[] }> {
  const { share } = visit;
  const { asked, view } = await seen(visit, id);
  const table = asked.tables.find((each) => each.id === at.dataSourceId);
  if (!table || !share.allowFilters || !mayFilterOn(view, at))
    throw new AppError('not_found', 'This dashboard offers no such filter.');
  const query: Query = {
    measures: [{ agg: 'count' }],
    dimensions: [{ field: at.field }],
    filters: locksOn(table, share.lockedFilters),
    sort: [{ by: 'count', dir: 'desc' }],
    limit: MOST_VALUES,
  };
  const outcome = (
    await askTable(table, {
      queries: [{ id: 'values', query: carrying(query, calculationsOf(table, asked.calculations)) }],
    })
  ).get('values');
  if (!outcome?.ok) throw new AppError('busy', 'Couldn’t load the values. Try again.');
  const { columns, rows } = outcome.answer;
  return {
    values: rows.map((row) => ({ value: row[columns[0]!.key] ?? null, count: Number(row[columns.at(-1)!.key] ?? 0) })),
  };
}

/** The dashboard's open comments, where the share shows them; they are read alone. */
export async function guestComments(visit: GuestVisit, id: string): Promise<{ comments: GuestComment[] }> {
  const { actor, share } = visit;
  if (!share.showComments) throw new AppError('role', 'This link doesn’t show comments.');
  const { asked, view } = await seen(visit, id);
  const { kpis, charts } = view.config;
  const isWhole = (table: SourceTable) =>
    view.named.has(table.id) && share.lockedFilters.length === 0 && hiddenOf(table, share).size === 0;
  return {
    comments: await readComments(actor, {
      dashboardId: id,
      widgets: new Set([...kpis, ...charts].map((widget) => widget.id)),
      wholeSources: new Set(asked.tables.filter(isWhole).map((table) => table.id)),
    }),
  };
}

/** What stands in the widgets, as a file. */
export async function downloadAsGuest(
  visit: GuestVisit,
  id: string,
  { choice, origin, signal }: { choice: string | undefined; origin: RequestOrigin; signal: AbortSignal },
): Promise<{ fileName: string; text: string }> {
  if (!visit.share.allowDownload) throw new AppError('role', 'This link doesn’t allow downloads.');
  const sight = await seen(visit, id);
  const asked = readChoice(choice);
  const { widgets } = await answered(visit, sight, asked, signal);
  const { tables } = sight.asked;
  const shown = guestConfig(sight.view, visit.share.lockedFilters.length > 0, tables);
  const { kpis, charts } = drilledConfig(shown, asked.drilled ?? [], tables);
  const named = [
    ...kpis.map((kpi) => ({ id: kpi.id, title: kpi.label })),
    ...charts.map((chart) => ({ id: chart.id, title: chart.title })),
  ];
  await recordGuest(visit, { action: 'share.downloaded', dashboardId: id, origin });
  const parts = named.flatMap(({ id: widget, title }) => {
    const answer = widgets[widget];
    return answer && !answer.error ? [{ title, columns: answer.columns, rows: answer.rows }] : [];
  });
  return { fileName: `${sight.asked.name}.csv`, text: csvOf(parts) };
}
