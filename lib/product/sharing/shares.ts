import { mayChange, type UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { hashPassword } from '@/lib/base/auth/passwords';
import { sha256 } from '@/lib/base/auth/tokens';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError, notFound, orNull } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { send, takeBack } from '@/lib/base/mail/outbox';
import { assertFeature } from '@/lib/base/plans/plans';
import { newToken } from '@/lib/base/secrets/ids';
import { dashboardAsked } from '@/lib/product/dashboards/dashboards';
import { formatDate } from '@/lib/pure/format/format';
import type { Filter } from '@/lib/pure/query/schema/query';
import { mailOfShare } from './recipients';
import {
  MOST_SHARES,
  SHARE_DAYS,
  type HiddenColumn,
  type Share,
  type ShareCreate,
  type ShareOpening,
  type SharePatch,
  type ShareWithLink,
} from './schema';
import {
  countLiving,
  countShares,
  endGuestSessions,
  findShare,
  insertShare,
  isLivingDashboard,
  listOpenings,
  listShareRows,
  revokeShareRow,
  updateShare,
  type ShareRow,
} from './store';

const DAY = 86_400_000;
const MAILS_AN_HOUR = 300;

export const statusOf = ({ revokedAt, expiresAt }: Pick<ShareRow, 'revokedAt' | 'expiresAt'>): Share['status'] =>
  revokedAt ? 'revoked' : expiresAt.getTime() <= Date.now() ? 'expired' : 'active';

const toShare = (row: ShareRow): Share => ({
  id: row.id,
  label: row.label,
  ...(row.guestEmail !== null && { guestEmail: row.guestEmail }),
  dashboardIds: row.dashboardIds,
  lockedFilters: row.lockedFilters,
  hiddenColumns: row.hiddenColumns,
  allowFilters: row.allowFilters,
  allowDownload: row.allowDownload,
  detail: row.detail,
  showComments: row.showComments,
  origins: row.origins,
  passwordSet: row.passwordHash !== null,
  expiresAt: row.expiresAt.toISOString(),
  status: statusOf(row),
  opens: row.opens,
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
});

const refused = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

/** What a share stands on. Each lock names its data source, so that one whose column goes later still holds back. */
type Grounds = { sourceIds: string[]; names: string[]; lockedFilters: Filter[] };

/**
 * The data sources that these dashboards read now. Locks and hidden columns must name columns of theirs: one that
 * means nothing would hold nothing back.
 */
async function sourcesFor(
  actor: UserActor,
  dashboardIds: readonly string[],
  { lockedFilters, hiddenColumns }: { lockedFilters: readonly Filter[]; hiddenColumns: readonly HiddenColumn[] },
): Promise<Grounds> {
  const found = await Promise.all(dashboardIds.map((id) => orNull(dashboardAsked(actor, id))));
  const dashboards = found.filter((each) => each !== null); // one in the bin is shown to nobody
  const tables = [...new Map(dashboards.flatMap(({ tables: own }) => own).map((table) => [table.id, table])).values()];
  const isThere = ({ dataSourceId, field }: { dataSourceId?: string | undefined; field: string }) =>
    tables.some(
      ({ id, columns }) =>
        (dataSourceId === undefined || dataSourceId === id) && columns.some(({ key }) => key === field),
    );
  for (const lock of lockedFilters)
    if (!isThere(lock)) throw refused('lockedFilters', `${lock.field} isn’t a column of these dashboards’ data`);
  for (const column of hiddenColumns)
    if (!isThere(column)) throw refused('hiddenColumns', `${column.field} isn’t a column of these dashboards’ data`);
  return {
    sourceIds: tables.map(({ id }) => id),
    names: dashboards.map(({ name }) => name),
    lockedFilters: lockedFilters.flatMap((lock) =>
      lock.dataSourceId === undefined
        ? tables
            .filter(({ columns }) => columns.some(({ key }) => key === lock.field))
            .map(({ id }) => ({ ...lock, dataSourceId: id }))
        : [lock],
    ),
  };
}

async function assertOwn(tx: Tx, { workspaceId }: UserActor, ids: readonly string[]): Promise<void> {
  if ((await countLiving(tx, workspaceId, ids)) !== ids.length) throw notFound('dashboard');
}

const linkOf = (token: string): string => `${env().PUBLIC_URL}/shared/${token}`;

/** One letter to one address, through the queue. */
async function invite(
  tx: Tx,
  actor: UserActor,
  { share, names, url }: { share: ShareRow; names: readonly string[]; url: string },
): Promise<void> {
  const what = names.length === 1 ? `the dashboard “${names[0]}”` : `${names.length} dashboards`;
  await send(tx, {
    kind: 'share_invitation',
    to: share.guestEmail!,
    subject: `${actor.username} shared ${what} with you`,
    text: [
      `${actor.username} shared ${what} with you in Plumbline. You don’t need an account.`,
      ...(names.length > 1 ? [names.map((name) => `- ${name}`).join('\n')] : []),
      `Open it here:\n${url}`,
      [
        `The link works until ${formatDate(share.expiresAt.toISOString().slice(0, 10))}.`,
        ...(share.passwordHash ? [`It asks for a password: ${actor.username} tells you which.`] : []),
        'Don’t forward it: whoever has the link can read the dashboard.',
      ].join(' '),
    ].join('\n\n'),
  });
}

/** Makes a link, and a letter where an address is given. The token is answered once. */
export async function createShare(
  actor: UserActor,
  dashboardId: string,
  { guestEmail, guestEmails, password, dashboardIds, expiresAt, ...rest }: ShareCreate,
  origin: RequestOrigin,
): Promise<ShareWithLink & { shares: ShareWithLink[] }> {
  const ids = [...new Set([dashboardId, ...(dashboardIds ?? [])])];
  const named = guestEmails ?? (guestEmail === undefined ? [null] : [guestEmail]);
  const addresses = [...new Map(named.map((address) => [address?.toLowerCase() ?? '', address])).values()];
  if (!(await isLivingDashboard(actor.workspaceId, dashboardId))) throw notFound('dashboard');
  await inTransaction((tx) => assertFeature(tx, actor.workspaceId, 'guests'));
  const { sourceIds, names, lockedFilters } = await sourcesFor(actor, ids, rest);
  const mails = { key: `share mail ${actor.workspaceId}`, limit: MAILS_AN_HOUR, seconds: 3600 };
  for (const address of addresses) if (address !== null) await take(mails, 'Too many invitations sent.');
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const until = expiresAt === undefined ? new Date(Date.now() + SHARE_DAYS * DAY) : new Date(expiresAt);
  const shares = await inTransaction(async (tx) => {
    await assertFeature(tx, actor.workspaceId, 'guests');
    await assertOwn(tx, actor, ids);
    if ((await countShares(tx, actor.workspaceId)) + addresses.length > MOST_SHARES)
      throw new AppError('conflict', 'This workspace has 2,000 links, which is the most it can keep.');
    const made: ShareWithLink[] = [];
    for (const address of addresses) {
      const token = newToken();
      const row = await insertShare(tx, actor.workspaceId, actor.userId, {
        ...rest,
        lockedFilters,
        guestEmail: address,
        tokenHash: sha256(token),
        passwordHash,
        sourceIds,
        expiresAt: until,
        dashboardIds: ids,
      });
      await record(tx, {
        ...auditEntry(actor, origin),
        action: 'share.made',
        targetType: 'share',
        targetId: row.id,
        details: { dashboards: ids.length, locked: rest.lockedFilters.length, detail: rest.detail },
      });
      const url = linkOf(token);
      if (address !== null) await invite(tx, actor, { share: row, names, url });
      made.push({ share: toShare(row), token, url });
    }
    return made;
  });
  return { ...shares[0]!, shares };
}

export async function listShares(actor: UserActor, dashboardId: string): Promise<{ shares: Share[] }> {
  if (!(await isLivingDashboard(actor.workspaceId, dashboardId))) throw notFound('dashboard');
  return { shares: (await listShareRows(actor.workspaceId, dashboardId)).map(toShare) };
}

/** All of the workspace, for an archive of what its person has; who only reads in it sees no guests. */
export const listOwnShares = async (actor: UserActor): Promise<Share[]> =>
  mayChange(actor) ? (await listShareRows(actor.workspaceId)).map(toShare) : [];

async function kept(tx: Tx | null, actor: UserActor, id: string): Promise<ShareRow> {
  return (await findShare(tx, actor.workspaceId, id)) ?? Promise.reject(notFound('link'));
}

/** Holds at the guest's next request. */
export async function changeShare(
  actor: UserActor,
  id: string,
  { password, expiresAt, dashboardIds, ...rest }: SharePatch,
  origin: RequestOrigin,
): Promise<{ share: Share }> {
  const row = await kept(null, actor, id);
  if (row.revokedAt) throw new AppError('conflict', 'This link was withdrawn. Share the dashboard again.');
  const ids = dashboardIds && [...new Set(dashboardIds)];
  const relocked = rest.lockedFilters ?? rest.hiddenColumns ?? ids;
  const grounds = relocked && (await sourcesFor(actor, ids ?? row.dashboardIds, { ...row, ...rest }));
  const passwordHash = password === undefined ? undefined : password === null ? null : await hashPassword(password);
  return inTransaction(async (tx) => {
    if (ids) await assertOwn(tx, actor, ids);
    const changed = await updateShare(tx, actor.workspaceId, id, {
      ...rest,
      ...(grounds && { sourceIds: grounds.sourceIds, lockedFilters: grounds.lockedFilters }),
      ...(passwordHash !== undefined && { passwordHash }),
      ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
      ...(ids && { dashboardIds: ids }),
    });
    if (!changed) throw notFound('link');
    if (password) await endGuestSessions(tx, id);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'share.changed',
      targetType: 'share',
      targetId: id,
    });
    return { share: toShare(await kept(tx, actor, id)) };
  });
}

/** A new token: the earlier link and the sessions that it let in are dead. */
export async function rotateShare(actor: UserActor, id: string, origin: RequestOrigin): Promise<ShareWithLink> {
  const token = newToken();
  return inTransaction(async (tx) => {
    await assertFeature(tx, actor.workspaceId, 'guests');
    const row = await kept(tx, actor, id);
    if (row.revokedAt) throw new AppError('conflict', 'This link was withdrawn. Share the dashboard again.');
    await updateShare(tx, actor.workspaceId, id, { tokenHash: sha256(token) });
    await endGuestSessions(tx, id);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'share.rotated',
      targetType: 'share',
      targetId: id,
    });
    return { share: toShare(row), token, url: linkOf(token) };
  });
}

export async function revokeShare(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    await kept(tx, actor, id);
    if (!(await revokeShareRow(tx, actor.workspaceId, id))) return;
    // After the row is ours: a delivery that was being sent has put its mail there by then.
    await takeBack(tx, [mailOfShare(id)]);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'share.revoked',
      targetType: 'share',
      targetId: id,
    });
  });
  return { success: true };
}

export async function shareOpenings(actor: UserActor, id: string): Promise<{ opens: ShareOpening[] }> {
  await kept(null, actor, id);
  return { opens: await listOpenings(actor.workspaceId, id) };
}

export { sweepShares } from './store';
