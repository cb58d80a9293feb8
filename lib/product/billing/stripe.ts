import Stripe from 'stripe';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { log } from '@/lib/base/log/log';

export type Billing = { stripe: Stripe; priceId: string; webhookSecret: string };

const TIMEOUT_MS = 20_000;

const DEFAULT_PORT = { http: 80, https: 443 } as const;

/** Another address of the API, as the client's options name it. */
function addressOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, port: Number(port) || DEFAULT_PORT[scheme] };
}

/** The payment service with its keys, all three; null when the installation sells nothing. */
function billing(): Billing | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID, STRIPE_API_URL } = env();
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID) return null;
  const stripe = new Stripe(STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(STRIPE_API_URL && addressOf(STRIPE_API_URL)),
  });
  return { stripe, priceId: STRIPE_PRICE_ID, webhookSecret: STRIPE_WEBHOOK_SECRET };
}

let made: Billing | null | undefined;
const theBilling = () => (made === undefined ? (made = billing()) : made);

export const billingIsSetUp = (): boolean => theBilling() !== null;

export function requireBilling(): Billing {
  return theBilling() ?? refuse();
}

function refuse(): never {
  throw new AppError('not_configured', 'Billing is not set up on this server. Ask the owner to change your plan.');
}

/** One call of the payment service; its own words may name accounts and keys, so they stay out of the answer. */
export async function askStripe<T>(ask: (billing: Billing) => Promise<T>): Promise<T> {
  const configured = requireBilling();
  try {
    return await ask(configured);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn('billing.failed', {
      type: error.type,
      code: error.code ?? null,
      status: error.statusCode ?? null,
      stripeRequest: error.requestId ?? null,
    });
    throw new AppError(
      'upstream',
      'The payment provider returned an error. This attempt didn’t charge you. Try again in a minute.',
    );
  }
}
