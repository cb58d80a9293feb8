import { z } from 'zod';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting } from '@/lib/base/db/settings';
import { AppError } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { percentile } from '@/lib/base/telemetry/histogram';
import { ProviderFailure } from './failure';
import { providerOrder, PROVIDER_ADDRESS, setupOf } from './providers';
import { runProvider } from './run';
import { type AiHealth, type ProviderHealth, type ProviderState, type TestResult } from './schema';
import { FAILURE_WORDS, PROVIDER_NAMES, type Provider } from './provider-schema';
import { testEngine } from './self-test';
import { usageSince, type ProviderUsage } from './store';

const WEEK_MS = 7 * 24 * 3_600_000;
const TEST_MS = 30_000;
const TESTS_A_MINUTE = 10;
/** Of a day's runs: beyond it a provider that answers now and then is no good. */
const TOO_MANY_FAILED = 0.1;

const nothing = (provider: Provider): ProviderUsage => ({
  provider,
  runs: 0,
  failures: {},
  tokens: 0,
  cost: 0,
  fellBack: 0,
  sentences: 0,
  dropped: 0,
  times: [],
  lastAt: new Date(0),
  lastFailure: null,
});
const failed = ({ failures }: ProviderUsage): number => Object.values(failures).reduce((sum, count) => sum + count, 0);

/** Down where the last call failed, degraded where many of today's did. */
function stateOf(last: ProviderUsage | undefined, today: ProviderUsage): ProviderState {
  if (last?.lastFailure && last.lastFailure !== 'bad_answer') return 'down';
  return last?.lastFailure === 'bad_answer' || failed(today) > TOO_MANY_FAILED * today.runs ? 'degraded' : 'ok';
}

function healthOf(
  provider: Provider,
  week: readonly (ProviderUsage & { day: string })[],
  cap: number | null,
  now: Date,
): ProviderHealth {
  const setup = setupOf(provider);
  const own = week.filter((usage) => usage.provider === provider);
  const [last] = own;
  const today = own.find(({ day }) => day === now.toISOString().slice(0, 10)) ?? nothing(provider);
  const times = own.reduce<number[]>((sum, usage) => usage.times.map((count, slot) => count + (sum[slot] ?? 0)), []);
  const [sentences, dropped] = [
    own.reduce((sum, usage) => sum + usage.sentences, 0),
    own.reduce((sum, usage) => sum + usage.dropped, 0),
  ];
  return {
    provider,
    name: PROVIDER_NAMES[provider],
    state: setup ? stateOf(last, today) : 'not_configured',
    model: setup?.model ?? null,
    address: setup && setup.baseUrl !== PROVIDER_ADDRESS[provider] ? new URL(setup.baseUrl).origin : null,
    lastCheckAt: last?.lastAt.toISOString() ?? null,
    lastFailure: last?.lastFailure ?? null,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    today: {
      runs: today.runs,
      tokens: today.tokens,
      cost: setup?.price ? today.cost : null,
      failures: today.failures,
      sentences: today.sentences,
      dropped: today.dropped,
    },
    dropRate: sentences > 0 ? dropped / sentences : null,
    dailyCap: cap,
  };
}

async function healthNow(): Promise<ProviderHealth[]> {
  const now = new Date();
  const [order, week, cap] = await Promise.all([
    providerOrder(),
    usageSince(new Date(now.getTime() - WEEK_MS)),
    readSetting('ai.dailyTokens'),
  ]);
  return order.map((provider) => healthOf(provider, week, cap, now));
}

/**
 * The engine's own test, and how each provider has done: today in counts, over seven days in times and dropped
 * sentences.
 */
export async function readAiHealth(_actor: UserActor): Promise<AiHealth> {
  const providers = await healthNow();
  return { engine: testEngine(), order: providers.map(({ provider }) => provider), providers };
}

/** For the health of the installation. */
export async function aiState(): Promise<{ state: ProviderState; detail: string }> {
  const known = (await healthNow()).filter(({ state }) => state !== 'not_configured');
  if (known.length === 0)
    return { state: 'not_configured', detail: 'No AI provider is set up. Plumbline works without one.' };
  const words = known
    .map(
      ({ name, state, lastFailure }) =>
        `${name}: ${lastFailure ? FAILURE_WORDS[lastFailure] : state === 'ok' ? 'working.' : 'some calls fail.'}`,
    )
    .join(' ');
  // The engine answers where no provider does, so a provider that is down does not take the installation down.
  return { state: known.every(({ state }) => state === 'ok') ? 'ok' : 'degraded', detail: words };
}

const greeting = z.object({ ready: z.boolean() });
const FIXED = {
  name: 'check',
  instructions: 'Answer that you are ready, in the shape asked for.',
  material: 'The quick brown fox jumps over the lazy dog.',
  shape: greeting,
};

/** One call with a fixed sentence, no data of anybody. */
export async function testProvider(
  actor: UserActor,
  provider: Provider,
  signal: AbortSignal,
  origin: RequestOrigin,
): Promise<TestResult> {
  await take({ key: `test ai ${actor.userId}`, limit: TESTS_A_MINUTE, seconds: 60 }, 'Too many provider tests.');
  const setup = setupOf(provider);
  if (!setup)
    throw new AppError(
      'not_configured',
      `${PROVIDER_NAMES[provider]} is not configured. Add a key or use the built-in engine.`,
    );
  await record(null, {
    ...auditEntry(actor, origin),
    action: 'ai.tested',
    targetType: 'settings',
    details: { provider },
  });
  const began = performance.now();
  const outcome = await runProvider(setup, FIXED, signal, TEST_MS).then(
    ({ tokens }) => ({ failure: null, tokens }),
    (error: unknown) => {
      if (error instanceof ProviderFailure)
        return { failure: error.kind, tokens: error.tokens.input + error.tokens.output };
      throw error;
    },
  );
  const health = (await healthNow()).find((each) => each.provider === provider)!;
  return {
    provider,
    ok: outcome.failure === null,
    ...outcome,
    message: outcome.failure ? FAILURE_WORDS[outcome.failure] : `${setup.model} responded.`,
    ms: Math.round(performance.now() - began),
    health,
  };
}
