import { z } from 'zod';
import { PASSKEY_NAME_LENGTH } from './schema';

const ticket = z.string('is required').min(1, 'is required').max(200);
/** Of an app, or one for a lost device. */
const code = z.string('is required').trim().min(1, 'is required').max(40);
const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+={0,2}$/);
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  /** What a browser adds of its own is not read. */
  clientExtensionResults: z.object({}).optional().catch({}),
};
const clientDataJSON = base64url(8000);

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** What a browser answers to `navigator.credentials.get`. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200).optional().nullable(),
  }),
});
/** What a browser answers to `navigator.credentials.create`. */
export const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(20)).max(10).optional().default([]),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;

type Transport = (typeof TRANSPORTS)[number];
export const isTransport = (name: string): name is Transport => TRANSPORTS.some((known) => known === name);

export const secondStepInput = z
  .object({ ticket, code: code.optional(), passkey: passkeyAnswer.optional() })
  .refine((given) => (given.code === undefined) !== (given.passkey === undefined), 'needs a code or a passkey');
export type SecondStepInput = z.output<typeof secondStepInput>;
export const ticketInput = z.object({ ticket });

const currentPassword = z.string('is required').min(1, 'is required').max(4096);
export const secretInput = z.object({ currentPassword });
export const confirmInput = z.object({ code });
export const removalInput = z.object({ currentPassword, what: z.union([z.literal('authenticator'), z.uuid()]) });
export const newPasskeyInput = z.object({
  ticket,
  name: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(PASSKEY_NAME_LENGTH, `can be at most ${PASSKEY_NAME_LENGTH} characters`),
  passkey: newPasskeyAnswer,
});
