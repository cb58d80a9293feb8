import { z } from 'zod';
import { PROVIDERS, type Failure, type Provider } from './provider-schema';

export const AUDIENCES = ['executive', 'analyst'] as const;
export type WordingAudience = (typeof AUDIENCES)[number];

export type ProviderState = 'ok' | 'degraded' | 'down' | 'not_configured';

/**
 * A provider on /health-ai. Times in ms; `cost` in dollars, null where no price is set; `dropRate` null where nothing
 * was worded.
 */
export type ProviderHealth = {
  provider: Provider;
  name: string;
  state: ProviderState;
  model: string | null;
  address: string | null;
  lastCheckAt: string | null;
  lastFailure: Failure | null;
  p50: number | null;
  p95: number | null;
  today: {
    runs: number;
    tokens: number;
    cost: number | null;
    failures: Partial<Record<Failure, number>>;
    sentences: number;
    dropped: number;
  };
  dropRate: number | null;
  dailyCap: number | null;
};

/**
 * `failed`: calls without an answer that could be used; `fellBack`: those that another provider, or the engine,
 * answered. `cost` in dollars, null where no price is set. `dropped` of `sentences` were not grounded.
 */
export type Spend = {
  calls: number;
  failed: number;
  fellBack: number;
  tokens: number;
  cost: number | null;
  sentences: number;
  dropped: number;
};
/** Of the providers that are set up, or were this month; `days` of all together, the oldest first. */
export type AiSpend = {
  /** Tokens that each may take a day; null: any number. */
  dailyCap: number | null;
  providers: { provider: Provider; name: string; model: string | null; today: Spend; month: Spend }[];
  days: { calls: number[]; tokens: number[]; cost: number[] };
};

export type SelfTest = { passed: boolean; checks: { name: string; passed: boolean }[]; ms: number };
export type AiHealth = { engine: SelfTest; order: Provider[]; providers: ProviderHealth[] };
export type TestResult = {
  provider: Provider;
  ok: boolean;
  failure: Failure | null;
  message: string;
  ms: number;
  tokens: number;
  health: ProviderHealth;
};

export const testInput = z.object({ provider: z.enum(PROVIDERS) });
