import { z } from 'zod';
import { prisma } from './client';
import { Prisma } from './generated/client';
import { toJson } from './json';
import type { Tx } from './transaction';

const folderPlace = z.object({ kind: z.literal('folder'), path: z.string() });
const storePlace = z.object({
  kind: z.literal('object_store'),
  endpoint: z.string().nullable(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  accessKeyId: z.string(),
  sealedSecret: z.string(),
});
const sealedPair = z.object({ certificate: z.string(), sealedKey: z.string() });
const instancePlace = z.object({ kind: z.literal('instance'), url: z.string(), sealedToken: z.string() });
/**
 * Where a copy of this installation is, and how it is reached; its secret is sealed. `received`: what another
 * installation sends here, for a standby that follows it.
 */
export const copyPlace = z.discriminatedUnion('kind', [
  folderPlace,
  storePlace,
  instancePlace,
  z.object({ kind: z.literal('received') }),
]);

/**
 * What the owner sets in /admin, each with its shape and what holds until it is set. Secrets in it are sealed
 * (lib/base/secrets/seal).
 */
const SETTINGS = {
  'signup.open': z.boolean().default(true),
  /** Least length of a new password; 6 is the specification's. */
  'password.floor': z.number().int().min(6).max(64).default(6),
  'default.plan': z.enum(['free', 'premium', 'enterprise']).nullable().default(null),
  mail: z
    .object({
      host: z.string(),
      port: z.number().int(),
      secure: z.boolean(),
      user: z.string(),
      sealedPassword: z.string(),
      from: z.string(),
    })
    .nullable()
    .default(null),
  /** Where contact requests are mailed to; null: to every owner. */
  'contact.to': z.string().nullable().default(null),
  /** The success text of the contact form, when the owner has reworded it. */
  'contact.promise': z.string().nullable().default(null),
  'fallback.allowed': z.boolean().default(true),
  /** Days after sign-in at which a session ends, however often it is extended. */
  'session.days': z.number().int().min(1).max(30).default(7),
  'ai.order': z.array(z.enum(['openai', 'gemini', 'grok'])).default(['openai', 'gemini', 'grok']),
  /** Tokens that each provider may spend a day; null: any number. */
  'ai.dailyTokens': z.number().int().min(1000).max(1_000_000_000).nullable().default(2_000_000),
  /** FILES_URL of the first start that had one: a process that looks elsewhere would miss files. */
  'files.store': z.string().nullable().default(null),
  /** File formats beyond the specification's that nobody may upload. */
  'formats.off': z.array(z.string()).default([]),
  /** Whether text in pictures of documents is recognised; null: what the environment says. */
  'text.recognition': z.boolean().nullable().default(null),
  /** Private hosts that may be called all the same, as `host:port`. */
  'allowed.hosts': z.array(z.string()).default([]),
  /** Hosts whose databases may be asked without TLS, as `host:port`. */
  'plain.hosts': z.array(z.string()).default([]),
  /** Secrets of installations that this one was restored from, each sealed (lib/base/secrets/former). */
  'secret.former': z.array(z.string()).max(20).default([]),
  'backup.schedule': z
    .object({
      enabled: z.boolean(),
      /** By the server's clock, HH:MM. */
      time: z.string(),
      daily: z.number().int(),
      weekly: z.number().int(),
      monthly: z.number().int(),
      sealedPassphrase: z.string().nullable(),
      /** When the next one is due; null before it was ever computed. */
      nextAt: z.string().nullable(),
    })
    .default({
      enabled: true,
      time: '03:00',
      daily: 7,
      weekly: 4,
      monthly: 6,
      sealedPassphrase: null,
      nextAt: null,
    }),
  /** When the owners are told that the server is not well; the secret that signs what is sent is sealed. */
  'server.alerts': z
    .object({
      rules: z.array(
        z.object({
          kind: z.enum(['status', 'errorShare', 'p95', 'queueAge', 'disk', 'backupAge', 'replicationLag']),
          enabled: z.boolean(),
          threshold: z.number(),
        }),
      ),
      mail: z.boolean(),
      webhookUrl: z.string().nullable(),
      sealedSecret: z.string().nullable(),
    })
    .default({ rules: [], mail: true, webhookUrl: null, sealedSecret: null }),
  /** Which of these rules fire, and what waits to be sent. */
  'server.alert_state': z
    .object({
      firing: z.array(z.string()),
      webhookError: z.string().nullable(),
      posts: z.array(
        z.object({
          id: z.string(),
          event: z.string(),
          body: z.string(),
          attempts: z.number().int(),
          nextAt: z.string(),
        }),
      ),
    })
    .default({ firing: [], webhookError: null, posts: [] }),
  /** What this server is among the copies of an installation. A restore keeps it (CARRIED_SETTINGS). */
  'replication.state': z
    .object({
      role: z.enum(['off', 'primary', 'standby', 'fenced']),
      term: z.number().int(),
      source: z
        .object({
          place: copyPlace,
          sealedPassphrase: z.string(),
          /** The snapshot that is served, and as of when it is. */
          sequence: z.number().int(),
          snapshotAt: z.string().nullable(),
        })
        .nullable(),
    })
    .default({ role: 'off', term: 0, source: null }),
  /** Who may send a copy of another installation here: by a code that works once, then by a token. Both are hashed. */
  'replication.receiver': z
    .object({
      codeHash: z.string().nullable(),
      codeExpiresAt: z.string().nullable(),
      tokenHash: z.string().nullable(),
      pairedAt: z.string().nullable(),
    })
    .default({ codeHash: null, codeExpiresAt: null, tokenHash: null, pairedAt: null }),
  /** What the last deployment check found. */
  'deployment.checks': z
    .object({
      ranAt: z.string().nullable(),
      checks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          status: z.enum(['pass', 'warn', 'fail', 'skip']),
          why: z.string(),
          fix: z.string(),
          docs: z.string(),
        }),
      ),
    })
    .default({ ranAt: null, checks: [] }),
  /** Where archives are kept; the secret of an object store is sealed. */
  'backup.place': z
    .discriminatedUnion('kind', [z.object({ kind: z.literal('local') }), folderPlace, storePlace])
    .default({ kind: 'local' }),
  /** The company's identity provider; null: that of the server's environment, or none. */
  'sso.connection': z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('oidc'),
        name: z.string(),
        issuer: z.string(),
        clientId: z.string(),
        sealedSecret: z.string(),
      }),
      z.object({
        kind: z.literal('saml'),
        name: z.string(),
        entityId: z.string(),
        address: z.string(),
        /** Where single logout is sent; empty: nowhere. */
        logoutAddress: z.string().default(''),
        certificates: z.array(z.string()),
      }),
    ])
    .nullable()
    .default(null),
  /** What this server signs with and what is encrypted for it in SAML; the private keys are sealed. */
  'sso.keys': z.object({ signing: sealedPair, encryption: sealedPair }).nullable().default(null),
  'sso.policy': z
    .object({
      /** Whether a person whom nobody has invited gets an account. */
      accounts: z.enum(['create', 'invited']),
      /** Mail domains of the company: accounts are made for them alone, and theirs are connected without a password. */
      domains: z.array(z.string()),
      groupsClaim: z.string(),
      roles: z.array(z.object({ group: z.string(), role: z.enum(['admin', 'analyst', 'viewer']) })),
      /** Nobody but owners signs in by password. */
      required: z.boolean(),
    })
    .default({ accounts: 'create', domains: [], groupsClaim: 'groups', roles: [], required: false }),
  /** Owners and admins sign in by password with a second factor alone. */
  'factors.required': z.boolean().default(false),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]>;

/** What is set, or what holds until then; a value of an older shape counts as not set. */
export async function readSetting<K extends SettingKey>(key: K, tx?: Tx): Promise<SettingValue<K>> {
  const row = await (tx ?? prisma()).setting.findUnique({ where: { key } });
  const parsed = SETTINGS[key].safeParse(row?.value);
  return (parsed.success ? parsed.data : SETTINGS[key].parse(undefined)) as SettingValue<K>;
}

export async function writeSetting<K extends SettingKey>(tx: Tx, key: K, value: SettingValue<K>): Promise<void> {
  const kept = value === null ? Prisma.JsonNull : toJson(value);
  await tx.setting.upsert({ where: { key }, create: { key, value: kept }, update: { value: kept } });
}
