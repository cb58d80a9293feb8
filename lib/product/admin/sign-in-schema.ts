import { z } from 'zod';

const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, 'is required')
    .max(longest, `can be at most ${longest} characters`)
    .regex(/^[^\p{C}]*$/u, 'must be a single line');
const plainAddress = z
  .string()
  .trim()
  .max(1000)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password, hash } = new URL(text);
    return /^https?:$/.test(protocol) && !username && !password && !hash;
  }, 'isn’t a valid web address');
const name = z
  .string()
  .trim()
  .max(40, 'can be at most 40 characters')
  .regex(/^[^\p{C}]*$/u, 'must be a single line')
  .default('');

export const connectionInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('oidc'),
    /** As the button calls the provider. */
    name,
    issuer: plainAddress,
    clientId: line(300),
    /** Left out: it stays as it is, for the same issuer and client. */
    clientSecret: z.string().max(2000).optional(),
  }),
  z.object({
    kind: z.literal('saml'),
    name,
    entityId: line(1000),
    address: plainAddress,
    /** Empty: signing out here stays here. */
    logoutAddress: z.literal('').or(plainAddress).default(''),
    certificates: z
      .array(z.string().max(20_000))
      .min(1, 'needs a certificate')
      .max(5, 'can have at most 5 certificates'),
  }),
]);
export type ConnectionInput = z.output<typeof connectionInput>;

const policyInput = z.object({
  accounts: z.enum(['create', 'invited']),
  domains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(253)
        .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, 'isn’t a domain'),
    )
    .max(50, 'can have at most 50 domains'),
  groupsClaim: line(300),
  roles: z
    .array(z.object({ group: line(300), role: z.enum(['admin', 'analyst', 'viewer']) }))
    .max(100, 'can have at most 100 groups'),
  required: z.boolean(),
});

export const signInChange = z
  .object({
    connection: connectionInput.nullable(),
    policy: policyInput,
    secondFactorRequired: z.boolean(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names no change');
export type SignInChange = z.output<typeof signInChange>;

/** The connection to try, or that in force. */
export const signOnTestInput = z.object({ connection: connectionInput.optional() });
