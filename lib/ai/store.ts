import { prisma } from '@/lib/db/client';
import type { Tokens } from './failure';
import type { Failure, Provider } from './schema';

/** One call of a provider. `slot`: of its duration, null where it failed. */
export type Run = { provider: Provider; tokens: Tokens; cost: number; slot: number | null; failure: Failure | null };
export type Usage = { provider: string; runs: number; failures: Partial<Record<Failure, number>>; tokens: number; cost: number; sentences: number; dropped: number; times: number[]; lastAt: Date; lastFailure: Failure | null };

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Adds a run to its day in one statement: runs end side by side. */
export async function addRun({ provider, tokens, cost, slot, failure }: Run, slots: number, now: Date): Promise<void> {
  const times = Array.from({ length: slots }, (_, nth) => (nth === slot ? 1 : 0));
  const failures = JSON.stringify(failure ? { [failure]: 1 } : {});
  await prisma().$executeRaw`
    insert into "AiUsage" as kept (day, provider, runs, failures, "tokensIn", "tokensOut", cost, times, "lastAt", "lastFailure")
    values (${dayOf(now)}::date, ${provider}, 1, ${failures}::jsonb, ${tokens.input}, ${tokens.output}, ${cost}, ${times}::int[], ${now}, ${failure})
    on conflict (day, provider) do update set runs = kept.runs + 1, "tokensIn" = kept."tokensIn" + excluded."tokensIn", "tokensOut" = kept."tokensOut" + excluded."tokensOut",
      cost = kept.cost + excluded.cost, "lastAt" = excluded."lastAt", "lastFailure" = excluded."lastFailure",
      failures = case when ${failure}::text is null then kept.failures else jsonb_set(kept.failures, array[${failure}::text], to_jsonb(coalesce((kept.failures ->> ${failure}::text)::int, 0) + 1)) end,
      times = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by nth) from unnest(kept.times, excluded.times) with ordinality as slot(a, b, nth))`;
}

export async function addSentences(provider: Provider, sentences: number, dropped: number, now: Date): Promise<void> {
  await prisma().aiUsage.updateMany({ where: { day: new Date(dayOf(now)), provider }, data: { sentences: { increment: sentences }, dropped: { increment: dropped } } });
}

/** Of the days since, the newest first. */
export async function usageSince(day: Date): Promise<(Usage & { day: string })[]> {
  const rows = await prisma().aiUsage.findMany({ where: { day: { gte: day } }, orderBy: { day: 'desc' } });
  return rows.map(({ day: on, provider, runs, failures, tokensIn, tokensOut, cost, sentences, dropped, times, lastAt, lastFailure }) => ({
    day: dayOf(on), provider, runs, failures: failures as Usage['failures'], tokens: Number(tokensIn + tokensOut), cost, sentences, dropped, times, lastAt, lastFailure: lastFailure as Failure | null,
  }));
}

export async function tokensOn(now: Date, provider: Provider): Promise<number> {
  const row = await prisma().aiUsage.findUnique({ where: { day_provider: { day: new Date(dayOf(now)), provider } }, select: { tokensIn: true, tokensOut: true } });
  return row ? Number(row.tokensIn + row.tokensOut) : 0;
}
