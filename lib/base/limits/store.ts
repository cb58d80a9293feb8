import { prisma } from '@/lib/base/db/client';
import { Prisma } from '@/lib/base/db/generated/client';
import { toJson } from '@/lib/base/db/json';

export async function countUp(key: string, seconds: number): Promise<{ count: number; resetsAt: Date }> {
  const rows = await prisma().$queryRaw<{ count: number; resetsAt: Date }[]>`
    insert into "ThrottleCounter" (key, count, "resetsAt") values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when "ThrottleCounter"."resetsAt" <= now() then 1 else "ThrottleCounter".count + 1 end,
      "resetsAt" = case when "ThrottleCounter"."resetsAt" <= now() then excluded."resetsAt" else "ThrottleCounter"."resetsAt" end
    returning count, "resetsAt"`;
  return rows[0]!;
}

/**
 * After `free` tries each one has to wait twice as long as the one before: `first` seconds at first, `longest` at most.
 * Forgotten `seconds` after the last.
 */
export type Delay = { key: string; free: number; first: number; longest: number; seconds: number };

/**
 * Counts a try, unless the delay after the one before still lasts: then answers when it ends. In one statement, so that
 * of tries at once one passes.
 */
export async function countUpAfterDelay({ key, free, first, longest, seconds }: Delay): Promise<Date | null> {
  const counted = await prisma().$executeRaw`
    insert into "ThrottleCounter" as kept (key, count, "resetsAt") values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when kept."resetsAt" <= now() then 1 else kept.count + 1 end,
      "resetsAt" = excluded."resetsAt",
      "blockedUntil" = case when kept."resetsAt" > now() and kept.count + 1 > ${free}::int
        then clock_timestamp() + make_interval(secs => least(${longest}::float, ${first}::float * power(2, least(30, kept.count - ${free}::int)))) end
      where kept."blockedUntil" is null or kept."blockedUntil" <= clock_timestamp()`;
  if (counted > 0) return null;
  return (
    (await prisma().throttleCounter.findUnique({ where: { key }, select: { blockedUntil: true } }))?.blockedUntil ??
    null
  );
}

export async function countDown(key: string): Promise<void> {
  await prisma().throttleCounter.updateMany({ where: { key, count: { gt: 0 } }, data: { count: { decrement: 1 } } });
}

export async function forgetCount(key: string): Promise<void> {
  await prisma().throttleCounter.deleteMany({ where: { key } });
}

export type KeptAnswer = { bodyHash: string | null; instanceId: string; status: number | null; response: unknown };
type Identity = { actorKey: string; method: string; path: string; key: string };

/** True when this request is the first with its key. */
export async function claimKey(
  identity: Identity,
  bodyHash: string | null,
  instanceId: string,
  expiresAt: Date,
): Promise<boolean> {
  const { count } = await prisma().idempotencyKey.createMany({
    data: { ...identity, bodyHash, instanceId, expiresAt },
    skipDuplicates: true,
  });
  return count === 1;
}

export function findKey(identity: Identity): Promise<KeptAnswer | null> {
  return prisma().idempotencyKey.findUnique({
    where: { actorKey_method_path_key: identity },
    select: { bodyHash: true, instanceId: true, status: true, response: true },
  });
}

export async function keepAnswer(identity: Identity, status: number, response: unknown): Promise<void> {
  await prisma().idempotencyKey.update({
    where: { actorKey_method_path_key: identity },
    data: { status, response: response === undefined ? Prisma.JsonNull : toJson(response) },
  });
}

export async function forgetKey(identity: Identity): Promise<void> {
  await prisma().idempotencyKey.deleteMany({ where: identity });
}

/** Takes an unfinished key over from a process that is gone. */
export async function takeKeyOver(identity: Identity, from: string, to: string): Promise<boolean> {
  const { count } = await prisma().idempotencyKey.updateMany({
    where: { ...identity, instanceId: from, status: null },
    data: { instanceId: to },
  });
  return count === 1;
}

export async function sweepExpired(now: Date): Promise<void> {
  await prisma().idempotencyKey.deleteMany({ where: { expiresAt: { lt: now } } });
  await prisma().throttleCounter.deleteMany({ where: { resetsAt: { lt: now } } });
}
