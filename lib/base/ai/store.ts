import { prisma } from '@/lib/base/db/client';
import type { Tokens } from './failure';
import type { Failure, Provider } from './provider-schema';

/**
 * One call of a provider, counted on the day it began. `slot`: of its duration, null where it failed. `reserved`: what
 * was kept free for it.
 */
export type ProviderCall = {
  provider: Provider;
  tokens: Tokens;
  reserved: number;
  cost: number;
  slot: number | null;
  failure: Failure | null;
  began: Date;
};
export type ProviderUsage = {
  provider: string;
  runs: number;
  failures: Partial<Record<Failure, number>>;
  tokens: number;
  cost: number;
  fellBack: number;
  sentences: number;
  dropped: number;
  times: number[];
  lastAt: Date;
  lastFailure: Failure | null;
};

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/**
 * Keeps tokens of the day's cap free for a call, in one statement: calls begin side by side. False where they do not
 * fit beneath it.
 */
export async function reserveTokens(
  provider: Provider,
  tokens: number,
  cap: number | null,
  now: Date,
): Promise<boolean> {
  return (
    (await prisma().$executeRaw`
    insert into "AiUsage" as kept (day, provider, reserved, times, "lastAt")
    select ${dayOf(now)}::date, ${provider}, ${tokens}::bigint, '{}', ${now} where ${cap}::bigint is null or ${tokens}::bigint <= ${cap}::bigint
    on conflict (day, provider) do update set reserved = kept.reserved + excluded.reserved
      where ${cap}::bigint is null or kept."tokensIn" + kept."tokensOut" + kept.reserved + excluded.reserved <= ${cap}::bigint`) >
    0
  );
}

/** Of a call that was given up. */
export async function releaseTokens(provider: Provider, tokens: number, began: Date): Promise<void> {
  await prisma().aiUsage.updateMany({
    where: { day: new Date(dayOf(began)), provider },
    data: { reserved: { decrement: tokens } },
  });
}

/** Adds a run to its day and frees what was reserved for it, in one statement: runs end side by side. */
export async function addRun(
  { provider, tokens, reserved, cost, slot, failure, began }: ProviderCall,
  slots: number,
  now: Date,
): Promise<void> {
  const times = Array.from({ length: slots }, (_, nth) => (nth === slot ? 1 : 0));
  const failures = JSON.stringify(failure ? { [failure]: 1 } : {});
  await prisma().$executeRaw`
    insert into "AiUsage" as kept (day, provider, runs, failures, "tokensIn", "tokensOut", cost, times, "lastAt", "lastFailure")
    values (${dayOf(began)}::date, ${provider}, 1, ${failures}::jsonb, ${tokens.input}, ${tokens.output}, ${cost}, ${times}::int[], ${now}, ${failure})
    on conflict (day, provider) do update set runs = kept.runs + 1, reserved = kept.reserved - ${reserved}::bigint, "tokensIn" = kept."tokensIn" + excluded."tokensIn", "tokensOut" = kept."tokensOut" + excluded."tokensOut",
      cost = kept.cost + excluded.cost, "lastAt" = excluded."lastAt", "lastFailure" = excluded."lastFailure",
      failures = case when ${failure}::text is null then kept.failures else jsonb_set(kept.failures, array[${failure}::text], to_jsonb(coalesce((kept.failures ->> ${failure}::text)::int, 0) + 1)) end,
      times = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by nth) from unnest(kept.times, excluded.times) with ordinality as slot(a, b, nth))`;
}

/** A call that another provider, or the engine, had to answer. */
export async function addFallback(provider: Provider, now: Date): Promise<void> {
  await prisma().aiUsage.updateMany({
    where: { day: new Date(dayOf(now)), provider },
    data: { fellBack: { increment: 1 } },
  });
}

export async function addSentences(provider: Provider, sentences: number, dropped: number, now: Date): Promise<void> {
  await prisma().aiUsage.updateMany({
    where: { day: new Date(dayOf(now)), provider },
    data: { sentences: { increment: sentences }, dropped: { increment: dropped } },
  });
}

/** Of the days since, the newest first. */
export async function usageSince(day: Date): Promise<(ProviderUsage & { day: string })[]> {
  const rows = await prisma().aiUsage.findMany({ where: { day: { gte: day } }, orderBy: { day: 'desc' } });
  return rows.map(
    ({
      day: on,
      provider,
      runs,
      failures,
      tokensIn,
      tokensOut,
      cost,
      fellBack,
      sentences,
      dropped,
      times,
      lastAt,
      lastFailure,
    }) => ({
      day: dayOf(on),
      provider,
      runs,
      failures: failures as ProviderUsage['failures'],
      tokens: Number(tokensIn + tokensOut),
      cost,
      fellBack,
      sentences,
      dropped,
      times,
      lastAt,
      lastFailure: lastFailure as Failure | null,
    }),
  );
}
