import type { Role } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import {
  Prisma,
  type ContactRequest as ContactRow,
  type Invitation as InvitationRow,
} from '@/lib/base/db/generated/client';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { AdminUser, ContactRequest, ContactState, Invitation, InvitationState, UserOrder } from './answer-schema';
import type { UsersQuery } from './schema';

// Longer than most: the tables of five lists, none of which knows the others.

const likely = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const keyOf = (text: string) => text.normalize('NFKC').toLowerCase();

/* People */

/** What each order compares, as text, so that one cursor serves all. */
const ORDER: Record<UserOrder, Prisma.Sql> = {
  name: Prisma.sql`person."usernameKey"`,
  email: Prisma.sql`person."emailKey"`,
  role: Prisma.sql`array_position(enum_range(null::"Role"), person.role)::text`,
  plan: Prisma.sql`array_position(enum_range(null::"Plan"), workspace.plan)::text`,
  seen: Prisma.sql`coalesce(to_char(seen.at, 'YYYYMMDDHH24MISSMS'), '')`,
  created: Prisma.sql`person.id::text`,
};

/** The workspace whose plan is the person's: of those that they own the one with most members, then the oldest. */
const OWN_WORKSPACE = (userId: Prisma.Sql) => Prisma.sql`
  select "workspaceId" from "Membership" mine where "userId" = ${userId} and role = 'owner'
    order by (select count(*) from "Membership" other where other."workspaceId" = mine."workspaceId") desc, "createdAt" limit 1`;

const FROM = Prisma.sql`
  from "User" person
    join lateral (${OWN_WORKSPACE(Prisma.sql`person.id`)}) own on true
    join "Workspace" workspace on workspace.id = own."workspaceId"
    cross join lateral (select greatest(person."lastSeenAt", max("lastSeenAt")) as at from "Session" where "userId" = person.id) seen`;

const COLUMNS = Prisma.sql`
  person.id::text, person.username, person.email, person.role::text, workspace.plan::text, workspace."planSource",
  person."disabledAt", person."createdAt", seen.at as "lastSeenAt",
  (select count(*)::int from "Session" where "userId" = person.id and "revokedAt" is null and "expiresAt" > (now() at time zone 'UTC')) as sessions,
  (select count(*)::int from "DataSource" where "workspaceId" = workspace.id and "deletedAt" is null) as "dataSources",
  (select count(*)::int from "Dashboard" where "workspaceId" = workspace.id and "deletedAt" is null) as dashboards,
  (select count(*)::int from "Membership" where "workspaceId" = workspace.id) as members,
  (exists (select 1 from "Authenticator" where "userId" = person.id and "confirmedAt" is not null)
    or exists (select 1 from "Passkey" where "userId" = person.id)) as "secondFactor"`;

type UserRow = Omit<AdminUser, 'disabledAt' | 'createdAt' | 'lastSeenAt'> & {
  disabledAt: Date | null;
  createdAt: Date;
  lastSeenAt: Date | null;
};
const toUser = (row: UserRow): AdminUser => ({
  ...row,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

const all = (parts: (Prisma.Sql | false | '' | undefined | null)[]): Prisma.Sql => {
  const given = parts.filter((part) => part instanceof Prisma.Sql);
  return given.length ? Prisma.sql`where ${Prisma.join(given, ' and ')}` : Prisma.empty;
};

const narrowed = ({ q, role, plan, state }: UsersQuery) => [
  q && Prisma.sql`(person."usernameKey" like ${likely(keyOf(q))} or person."emailKey" like ${likely(keyOf(q))})`,
  role && Prisma.sql`person.role = ${role}::"Role"`,
  plan && Prisma.sql`workspace.plan = ${plan}::"Plan"`,
  state &&
    (state === 'disabled' ? Prisma.sql`person."disabledAt" is not null` : Prisma.sql`person."disabledAt" is null`),
];

/** A place in an order: the value of the last row, and its id among equals. */
const readPlace = (cursor: string): [value: string, id: string] => {
  const [value = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('\n');
  return [value, id];
};

export async function findUsers(query: UsersQuery, most: number): Promise<{ user: AdminUser; cursor: string }[]> {
  const order = ORDER[query.sort];
  const [direction, beyond] =
    query.dir === 'asc' ? [Prisma.sql`asc`, Prisma.sql`>`] : [Prisma.sql`desc`, Prisma.sql`<`];
  const [value, id] = query.cursor ? readPlace(query.cursor) : [];
  const after =
    value !== undefined && id !== undefined && Prisma.sql`(${order}, person.id::text) ${beyond} (${value}, ${id})`;
  const rows = await prisma().$queryRaw<(UserRow & { place: string })[]>`
    select ${COLUMNS}, ${order} as place ${FROM} ${all([...narrowed(query), after])} order by place ${direction}, person.id::text ${direction} limit ${most}`;
  return rows.map(({ place, ...row }) => ({
    user: toUser(row),
    cursor: Buffer.from(`${place}\n${row.id}`).toString('base64url'),
  }));
}

export async function countUsers(query: UsersQuery): Promise<number> {
  const [row] = await prisma().$queryRaw<
    { total: number }[]
  >`select count(*)::int as total ${FROM} ${all(narrowed(query))}`;
  return row?.total ?? 0;
}

export async function findUser(tx: Tx | null, id: string): Promise<AdminUser | null> {
  const [row] = await (tx ?? prisma()).$queryRaw<UserRow[]>`select ${COLUMNS} ${FROM} where person.id = ${id}::uuid`;
  return row ? toUser(row) : null;
}

/** The role that an enabled account has at this moment. */
export async function roleOf(tx: Tx, userId: string): Promise<Role | null> {
  return (await tx.user.findFirst({ where: { id: userId, disabledAt: null }, select: { role: true } }))?.role ?? null;
}

export const countOtherOwners = (tx: Tx, userId: string): Promise<number> =>
  tx.user.count({ where: { role: 'owner', disabledAt: null, NOT: { id: userId } } });

export async function setRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { role } });
}

export async function ownWorkspace(tx: Tx, userId: string): Promise<string> {
  const [own] = await tx.$queryRaw<{ workspaceId: string }[]>(OWN_WORKSPACE(Prisma.sql`${userId}::uuid`));
  return own!.workspaceId; // everybody owns one
}

export async function setDisabled(tx: Tx, userId: string, disabled: boolean): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { disabledAt: disabled ? new Date() : null } });
}

export const hasAccount = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.user.count({ where: { emailKey: keyOf(email) } })) > 0;

/* Invitations */

function stateOf({ acceptedAt, revokedAt, expiresAt }: InvitationRow): InvitationState {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  return expiresAt <= new Date() ? 'expired' : 'pending';
}

const toInvitation = (row: InvitationRow, invitedBy: string | null): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  state: stateOf(row),
  invitedBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

async function named(tx: Tx, rows: InvitationRow[]): Promise<Invitation[]> {
  const people = await tx.user.findMany({
    where: { id: { in: rows.map(({ createdById }) => createdById) } },
    select: { id: true, username: true },
  });
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return rows.map((row) => toInvitation(row, names.get(row.createdById) ?? null));
}

export async function findInvitations(
  { q, cursor }: { q?: string; cursor?: string },
  most: number,
): Promise<Invitation[]> {
  const where = { ...(q && { emailKey: { contains: keyOf(q) } }), ...(cursor && { id: { lt: cursor } }) };
  return named(prisma(), await prisma().invitation.findMany({ where, orderBy: { id: 'desc' }, take: most }));
}

export async function findInvitation(tx: Tx, id: string): Promise<Invitation | null> {
  const row = await tx.invitation.findUnique({ where: { id } });
  return row && (await named(tx, [row]))[0]!;
}

const OPEN = { acceptedAt: null, revokedAt: null };

export async function openInvitationsTo(tx: Tx, email: string): Promise<Invitation[]> {
  return named(tx, await tx.invitation.findMany({ where: { ...OPEN, emailKey: keyOf(email) } }));
}

export async function insertInvitation(
  tx: Tx,
  invitation: { email: string; role: Role; tokenHash: string; createdById: string; expiresAt: Date },
): Promise<Invitation> {
  const row = await tx.invitation.create({ data: { id: newId(), ...invitation, emailKey: keyOf(invitation.email) } });
  return (await named(tx, [row]))[0]!;
}

/** Null when it was accepted meanwhile. */
export async function renewInvitation(
  tx: Tx,
  id: string,
  renewed: { tokenHash: string; expiresAt: Date },
): Promise<Invitation | null> {
  const { count } = await tx.invitation.updateMany({
    where: { id, acceptedAt: null },
    data: { ...renewed, revokedAt: null },
  });
  return count ? findInvitation(tx, id) : null;
}

export async function revokeOpenInvitation(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({ where: { ...OPEN, id }, data: { revokedAt: new Date() } });
  return count > 0;
}

/* Contact requests */

type NewContactRequest = Omit<ContactRequest, 'status' | 'createdAt'>;

export async function insertContactRequest(tx: Tx, request: NewContactRequest): Promise<void> {
  await tx.contactRequest.create({ data: request });
}

export async function addressesOfOwners(tx: Tx): Promise<string[]> {
  const owners = await tx.user.findMany({
    where: { role: 'owner', disabledAt: null },
    select: { email: true },
    orderBy: { createdAt: 'asc' },
  });
  return owners.map(({ email }) => email);
}

const toContact = ({ updatedAt: _, status, createdAt, ...row }: ContactRow): ContactRequest => ({
  ...row,
  status: status as ContactState,
  createdAt: createdAt.toISOString(),
});

export async function findContactRequests(
  { q, status, cursor }: { q?: string; status?: ContactState; cursor?: string },
  most: number,
): Promise<ContactRequest[]> {
  const contains = q && { contains: q, mode: 'insensitive' as const };
  const where = {
    ...(status && { status }),
    ...(cursor && { id: { lt: cursor } }),
    ...(contains && { OR: [{ name: contains }, { email: contains }, { company: contains }] }),
  };
  return (await prisma().contactRequest.findMany({ where, orderBy: { id: 'desc' }, take: most })).map(toContact);
}

export async function setContactState(tx: Tx, id: string, status: ContactState): Promise<ContactRequest | null> {
  const { count } = await tx.contactRequest.updateMany({ where: { id }, data: { status } });
  return count ? toContact(await tx.contactRequest.findUniqueOrThrow({ where: { id } })) : null;
}

/* Figures of the installation */

export async function askDatabase(): Promise<void> {
  await prisma().$queryRaw`select 1`;
}

/** Milliseconds by which the database's clock is ahead of ours; an error when it does not answer. */
export async function databaseClockOffset(): Promise<number> {
  const asked = Date.now();
  const [row] = await prisma().$queryRaw<
    { ms: number }[]
  >`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
  return row!.ms - (asked + Date.now()) / 2;
}

type Day = { day: string; count: number };
export type DailyTable = 'users' | 'active' | 'dataSources' | 'dashboards' | 'bytes' | 'jobs';

/** Per day of UTC: what was made then and is still there; of `active`, how many people were there. */
const DAILY: Record<DailyTable, Prisma.Sql> = {
  users: Prisma.sql`select "createdAt" as at, 1 as amount, null::uuid as who from "User"`,
  active: Prisma.sql`select at, 0 as amount, "userId" as who from "SessionActivity" where kind <> 'failed'`,
  dataSources: Prisma.sql`select "createdAt" as at, 1 as amount, null::uuid as who from "DataSource" where "deletedAt" is null`,
  dashboards: Prisma.sql`select "createdAt" as at, 1 as amount, null::uuid as who from "Dashboard" where "deletedAt" is null`,
  bytes: Prisma.sql`
    select "createdAt" as at, "sizeBytes" as amount, null::uuid as who from "DataSource"
    union all select version."createdAt", part."sizeBytes", null::uuid from "DataSourcePart" part join "DataSourceVersion" version on version.id = part."versionId"`,
  jobs: Prisma.sql`select "createdAt" as at, 1 as amount, null::uuid as who from "Job"`,
};

export async function countByDay(table: DailyTable, from: Date): Promise<Map<string, number>> {
  const rows = await prisma().$queryRaw<Day[]>`
    select to_char(at, 'YYYY-MM-DD') as day, (count(distinct who) + sum(amount))::float8 as count from (${DAILY[table]}) made where at >= ${from} group by 1`;
  return new Map(rows.map(({ day, count }) => [day, count]));
}

export type InstallationTotals = {
  users: number;
  disabled: number;
  active: number;
  dataSources: number;
  dashboards: number;
  originals: number;
  sets: number;
  jobsToday: number;
  jobsFailedToday: number;
};

export async function readTotals(activeSince: Date, today: Date): Promise<InstallationTotals> {
  const [row] = await prisma().$queryRaw<InstallationTotals[]>`
    select (select count(*) from "User")::int as users, (select count(*) from "User" where "disabledAt" is not null)::int as disabled,
      (select count(distinct "userId") from "Session" where "lastSeenAt" >= ${activeSince})::int as active,
      (select count(*) from "DataSource" where "deletedAt" is null)::int as "dataSources", (select count(*) from "Dashboard" where "deletedAt" is null)::int as dashboards,
      (select coalesce(sum("sizeBytes"), 0) from "DataSource")::float8 as originals, (select coalesce(sum("sizeBytes"), 0) from "DataSourcePart")::float8 as sets,
      (select count(*) from "Job" where "createdAt" >= ${today})::int as "jobsToday", (select count(*) from "Job" where "createdAt" >= ${today} and state = 'failed')::int as "jobsFailedToday"`;
  return row!;
}
