import { z } from 'zod';

/** An address of an OpenAI-compatible server. */
const modelServer = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !new URL(text).username, 'holds no user name')
  .optional();
/** Dollars for a million tokens in and a million out: '1.25/10'. */
const price = z
  .string()
  .regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, 'is written in/out, in dollars for a million tokens')
  .optional();

/** The only reader of process.env. The launcher (scripts/start.mjs) has refused what cannot work before this runs. */
const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  DATABASE_URL: z.string().min(1),
  DATA_DIR: z.string().min(1),
  APP_SECRET: z.string().min(32),
  PUBLIC_URL: z.url(),
  /** Where the server listens. */
  HOST: z.string().default('127.0.0.1'),
  TRUSTED_HOPS: z.coerce.number().int().min(0).default(0),
  SIGNUPS_PER_HOUR: z.coerce.number().int().min(1).default(20),
  DEFAULT_PLAN: z.enum(['free', 'premium', 'enterprise']).default('free'),
  ALLOW_PRIVATE_HOSTS: z.stringbool().default(false),
  /** Seconds an upload may take before its ingest is stopped. */
  UPLOAD_TIMEOUT: z.coerce.number().int().min(1).default(120),
  /** Seconds one query may run. */
  QUERY_TIMEOUT: z.coerce.number().int().min(1).default(30),
  /** Seconds the writing of a download or an export may take. */
  EXPORT_TIMEOUT: z.coerce.number().int().min(1).default(120),
  /** Days an exported file is kept. */
  EXPORT_KEEP_DAYS: z.coerce.number().positive().max(366).default(7),
  /** Seconds a forecast, a search for insights or a model of a column may take. */
  ANALYSIS_TIMEOUT: z.coerce.number().int().min(1).default(300),
  /** smtp://user:password@host:587 or smtps://…; the owner's settings in /admin go before it. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  /** Of a file that a mail carries; mail servers seldom take more than twice this. */
  MAIL_ATTACHMENT_MB: z.coerce.number().positive().max(50).default(8),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** The Stripe price of Premium. */
  STRIPE_PRICE_ID: z.string().optional(),
  /** Another address of the Stripe API, for a stand-in. */
  STRIPE_API_URL: z.url().optional(),
  /** An AI provider is set up by its key, or by the address of a server of one's own that wants none. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().default('gpt-6.1-terra'),
  OPENAI_BASE_URL: modelServer,
  OPENAI_PRICE: price,
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_MODEL: z.string().default('gemini-3.8-flash'),
  GEMINI_BASE_URL: modelServer,
  GEMINI_PRICE: price,
  GROK_API_KEY: z.string().optional(),
  GROK_MODEL: z.string().default('grok-4.7'),
  GROK_BASE_URL: modelServer,
  GROK_PRICE: price,
  /** Seconds that all providers together may take for one answer. */
  AI_TIMEOUT: z.coerce.number().int().min(1).max(3600).default(300),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});

export type Settings = z.infer<typeof settings>;
let read: Settings | undefined;

/** A setting left empty is not set, as compose files leave them. */
export function readEnvironment(given: Record<string, string | undefined>): Settings {
  return settings.parse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
}

export function env(): Settings {
  return (read ??= readEnvironment(process.env));
}

export const isHttps = () => env().PUBLIC_URL.startsWith('https://');
