import { readSetting } from '@/lib/base/db/settings';
import type { Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { PROVIDERS, type Provider } from './provider-schema';

/** Dollars for a million tokens. */
export type Price = { input: number; output: number };
/**
 * A provider that can be asked. The address comes from the provider or from whoever runs the server, never from a
 * request.
 */
export type ProviderSetup = { provider: Provider; model: string; baseUrl: string; key: string; price: Price | null };

export const PROVIDER_ADDRESS: Record<Provider, string> = {
  openai: 'https://api.openai.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta/openai',
  grok: 'https://api.x.ai/v1',
};

/** What a server of one's own is told that wants no key. */
const NO_KEY = 'none';

function readPrice(text: string | undefined): Price | null {
  const [input, output] = (text ?? '').split('/').map(Number);
  return input === undefined || output === undefined ? null : { input, output };
}

export function setupOf(provider: Provider): ProviderSetup | null {
  const settings = env();
  const name = provider.toUpperCase() as Uppercase<Provider>;
  const [key, address] = [settings[`${name}_API_KEY`], settings[`${name}_BASE_URL`]];
  if (!key && !address) return null;
  return {
    provider,
    model: settings[`${name}_MODEL`],
    baseUrl: address ?? PROVIDER_ADDRESS[provider],
    key: key ?? NO_KEY,
    price: readPrice(settings[`${name}_PRICE`]),
  };
}

/** All three, the owner's first choice first; one that a later version adds comes last. */
export async function providerOrder(tx?: Tx): Promise<Provider[]> {
  const chosen = await readSetting('ai.order', tx);
  return [...new Set([...chosen, ...PROVIDERS])];
}

/** Who is asked before the owner's first choice; `alone`: and nobody else. */
export type Preference = { first?: Provider; alone?: boolean };

/** Those that are set up, in the order to try them. */
export async function providersToAsk({ first, alone }: Preference = {}): Promise<ProviderSetup[]> {
  const order = alone && first ? [first] : [...new Set([...(first ? [first] : []), ...(await providerOrder())])];
  return order.flatMap((provider) => setupOf(provider) ?? []);
}

export const anyProvider = (): boolean => PROVIDERS.some((provider) => setupOf(provider) !== null);
