import type { GuestActor } from '@/lib/base/actor/actor';
import type { GuestComment, PinnedNumber } from './schema';
import { listCommentRows, namesOf, type CommentRow } from './store';

/** What a guest may see of a dashboard. */
export type GuestSight = {
  dashboardId: string;
  /** Its widgets that the share shows. */ widgets: ReadonlySet<string>;
  /** The data sources of which every row and every column is shared. */ wholeSources: ReadonlySet<string>;
};

const pinFor = (pin: PinnedNumber | null, { wholeSources }: GuestSight): GuestComment['pin'] =>
  // A pin may rest on any row and column of its data: it is shown where the share holds none of them back.
  pin && pin.point !== null && wholeSources.has(pin.dataSourceId)
    ? { label: pin.label, group: pin.group, value: pin.value, format: pin.format, dataVersion: pin.dataVersion }
    : null;

/** Open threads on the dashboard and on the widgets that a guest sees, oldest first; the caller asks whether they may. */
export async function readComments({ workspaceId }: GuestActor, sight: GuestSight): Promise<GuestComment[]> {
  const rows = await listCommentRows(workspaceId, sight.dashboardId);
  const isShown = ({ widgetId }: CommentRow) => widgetId === null || sight.widgets.has(widgetId);
  const threads = new Set(
    rows.filter((row) => row.parentId === null && row.resolvedAt === null && isShown(row)).map(({ id }) => id),
  );
  const shown = rows.filter((row) => threads.has(row.parentId ?? row.id) && isShown(row));
  const names = await namesOf(shown.map(({ createdById }) => createdById));
  return shown.map((row): GuestComment => ({
    id: row.id,
    parentId: row.parentId,
    widgetId: row.widgetId,
    text: row.text,
    deleted: row.deletedAt !== null,
    author: names.get(row.createdById) ?? null,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    pin: pinFor(row.pin, sight),
  }));
}
