import { prisma } from '@/lib/base/db/client';

type Applied = { name: string };

/** Milliseconds by which the database's clock is ahead, and whether it takes changes. */
export async function askDatabase(): Promise<{ clockOffset: number; writable: boolean }> {
  const asked = Date.now();
  const [row] = await prisma().$queryRaw<{ ms: number; readOnly: boolean }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms,
      (pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on') as "readOnly"`;
  return { clockOffset: row!.ms - (asked + Date.now()) / 2, writable: !row!.readOnly };
}

export const appliedMigrations = async (): Promise<string[]> =>
  (
    await prisma().$queryRaw<Applied[]>`
      select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null`
  ).map(({ name }) => name);

/** Processes of the product that hold their connection. */
export async function countProcesses(): Promise<number> {
  const [row] = await prisma().$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where application_name like 'plumbline process %'`;
  return row!.count;
}

export async function countOutbound(since: Date): Promise<{ ai: number; webhooks: number; mails: number }> {
  const [ai, webhooks, mails] = await Promise.all([
    prisma().aiUsage.aggregate({ where: { lastAt: { gte: since } }, _sum: { runs: true } }),
    prisma().webhookPost.count({ where: { sentAt: { gte: since } } }),
    prisma().outboxMessage.count({ where: { sentAt: { gte: since } } }),
  ]);
  return { ai: ai._sum.runs ?? 0, webhooks, mails };
}
