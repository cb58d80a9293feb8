import type { WorkspaceId } from '@/lib/base/actor/actor';
import { readSetting } from '@/lib/base/db/settings';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { log } from '@/lib/base/log/log';
import { BOUNDS, slotOf } from '@/lib/base/telemetry/histogram';
import { complete, type Prompt } from './client';
import { estimateTokens } from './estimate';
import { ProviderFailure, type Tokens } from './failure';
import { providersToAsk, type Preference, type ProviderSetup } from './providers';
import type { Failure, Provider } from './provider-schema';
import { addFallback, addRun, addSentences, releaseTokens, reserveTokens } from './store';

/** Whose work it is. */
export type RunOwner = { workspaceId: WorkspaceId; userId: string };
export type Ran<T> = {
  value: T;
  provider: Provider;
  model: string;
  tokens: number;
  ms: number;
  /** Not the first choice. */ fellBack: boolean;
};

const RUNS_A_MINUTE = 60;
const MILLION = 1_000_000;

const costOf = ({ price }: ProviderSetup, { input, output }: Tokens): number =>
  price ? (input * price.input + output * price.output) / MILLION : 0;

/** Counts are no reason to lose an answer. */
const uncounted =
  ({ provider }: ProviderSetup) =>
  () => {
    log.warn('ai.uncounted', { provider });
  };

type Ended = { tokens: Tokens; reserved: number; failure: Failure | null; began: Date; ms: number };

const count = (setup: ProviderSetup, { tokens, reserved, failure, began, ms }: Ended): Promise<void> =>
  addRun(
    {
      provider: setup.provider,
      tokens,
      reserved,
      cost: costOf(setup, tokens),
      slot: failure ? null : slotOf(ms),
      failure,
      began,
    },
    BOUNDS.length + 1,
    new Date(),
  ).catch(uncounted(setup));

/**
 * Tokens kept free beneath the daily cap, so that calls side by side do not pass it together. @throws ProviderFailure
 * 'cap' where they do not fit.
 */
async function reserve({ provider }: ProviderSetup, prompt: Prompt<unknown>, began: Date): Promise<number> {
  const tokens = estimateTokens(prompt);
  if (await reserveTokens(provider, tokens, await readSetting('ai.dailyTokens'), began)) return tokens;
  throw new ProviderFailure('cap');
}

/** @throws ProviderFailure, counted; whatever the signal was aborted with. */
export async function runProvider<T>(
  setup: ProviderSetup,
  prompt: Prompt<T>,
  signal: AbortSignal,
  milliseconds: number,
): Promise<Omit<Ran<T>, 'fellBack'>> {
  const { provider, model } = setup;
  const [start, began] = [performance.now(), new Date()];
  const elapsed = () => Math.round(performance.now() - start);
  let reserved = 0;
  try {
    reserved = await reserve(setup, prompt, began);
    const { value, tokens } = await complete(setup, prompt, signal, milliseconds);
    await count(setup, { tokens, reserved, failure: null, began, ms: elapsed() });
    return { value, provider, model, tokens: tokens.input + tokens.output, ms: elapsed() };
  } catch (error) {
    if (error instanceof ProviderFailure) {
      await count(setup, { tokens: error.tokens, reserved, failure: error.kind, began, ms: elapsed() });
      log.info('ai.failed', { provider, kind: error.kind, ms: elapsed() });
    } else await releaseTokens(provider, reserved, began).catch(uncounted(setup));
    throw error;
  }
}

const mayRun = ({ userId }: RunOwner): Promise<boolean> =>
  take({ key: `ai run ${userId}`, limit: RUNS_A_MINUTE, seconds: 60 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'rate_limited') return false;
      throw error;
    },
  );

/**
 * Asks the providers one after another until one answers; each may take its share of the time that is left. Null where
 * none is set up, none answered, or the person has asked too often: the engine's own result then stands.
 */
export async function runProviders<T>(
  scope: RunOwner,
  prompt: Prompt<T>,
  signal: AbortSignal,
  preference: Preference = {},
): Promise<Ran<T> | null> {
  const setups = await providersToAsk(preference);
  if (setups.length === 0 || !(await mayRun(scope))) return null;
  const ends = Date.now() + env().AI_TIMEOUT * 1000;
  for (const [nth, setup] of setups.entries()) {
    const share = Math.floor((ends - Date.now()) / (setups.length - nth));
    if (share <= 0) break;
    try {
      const ran = await runProvider(setup, prompt, signal, share);
      return { ...ran, fellBack: setup.provider !== (preference.first ?? setups[0]!.provider) };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (!preference.alone) await addFallback(setup.provider, new Date()).catch(uncounted(setup));
    }
  }
  return null;
}

/** Sentences that a provider has said, and how many of them were not grounded. */
export const countSentences = (provider: Provider, said: number, dropped: number): Promise<void> =>
  addSentences(provider, said, dropped, new Date()).catch(() => undefined);
