import { z } from 'zod';
import { BEYOND_FORMATS } from '@/lib/engines/ingest/schema/file-formats';
import { PLANS, ROLES } from '@/lib/base/actor/actor';
import { PROVIDERS } from '@/lib/base/ai/provider-schema';
import { WINDOWS, type Window } from '@/lib/base/telemetry/schema';
import { CONTACT_STATES, TEAM_SIZES, USER_ORDERS } from './answer-schema';

const text = (longest: number) => z.string().trim().max(longest, `can be at most ${longest} characters`).default('');

/** What is required is asked for by the verb, in the specification's one sentence for all three. */
export const contactInput = z.object({
  name: text(120),
  email: text(254).refine(
    (address) => address === '' || z.email().safeParse(address).success,
    'isn’t a valid email address',
  ),
  company: text(200),
  phone: text(60),
  teamSize: z.enum(['', ...TEAM_SIZES], 'isn’t one of the listed sizes').default(''),
  message: text(5000),
});

export const replicationTestInput = z.object({
  testType: z.enum(['security', 'connectivity', 'restore'], 'must be security, connectivity or restore'),
  /** ISO 8601 or milliseconds. */
  timestamp: z.union([z.number(), z.iso.datetime({ offset: true })], 'isn’t a valid timestamp'),
  environment: z.string().max(60).optional(),
});

const cursor = z.string().max(500).optional();
const search = z.string().trim().max(200).optional();

export const usersQuery = z.object({
  q: search,
  role: z.enum(ROLES).optional(),
  plan: z.enum(PLANS).optional(),
  state: z.enum(['active', 'disabled']).optional(),
  sort: z.enum(USER_ORDERS).default('seen'),
  dir: z.enum(['asc', 'desc']).default('desc'),
  cursor,
});
export type UsersQuery = z.output<typeof usersQuery>;

export const userChange = z
  .object({ role: z.enum(ROLES).optional(), plan: z.enum(PLANS).optional(), disabled: z.boolean().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'names no change');
export type UserChange = z.output<typeof userChange>;

export const invitationInput = z.object({
  email: z.email('isn’t a valid email address').max(254),
  role: z.enum(ROLES).default('analyst'),
});
export const listQuery = z.object({ q: search, cursor: z.uuid().optional() });
export const contactsQuery = z.object({
  q: search,
  status: z.enum(CONTACT_STATES).optional(),
  cursor: z.uuid().optional(),
});
export const contactChange = z.object({ status: z.enum(CONTACT_STATES) });

const instant = z.iso.datetime({ offset: true }).optional();
const auditFields = {
  actor: search,
  action: search,
  outcome: z.enum(['done', 'refused', 'failed']).optional(),
  from: instant,
  to: instant,
};
export const auditQuery = z.object({ ...auditFields, cursor: z.uuid().optional() });
export const auditFileQuery = z.object(auditFields);

const mailInput = z.object({
  host: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(255)
    .regex(/^[A-Za-z0-9.:[\]_-]+$/, 'is not the name of a server'),
  port: z.number().int().min(1).max(65_535),
  secure: z.boolean(),
  user: z.string().trim().max(255).default(''),
  /** Left out: the password stays as it is, for the same server and user. */
  password: z.string().max(1000).optional(),
  from: z
    .string()
    .trim()
    .max(300)
    .regex(/^[^\r\n]*$/, 'must be a single line')
    .default(''),
});
export type MailInput = z.output<typeof mailInput>;

const words = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `can be at most ${longest} characters`)
    .transform((text) => text || null)
    .nullable();
const hosts = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(261)
      .regex(/^([a-z0-9._-]+|\[[0-9a-f:.]+\]):([1-9]\d{0,4})$/, 'is written as host:port'),
  )
  .max(100, 'can have at most 100 hosts');
export const settingsChange = z
  .object({
    signUpOpen: z.boolean(),
    passwordFloor: z.number().int().min(6, 'must be at least 6').max(64, 'must be at most 64'),
    defaultPlan: z.enum(PLANS).nullable(),
    sessionDays: z.number().int().min(1, 'is at least 1').max(30, 'is at most 30'),
    fallbackAllowed: z.boolean(),
    /** All providers, first choice first. */
    aiOrder: z
      .array(z.enum(PROVIDERS))
      .length(PROVIDERS.length)
      .refine((order) => new Set(order).size === order.length, 'must list each provider once'),
    /** Tokens a day for each provider; null: any number. */
    aiDailyTokens: z
      .number()
      .int()
      .min(1000, 'is at least 1,000')
      .max(1_000_000_000, 'is at most 1,000,000,000')
      .nullable(),
    contactTo: words(254).refine(
      (address) => address === null || z.email().safeParse(address).success,
      'isn’t a valid email address',
    ),
    contactPromise: words(300),
    mail: mailInput.nullable(),
    textRecognition: z.boolean(),
    /** File formats that nobody may upload. */
    formatsOff: z.array(z.enum(BEYOND_FORMATS)).max(BEYOND_FORMATS.length),
    /** Private hosts that may be called all the same. */
    allowedHosts: hosts,
    /** Hosts whose databases may be asked without TLS. */
    allowPlainHosts: hosts,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names no change');
export type SettingsChange = z.output<typeof settingsChange>;

/** The settings to try, or those in force. */
export const testMailInput = z.object({
  to: z.email('isn’t a valid email address').max(254),
  mail: mailInput.optional(),
});

export const monitoringQuery = z.object({
  window: z.enum(Object.keys(WINDOWS) as [Window, ...Window[]]).default('24h'),
});
