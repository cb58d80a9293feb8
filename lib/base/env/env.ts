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
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  TRUSTED_HOPS: z.coerce.number().int().min(0).default(0),
  SIGNUPS_PER_HOUR: z.coerce.number().int().min(1).default(20),
  DEFAULT_PLAN: z.enum(['free', 'premium', 'enterprise']).default('free'),
  ALLOW_PRIVATE_HOSTS: z.stringbool().default(false),
  /** Whether text in pictures of documents is recognised, until the owner says otherwise. */
  TEXT_RECOGNITION: z.enum(['on', 'off']).default('off'),
  /** Statements at once of one connection to a user's database. */
  DATABASE_STATEMENTS: z.coerce.number().int().min(1).max(16).default(4),
  /** A file with more authorities that may vouch for a server; Node reads it. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
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
  /** A company's identity provider (OpenID Connect); what the owner sets in /admin goes before it. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
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
  /** Percent of the disk below which the deployment check and the alert of the disk say so; 101 always does. */
  DISK_FREE_PERCENT: z.coerce.number().min(0).max(101).default(10),
  /** Said by an installation that calls nobody: the deployment check then holds it to that. It keeps nothing from calling. */
  OFFLINE: z.stringbool().default(false),
  /** What a collector of metrics presents at /api/metrics; without it there are none. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Several processes use one data folder on purpose. */
  SHARE_DATA_DIR: z.stringbool().default(false),
  /** s3://bucket/prefix: where files are kept; without it, in the data folder. */
  FILES_URL: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/, 'is written s3://bucket/prefix')
    .optional(),
  /** Older stores know no checksums beyond the necessary. */
  FILES_CHECKSUMS: z.enum(['when_supported', 'when_required']).default('when_supported'),
  /** What the data folder may hold of the files of an object store. */
  FILES_CACHE_GB: z.coerce.number().positive().max(100_000).default(10),
  /** https://user:secret@host:8443/database: ClickHouse for data sets of ours; http to this machine only. */
  ENGINE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => /^\/\w+$/.test(new URL(text).pathname), 'ends in the name of a database')
    .refine(
      (text) => text.startsWith('https:') || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(text).hostname),
      'is https, except to this machine',
    )
    .optional(),
  /** Data sets of at least so many rows are kept there too; 0: all. */
  ENGINE_ROWS: z.coerce.number().int().min(0).default(20_000_000),
  /** What its tables are: with replicas ReplicatedMergeTree. */
  ENGINE_TABLES: z.enum(['MergeTree', 'ReplicatedMergeTree']).default('MergeTree'),
  /** Rows and bytes of Parquet that a copy of a user's own database may hold. */
  COPY_ROWS: z.coerce.number().int().min(1).default(5_000_000),
  COPY_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(2 * 1024 ** 3),
  /** Of the object store's client, which reads them and its keys by itself. */
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
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

/** What a child process is given of the environment to reach an outside store: the SDK reads it itself. */
export const variablesOfStores = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && (name.startsWith('AWS_') || name === 'NODE_EXTRA_CA_CERTS') ? [[name, value]] : [],
    ),
  );
