import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@/lib/base/errors/errors';
import { COMMON_PASSWORDS } from './common-passwords';

const MIN_LENGTH = 6;
/** argon2id at the OWASP minimum (19 MiB, 2 passes), so that one sign-in costs about 20 ms and 19 MB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;

const MOST_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashing takes memory by design: a burst of sign-ins waits its turn instead of taking it all, and one that would wait
 * long is refused.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else if (waiting.length >= MOST_WAITING)
    throw new AppError('busy', 'Too many people are signing in at once. Try again in a few seconds.', {
      retryAfter: 5,
    });
  else await new Promise<void>((go) => waiting.push(go)); // its turn is handed over by the one before
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, COST));

let decoy: Promise<string> | undefined;

/** Takes as long for a user that does not exist as for one that does. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await (decoy ??= hash('a password that nobody has', COST)));
  const matches = await inTurn(() => verify(known, password));
  return stored !== null && matches;
}

/** `floor` is the least length on this server; `field` is what the form calls the password. */
type Rule = { floor: number; field?: string };

const refuse = (message: string, field = 'password') => {
  throw new AppError('validation', message, { fields: { [field]: message } });
};

export function assertLongEnough(password: string, { floor, field }: Rule): void {
  if (password.length < floor)
    refuse(
      floor > MIN_LENGTH
        ? `This server asks for passwords of at least ${floor} characters`
        : `Password must be at least ${MIN_LENGTH} characters long`,
      field,
    );
}

/** Refuses what is too short, among the commonest, or made of the person's own name. */
export function assertAcceptable(
  password: string,
  { username, email }: { username: string; email: string },
  rule: Rule,
): void {
  const { field } = rule;
  assertLongEnough(password, rule);
  if (password.length > 1024) refuse('Password can be at most 1,024 characters', field);
  const lower = password.toLowerCase();
  if (COMMON_PASSWORDS.has(lower)) refuse('This password is too common. Choose another.', field);
  if ([username, email, email.split('@')[0] ?? '', 'plumbline'].some((own) => own.toLowerCase() === lower))
    refuse('The password contains your name or the product’s name. Choose another.', field);
}
