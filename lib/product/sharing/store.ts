import type { Plan, WorkspaceId } from '@/lib/base/actor/actor';
import { mintWorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { Prisma, type Share as Kept } from '@/lib/base/db/generated/client';
import { orUnreadable, readableOf } from '@/lib/base/db/stored';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { HiddenColumn, ListedShare, ShareDetail, ShareOpening } from './schema';
import { storedHidden, storedLocks } from './stored';

export type ShareRow = Omit<Kept, 'lockedFilters' | 'hiddenColumns' | 'detail' | 'workspaceId'> & {
  workspaceId: WorkspaceId;
  lockedFilters: Filter[];
  hiddenColumns: HiddenColumn[];
  detail: ShareDetail;
  /** Null where the account is gone. */
  createdBy: string | null;
  dashboardIds: string[];
};

const WITH = {
  creator: { select: { username: true } },
  dashboards: { select: { dashboardId: true }, orderBy: { place: 'asc' } },
} as const satisfies Prisma.ShareInclude;
type Found = Prisma.ShareGetPayload<{ include: typeof WITH }>;

const toRow = ({
  creator,
  dashboards,
  lockedFilters,
  hiddenColumns,
  detail,
  workspaceId,
  ...rest
}: Found): ShareRow => ({
  ...rest,
  workspaceId: mintWorkspaceId(workspaceId),
  lockedFilters: storedLocks.read(lockedFilters),
  hiddenColumns: storedHidden.read(hiddenColumns),
  detail: detail as ShareDetail,
  createdBy: creator?.username ?? null,
  dashboardIds: dashboards.map(({ dashboardId }) => dashboardId),
});

export type ShareContent = Pick<
  ShareRow,
  | 'label'
  | 'lockedFilters'
  | 'sourceIds'
  | 'hiddenColumns'
  | 'allowFilters'
  | 'allowDownload'
  | 'detail'
  | 'showComments'
  | 'origins'
  | 'expiresAt'
  | 'passwordHash'
>;

const written = ({ lockedFilters, hiddenColumns, ...rest }: Partial<ShareContent>) => ({
  ...rest,
  ...(lockedFilters && { lockedFilters: storedLocks.write(lockedFilters) }),
  ...(hiddenColumns && { hiddenColumns: storedHidden.write(hiddenColumns) }),
});

export const countShares = (tx: Tx, workspaceId: WorkspaceId): Promise<number> =>
  tx.share.count({ where: { workspaceId } });

/** How many of these dashboards are the workspace's own and not in the bin. */
export const countLiving = (tx: Tx, workspaceId: WorkspaceId, ids: readonly string[]): Promise<number> =>
  tx.dashboard.count({ where: { workspaceId, id: { in: [...ids] }, deletedAt: null } });

export async function insertShare(
  tx: Tx,
  workspaceId: WorkspaceId,
  createdById: string,
  share: ShareContent & { guestEmail: string | null; tokenHash: string; dashboardIds: readonly string[] },
): Promise<ShareRow> {
  const { dashboardIds, ...content } = share;
  const made = await tx.share.create({
    data: {
      id: newId(),
      workspaceId,
      createdById,
      ...content,
      lockedFilters: storedLocks.write(content.lockedFilters),
      hiddenColumns: storedHidden.write(content.hiddenColumns),
      dashboards: { create: dashboardIds.map((dashboardId, place) => ({ dashboardId, workspaceId, place })) },
    },
    include: WITH,
  });
  return toRow(made);
}

export async function findShare(tx: Tx | null, workspaceId: WorkspaceId, id: string): Promise<ShareRow | null> {
  const found = await (tx ?? prisma()).share.findFirst({ where: { id, workspaceId }, include: WITH });
  return found && toRow(found);
}

/** Newest first; of a dashboard, or of the whole workspace. */
export async function listShareRows(workspaceId: WorkspaceId, dashboardId?: string): Promise<ShareRow[]> {
  const rows = await prisma().share.findMany({
    where: { workspaceId, ...(dashboardId && { dashboards: { some: { dashboardId, workspaceId } } }) },
    include: WITH,
    orderBy: { createdAt: 'desc' },
    take: 500,
  });
  return readableOf(rows, toRow);
}

export const isLivingDashboard = async (workspaceId: WorkspaceId, id: string): Promise<boolean> =>
  (await prisma().dashboard.count({ where: { id, workspaceId, deletedAt: null } })) > 0;

export async function updateShare(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { dashboardIds, ...content }: Partial<ShareContent> & { dashboardIds?: readonly string[]; tokenHash?: string },
): Promise<boolean> {
  const { count } = await tx.share.updateMany({ where: { id, workspaceId }, data: written(content) });
  if (count === 0 || !dashboardIds) return count > 0;
  await tx.shareDashboard.deleteMany({ where: { shareId: id, workspaceId } });
  await tx.shareDashboard.createMany({
    data: dashboardIds.map((dashboardId, place) => ({ shareId: id, dashboardId, workspaceId, place })),
  });
  return true;
}

/** False where it was withdrawn before. */
export const revokeShareRow = async (tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> =>
  (await tx.share.updateMany({ where: { id, workspaceId, revokedAt: null }, data: { revokedAt: new Date() } })).count >
  0;

export const endGuestSessions = async (tx: Tx, shareId: string): Promise<void> => {
  await tx.guestSession.deleteMany({ where: { shareId } });
};

const MOST_OPENINGS = 200;

export async function listOpenings(workspaceId: WorkspaceId, shareId: string): Promise<ShareOpening[]> {
  const rows = await prisma().shareOpen.findMany({
    where: { shareId, share: { workspaceId } },
    orderBy: { at: 'desc' },
    take: MOST_OPENINGS,
  });
  return rows.map(({ id, at, browser, address, dashboardId }) => ({
    id,
    at: at.toISOString(),
    browser,
    address,
    dashboardId,
  }));
}

export async function insertOpening(
  { shareId, workspaceId }: { shareId: string; workspaceId: WorkspaceId },
  opening: { dashboardId: string; browser: string; address: string },
): Promise<void> {
  const at = new Date();
  await inTransaction(async (tx) => {
    await tx.shareOpen.create({ data: { id: newId(), shareId, at, ...opening } });
    await tx.share.updateMany({
      where: { id: shareId, workspaceId },
      data: { opens: { increment: 1 }, lastOpenedAt: at },
    });
  });
}

/* What a guest's request looks at, each time. */

/** A share as its row stands now, with the plan of its workspace and its dashboards that are there. */
export type OpenShare = Pick<
  ShareRow,
  | 'id'
  | 'workspaceId'
  | 'lockedFilters'
  | 'sourceIds'
  | 'hiddenColumns'
  | 'allowFilters'
  | 'allowDownload'
  | 'detail'
  | 'showComments'
  | 'origins'
  | 'expiresAt'
  | 'revokedAt'
  | 'passwordHash'
> & {
  plan: Plan;
  /**
   * Whom a guest can ask: who made it while they are a member, else the owner or an editor; the workspace’s name where
   * none of them has an open account.
   */
  sharedBy: string;
  isAnswered: boolean;
  /** All that it covers. */ covers: string[];
  /** Those not deleted. */ dashboards: { id: string; name: string }[];
};

type OpenRow = {
  id: string;
  workspaceId: string;
  workspaceName: string;
  answeredBy: string | null;
  lockedFilters: unknown;
  sourceIds: string[];
  hiddenColumns: unknown;
  allowFilters: boolean;
  allowDownload: boolean;
  detail: string;
  showComments: boolean;
  origins: string[];
  expiresAt: Date;
  revokedAt: Date | null;
  passwordHash: string | null;
  plan: Plan;
  dashboards: { id: string; name: string; living: boolean }[];
};
/** With the hash that it was found by: a session's tells guests of one link apart. */
type FoundRow = OpenRow & { tokenHash: string };

const toOpen = ({
  dashboards,
  lockedFilters,
  hiddenColumns,
  workspaceId,
  workspaceName,
  answeredBy,
  detail,
  ...rest
}: OpenRow): OpenShare => ({
  ...rest,
  workspaceId: mintWorkspaceId(workspaceId),
  sharedBy: answeredBy ?? workspaceName,
  isAnswered: answeredBy !== null,
  lockedFilters: storedLocks.read(lockedFilters),
  hiddenColumns: storedHidden.read(hiddenColumns),
  detail: detail as ShareDetail,
  covers: dashboards.map(({ id }) => id),
  dashboards: dashboards.flatMap(({ id, name, living }) => (living ? [{ id, name }] : [])),
});

/** By the hash of a link's token. @throws AppError 'unreadable_row' */
export async function findShareByToken(tokenHash: string): Promise<OpenShare | null> {
  const [row] = await openShares('link', [tokenHash]);
  if (!row) return null;
  const { tokenHash: _, ...open } = row;
  return toOpen(open);
}

/** By the hashes of the cookies that a browser sent, the newest session first. What can’t be read lets nobody in. */
export async function findSharesBySession(hashes: readonly string[]): Promise<(OpenShare & { sessionHash: string })[]> {
  const rows = hashes.length ? await openShares('session', hashes) : [];
  return rows.flatMap(({ tokenHash: sessionHash, ...row }) =>
    orUnreadable(
      () => [{ ...toOpen(row), sessionHash }],
      () => [],
    ),
  );
}

/** What is read of a share, of its workspace, of its dashboards and of whoever answers for it. */
const OPEN = Prisma.sql`
  s.id, s."workspaceId", w.name AS "workspaceName", s."lockedFilters", s."sourceIds", s."hiddenColumns", s."allowFilters",
  s."allowDownload", s.detail, s."showComments", s.origins, s."expiresAt", s."revokedAt", s."passwordHash", w.plan,
  (SELECT u.username FROM "Membership" m JOIN "User" u ON u.id = m."userId"
    WHERE m."workspaceId" = s."workspaceId" AND u."disabledAt" IS NULL
      AND (m."userId" = s."createdById" OR m.role <> 'viewer')
    ORDER BY m."userId" = s."createdById" DESC NULLS LAST, m.role = 'owner' DESC, m."createdAt" LIMIT 1) AS "answeredBy",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'living', d."deletedAt" IS NULL) ORDER BY sd.place), '[]')
    FROM "ShareDashboard" sd JOIN "Dashboard" d ON d.id = sd."dashboardId" AND d."workspaceId" = s."workspaceId"
    WHERE sd."shareId" = s.id) AS dashboards`;

function openShares(by: 'link' | 'session', hashes: readonly string[]): Promise<FoundRow[]> {
  return by === 'link'
    ? prisma().$queryRaw<FoundRow[]>`
        SELECT ${OPEN}, s."tokenHash"
        FROM "Share" s JOIN "Workspace" w ON w.id = s."workspaceId"
        WHERE s."tokenHash" = ANY(${[...hashes]})`
    : prisma().$queryRaw<FoundRow[]>`
        SELECT ${OPEN}, g."tokenHash"
        FROM "GuestSession" g JOIN "Share" s ON s.id = g."shareId" JOIN "Workspace" w ON w.id = s."workspaceId"
        WHERE g."tokenHash" = ANY(${[...hashes]}) AND g."expiresAt" > ${new Date()}
        ORDER BY g."createdAt" DESC`;
}

/** A share that was made for one address. */
export type GuestShare = OpenShare & { label: string; guestEmail: string };

/** Those of a workspace by id, or all of a dashboard. What can’t be read lets nobody in. */
export async function findGuestShares(
  workspaceId: WorkspaceId,
  of: { ids: readonly string[] } | { dashboardId: string },
  tx?: Tx,
): Promise<GuestShare[]> {
  const chosen =
    'ids' in of
      ? Prisma.sql`s.id = ANY(${[...of.ids]}::uuid[])`
      : Prisma.sql`EXISTS (SELECT 1 FROM "ShareDashboard" sd WHERE sd."shareId" = s.id AND sd."dashboardId" = ${of.dashboardId}::uuid)`;
  const rows = await (tx ?? prisma()).$queryRaw<(OpenRow & { label: string; guestEmail: string })[]>`
    SELECT ${OPEN}, s.label, s."guestEmail"
    FROM "Share" s JOIN "Workspace" w ON w.id = s."workspaceId"
    WHERE s."workspaceId" = ${workspaceId}::uuid AND s."guestEmail" IS NOT NULL AND ${chosen}
    ORDER BY s."createdAt" DESC LIMIT 500`;
  return readableOf(rows, ({ label, guestEmail, ...row }) => ({ ...toOpen(row), label, guestEmail }));
}

/** Held until the transaction ends: a withdrawal is before it or after it. */
export async function lockShares(tx: Tx, workspaceId: WorkspaceId, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM "Share" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR SHARE`;
}

export async function insertGuestSession(shareId: string, tokenHash: string, expiresAt: Date): Promise<void> {
  await prisma().guestSession.create({ data: { shareId, tokenHash, expiresAt } });
}

/* The installation's administrators: names and counts of all workspaces, no data. */

const statusOf = ({ revokedAt, expiresAt }: Pick<Kept, 'revokedAt' | 'expiresAt'>): ListedShare['status'] =>
  revokedAt ? 'revoked' : expiresAt.getTime() <= Date.now() ? 'expired' : 'active';

export async function listAllShares(
  { q, cursor }: { q?: string; cursor?: string },
  most: number,
): Promise<ListedShare[]> {
  const part = q && { contains: q, mode: 'insensitive' as const };
  const rows = await prisma().share.findMany({
    where: {
      ...(cursor && { id: { lt: cursor } }),
      ...(part && { OR: [{ label: part }, { guestEmail: part }, { creator: { username: part } }] }),
    },
    include: { creator: { select: { username: true } }, _count: { select: { dashboards: true } } },
    orderBy: { id: 'desc' },
    take: most,
  });
  return rows.map(
    ({ id, label, guestEmail, expiresAt, opens, lastOpenedAt, createdAt, creator, _count, revokedAt }) => ({
      id,
      label,
      ...(guestEmail !== null && { guestEmail }),
      expiresAt: expiresAt.toISOString(),
      status: statusOf({ revokedAt, expiresAt }),
      opens,
      lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
      createdBy: creator?.username ?? null,
      createdAt: createdAt.toISOString(),
      dashboards: _count.dashboards,
    }),
  );
}

/** Of any workspace; answers those that were withdrawn by this. */
export async function revokeAnyShares(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; workspaceId: string; label: string }[]> {
  const found = await tx.share.findMany({
    where: { id: { in: [...ids] }, revokedAt: null },
    select: { id: true, workspaceId: true, label: true },
  });
  await tx.share.updateMany({
    where: { id: { in: found.map(({ id }) => id) }, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return found;
}

const YEAR = 365 * 86_400_000;

/** Sessions past their end, what was opened over a year ago, and links that lead nowhere any more. */
export async function sweepShares(now: Date): Promise<void> {
  const old = new Date(now.getTime() - YEAR);
  await prisma().guestSession.deleteMany({ where: { expiresAt: { lt: now } } });
  await prisma().shareOpen.deleteMany({ where: { at: { lt: old } } });
  await prisma().share.deleteMany({ where: { OR: [{ dashboards: { none: {} } }, { expiresAt: { lt: old } }] } });
}
