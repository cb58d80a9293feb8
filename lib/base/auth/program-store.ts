import type { TokenScope } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { publishOnCommit } from '@/lib/base/db/signals';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import { SESSION_ENDED, type Person } from './store';

type Owner = { userId: string; workspaceId: string };
export type ProgramRow = { id: string; name: string; redirectUris: string[]; createdAt: Date };

const PROGRAM = { id: true, name: true, redirectUris: true, createdAt: true } as const;

export const findProgram = (id: string): Promise<ProgramRow | null> =>
  prisma().program.findUnique({ where: { id }, select: PROGRAM });

/** Those that nobody has let in yet. */
export const countUnused = (tx: Tx): Promise<number> => tx.program.count({ where: { allowedAt: null } });

export async function deleteUnused(tx: Tx | null, before: Date): Promise<void> {
  await (tx ?? prisma()).program.deleteMany({
    where: { allowedAt: null, createdAt: { lt: before } },
  });
}

export const insertProgram = (tx: Tx, program: { name: string; redirectUris: string[] }): Promise<ProgramRow> =>
  tx.program.create({ data: { id: newId(), ...program }, select: PROGRAM });

export type CodeRow = {
  programId: string;
  userId: string;
  workspaceId: string;
  redirectUri: string;
  challenge: string;
  scopes: TokenScope[];
  resource: string;
  expiresAt: Date;
  grantId: string | null;
};

export async function insertCode(tx: Tx, code: Omit<CodeRow, 'grantId'> & { codeHash: string }): Promise<void> {
  await tx.programCode.create({ data: code });
  await tx.program.update({ where: { id: code.programId }, data: { allowedAt: new Date() } });
}

/** Uses a code up. `fresh`: this is the first time. */
export async function takeCode(tx: Tx, codeHash: string): Promise<(CodeRow & { fresh: boolean }) | null> {
  const { count } = await tx.programCode.updateMany({
    where: { codeHash, usedAt: null },
    data: { usedAt: new Date() },
  });
  const row = await tx.programCode.findUnique({ where: { codeHash } });
  return row && { ...row, scopes: row.scopes as TokenScope[], fresh: count > 0 };
}

/** Whether a person who is not disabled is a member of the workspace. */
export const isMember = async (tx: Tx, { userId, workspaceId }: Owner): Promise<boolean> =>
  (await tx.membership.count({ where: { userId, workspaceId, user: { disabledAt: null } } })) > 0;

const live = () => ({ revokedAt: null, expiresAt: { gt: new Date() } });

/** Of one's programs, those that still have access; without those of a program that connects again. */
export const countPrograms = (tx: Tx, { userId, workspaceId }: Owner, programId: string): Promise<number> =>
  tx.programGrant.count({ where: { userId, workspaceId, programId: { not: programId }, ...live() } });

export async function insertGrant(
  tx: Tx,
  grant: Owner & { programId: string; host: string; scopes: TokenScope[]; resource: string; expiresAt: Date },
  codeHash: string,
): Promise<string> {
  const { id } = await tx.programGrant.create({ data: { id: newId(), ...grant }, select: { id: true } });
  await tx.programCode.update({ where: { codeHash }, data: { grantId: id } });
  return id;
}

export type NewProgramToken = {
  tokenHash: string;
  grantId: string;
  kind: 'access' | 'refresh';
  scopes: TokenScope[];
  expiresAt: Date;
};

/** Adds tokens; what of the same family has run out goes. */
export async function insertTokens(tx: Tx, tokens: NewProgramToken[]): Promise<void> {
  await tx.programToken.deleteMany({ where: { grantId: tokens[0]!.grantId, expiresAt: { lt: new Date() } } });
  await tx.programToken.createMany({ data: tokens });
}

export type RefreshRow = Owner & {
  grantId: string;
  programId: string;
  scopes: TokenScope[];
  resource: string;
  createdAt: Date;
  usedAt: Date | null;
  /** Neither the token nor what it belongs to has ended. */
  live: boolean;
};

export async function findRefresh(tx: Tx, tokenHash: string): Promise<RefreshRow | null> {
  const row = await tx.programToken.findFirst({
    where: { tokenHash, kind: 'refresh' },
    include: { grant: { include: { user: { select: { disabledAt: true } } } } },
  });
  if (!row) return null;
  const { grant, usedAt, expiresAt } = row;
  const { id, programId, userId, workspaceId, scopes, resource, createdAt } = grant;
  const now = new Date();
  return {
    grantId: id,
    programId,
    userId,
    workspaceId,
    scopes: scopes as TokenScope[],
    resource,
    createdAt,
    usedAt,
    live: !grant.revokedAt && grant.expiresAt > now && expiresAt > now && !grant.user.disabledAt,
  };
}

/** True for the one request that exchanges the token. */
export async function useRefresh(tx: Tx, tokenHash: string): Promise<boolean> {
  const { count } = await tx.programToken.updateMany({
    where: { tokenHash, kind: 'refresh', usedAt: null },
    data: { usedAt: new Date() },
  });
  return count > 0;
}

export async function prolongGrant(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await tx.programGrant.update({ where: { id }, data: { expiresAt } });
}

/** Whose token it is, of either kind, with the program that holds it. */
export async function findToken(
  tx: Tx,
  tokenHash: string,
): Promise<(Owner & { grantId: string; programId: string; kind: string }) | null> {
  const row = await tx.programToken.findUnique({
    where: { tokenHash },
    select: { kind: true, grant: { select: { id: true, programId: true, userId: true, workspaceId: true } } },
  });
  if (!row) return null;
  const { id: grantId, ...grant } = row.grant;
  return { grantId, ...grant, kind: row.kind };
}

export async function deleteToken(tx: Tx, tokenHash: string): Promise<void> {
  await tx.programToken.deleteMany({ where: { tokenHash } });
}

type Found = Person & { grantId: string; scopes: TokenScope[] };

/**
 * Who a live access token belongs to, as with an API token: not of a grant that has ended, nor of a disabled user, nor
 * of somebody who is no member of its workspace any more. Notes that it was used, to the minute.
 */
export async function findLiveProgram(tokenHash: string): Promise<Found | null> {
  const now = new Date();
  const [found = null] = await prisma().$queryRaw<(Found & { lastUsedAt: Date | null })[]>`
    SELECT u.id, u.username, u.email, u.role, w.plan, w.id AS "workspaceId", w.name AS "workspaceName",
      m.role AS "workspaceRole", g.id AS "grantId", t.scopes, g."lastUsedAt"
    FROM "ProgramToken" t JOIN "ProgramGrant" g ON g.id = t."grantId" JOIN "User" u ON u.id = g."userId"
      JOIN "Workspace" w ON w.id = g."workspaceId"
      JOIN "Membership" m ON m."workspaceId" = g."workspaceId" AND m."userId" = g."userId"
    WHERE t."tokenHash" = ${tokenHash} AND t.kind = 'access' AND t."expiresAt" > ${now} AND g."revokedAt" IS NULL
      AND g."expiresAt" > ${now} AND u."disabledAt" IS NULL`;
  if (!found) return null;
  const { lastUsedAt, ...program } = found;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > 60_000)
    await prisma().programGrant.updateMany({ where: { id: program.grantId }, data: { lastUsedAt: now } });
  return program;
}

export type GrantRow = {
  id: string;
  host: string;
  scopes: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
  program: { name: string };
};

/** Those that still have access, newest first. */
export const listGrantRows = ({ userId, workspaceId }: Owner): Promise<GrantRow[]> =>
  prisma().programGrant.findMany({
    where: { userId, workspaceId, ...live() },
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      host: true,
      scopes: true,
      createdAt: true,
      lastUsedAt: true,
      program: { select: { name: true } },
    },
  });

/** Ends what programs may do, whose and which it says, and what is open by it. How many. */
export async function revokeGrants(
  tx: Tx,
  { userId, workspaceId, programId, id }: { userId: string; workspaceId?: string; programId?: string; id?: string },
  reason: string,
): Promise<number> {
  const ended = await tx.programGrant.updateManyAndReturn({
    where: {
      userId,
      ...(workspaceId && { workspaceId }),
      ...(programId && { programId }),
      ...(id && { id }),
      ...live(),
    },
    data: { revokedAt: new Date(), revokedReason: reason },
    select: { id: true },
  });
  for (const grant of ended) await publishOnCommit(tx, SESSION_ENDED, grant.id);
  return ended.length;
}

/** Codes that nobody has given yet open nothing any more. */
export async function dropCodes(tx: Tx, { userId, workspaceId }: { userId: string; workspaceId?: string }) {
  await tx.programCode.deleteMany({ where: { userId, usedAt: null, ...(workspaceId && { workspaceId }) } });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `before`: what has ended by then goes; the record keeps who let programs in. A program stays a year after it was let
 * in last: it would not know why it has to register again.
 */
export async function sweepProgramRows(before: Date): Promise<void> {
  const [day, year] = [new Date(Date.now() - DAY_MS), new Date(Date.now() - 365 * DAY_MS)];
  await prisma().programCode.deleteMany({ where: { expiresAt: { lt: day } } });
  await prisma().programToken.deleteMany({ where: { expiresAt: { lt: day } } });
  await prisma().programGrant.deleteMany({
    where: { OR: [{ expiresAt: { lt: before } }, { revokedAt: { lt: before } }] },
  });
  await deleteUnused(null, day);
  await prisma().program.deleteMany({ where: { allowedAt: { lt: year }, grants: { none: {} } } });
}
