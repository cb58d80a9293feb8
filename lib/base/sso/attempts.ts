import { z } from 'zod';
import { sha256 } from '@/lib/base/secrets/hash';
import { newToken } from '@/lib/base/secrets/ids';
import { seal, unseal } from '@/lib/base/secrets/seal';
import type { ProviderPerson } from './schema';
import {
  findAttempt,
  findLinking,
  insertAttempt,
  insertEnded,
  insertLinking,
  moveAttempt,
  takeAttemptRow,
  takeLinking,
} from './store';
import type { Tx } from '@/lib/base/db/transaction';

export { sweepAttempts } from './store';

/** How long a person may take at the provider. */
export const ATTEMPT_SECONDS = 600;
const PURPOSE = 'sign-on attempt';

const person = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean().nullable(),
  name: z.string(),
  groups: z.array(z.string()).nullable(),
  session: z.string().nullable(),
  nameId: z.string().nullable().default(null),
});
const asked = z.object({
  v: z.literal(1),
  next: z.string(),
  /** OIDC alone. */
  issuer: z.string().default(''),
  nonce: z.string().default(''),
  verifier: z.string().default(''),
  /** SAML: when it was asked. */
  instant: z.string().default(''),
  person: person.optional(),
});
export type AskedSignOn = Omit<z.output<typeof asked>, 'v'>;

const sealed = (attempt: AskedSignOn) => seal(JSON.stringify({ v: 1, ...attempt }), PURPOSE);
function unsealed(text: string): AskedSignOn | null {
  const plain = unseal(text, PURPOSE);
  const read = plain === null ? null : asked.safeParse(JSON.parse(plain));
  return read?.success ? read.data : null;
}
const inTime = () => new Date(Date.now() + ATTEMPT_SECONDS * 1000);

/** `state`: what the answer must name: a random word, or the id of a SAML request. Answers the browser's mark. */
export async function startAttempt(state: string, attempt: Partial<AskedSignOn> & { next: string }): Promise<string> {
  const browser = newToken();
  await insertAttempt({
    stateHash: sha256(state),
    phase: 'asked',
    browserHash: sha256(browser),
    sealed: sealed({ issuer: '', nonce: '', verifier: '', instant: '', ...attempt }),
    expiresAt: inTime(),
  });
  return browser;
}

/** The attempt that an answer names, once, and from the browser that was sent alone. */
export async function takeAttempt(
  state: string,
  browser: string | undefined,
  phase: 'asked' | 'answered' = 'asked',
): Promise<AskedSignOn | null> {
  // Another browser's answer uses nothing up.
  const found = browser && (await findAttempt(sha256(state), phase));
  if (!found || found.browserHash !== sha256(browser)) return null;
  const row = await takeAttemptRow(found.stateHash, phase);
  return row && unsealed(row.sealed);
}

/** When a SAML request was made, where its answer has not come yet. */
export async function instantOfRequest(id: string): Promise<string | null> {
  const found = await findAttempt(sha256(id), 'asked');
  return (found && unsealed(found.sealed)?.instant) || null;
}

/** Keeps a SAML answer for the browser that was sent: the provider's own page has brought it, without our cookie. */
export async function keepAnswer(id: string, answer: ProviderPerson): Promise<boolean> {
  const stateHash = sha256(id);
  const found = await findAttempt(stateHash, 'asked');
  const attempt = found && unsealed(found.sealed);
  if (!attempt) return false;
  return moveAttempt(stateHash, 'asked', { phase: 'answered', sealed: sealed({ ...attempt, person: answer }) });
}

/** A request of the provider's, by its id: taken once, and never again while it could be. */
export const takeOnce = (tx: Tx, id: string): Promise<boolean> =>
  insertEnded(tx, sha256(`request of the provider ${id}`), inTime());

/** Remembers for whose account a provider's account waits, until the person has shown the password. */
export async function waitForPassword(
  userId: string,
  browser: string,
  { next, person: known }: { next: string; person: ProviderPerson },
): Promise<void> {
  await insertLinking({
    stateHash: sha256(newToken()),
    browserHash: sha256(browser),
    userId,
    sealed: sealed({ issuer: '', nonce: '', verifier: '', instant: '', next, person: known }),
    expiresAt: inTime(),
  });
}

export async function takeWaiting(tx: Tx, browser: string, userId: string): Promise<ProviderPerson | null> {
  const text = await takeLinking(tx, sha256(browser), userId);
  return (text && unsealed(text)?.person) || null;
}

/** Of a browser that is to show a password: for which account, and whose address that is. */
export async function readWaiting(browser: string): Promise<{ userId: string; email: string } | null> {
  const row = await findLinking(sha256(browser));
  const email = row && unsealed(row.sealed)?.person?.email;
  return row?.userId && email ? { userId: row.userId, email } : null;
}
