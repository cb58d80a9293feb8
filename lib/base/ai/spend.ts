import { readSetting } from '@/lib/base/db/settings';
import { providerOrder, setupOf } from './providers';
import { type AiSpend, type Spend } from './schema';
import { PROVIDER_NAMES, type Provider } from './provider-schema';
import { usageSince, type ProviderUsage } from './store';

const DAY_MS = 86_400_000;

/** Costs are those of the prices set then: without one now, and nothing spent, there is nothing to tell. */
function spendOf(provider: Provider, usages: readonly ProviderUsage[]): Spend {
  const sum = (of: (usage: ProviderUsage) => number) => usages.reduce((total, usage) => total + of(usage), 0);
  const cost = sum((usage) => usage.cost);
  return {
    calls: sum(({ runs }) => runs),
    failed: sum(({ failures }) => Object.values(failures).reduce((total, count) => total + count, 0)),
    fellBack: sum((usage) => usage.fellBack),
    tokens: sum(({ tokens }) => tokens),
    cost: cost > 0 || setupOf(provider)?.price ? cost : null,
    sentences: sum(({ sentences }) => sentences),
    dropped: sum(({ dropped }) => dropped),
  };
}

/**
 * What AI providers took today and in this month, and on each of the last `days` days, the oldest first. Days are those
 * of UTC.
 */
export async function readSpend(days: number, now: number): Promise<AiSpend> {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const today = dayOf(now);
  const month = `${today.slice(0, 7)}-01`;
  const first = dayOf(now - (days - 1) * DAY_MS);
  const [order, cap, usages] = await Promise.all([
    providerOrder(),
    readSetting('ai.dailyTokens'),
    usageSince(new Date(first < month ? first : month)),
  ]);
  const own = (provider: Provider, since: string) =>
    usages.filter((usage) => usage.provider === provider && usage.day >= since);
  const known = order.filter((provider) => setupOf(provider) !== null || own(provider, month).length > 0);
  const perDay = (of: (usage: ProviderUsage) => number) =>
    Array.from({ length: days }, (_, nth) => {
      const day = dayOf(now - (days - 1 - nth) * DAY_MS);
      return usages.filter((usage) => usage.day === day).reduce((sum, usage) => sum + of(usage), 0);
    });
  return {
    dailyCap: cap,
    providers: known.map((provider) => ({
      provider,
      name: PROVIDER_NAMES[provider],
      model: setupOf(provider)?.model ?? null,
      today: spendOf(provider, own(provider, today)),
      month: spendOf(provider, own(provider, month)),
    })),
    days: {
      calls: perDay(({ runs }) => runs),
      tokens: perDay(({ tokens }) => tokens),
      cost: perDay(({ cost }) => cost),
    },
  };
}
