import { z } from 'zod';
import { prisma } from './client';
import { Prisma } from './generated/client';
import { toJson } from './json';
import type { Tx } from './transaction';

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
  /** Private hosts that may be called all the same, as `host:port`. */
  'allowed.hosts': z.array(z.string()).default([]),
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
