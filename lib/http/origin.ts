import type { RequestOrigin } from '@/lib/base/audit/schema';
import { TOKEN_START } from '@/lib/base/auth/api-token-schema';
import { PROGRAM_TOKEN_START } from '@/lib/base/auth/program-schema';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';

/** Who asks, as scripts/server.mjs has set it: a client cannot choose these headers. */
export const originOf = (headers: Headers): RequestOrigin => ({
  address: headers.get('x-plumbline-address') ?? '',
  requestId: headers.get('x-request-id') ?? '',
  userAgent: headers.get('user-agent') ?? '',
});

/** Refuses a change that a page of another site sends along with our cookies. */
export function assertSameOrigin(headers: Headers): void {
  const origin = headers.get('origin');
  const foreign = origin !== null && origin !== env().PUBLIC_URL && quietHost(origin) !== headers.get('host');
  if (foreign || headers.get('sec-fetch-site') === 'cross-site')
    throw new AppError('forbidden_origin', 'This request came from another site and was blocked.');
}

function quietHost(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

/** Whether a secret is an API token or that of a connected program. */
export const isOfProgram = (secret: string): boolean =>
  secret.startsWith(TOKEN_START) || secret.startsWith(PROGRAM_TOKEN_START);

/** A page of another site can’t send one along: only what a browser adds by itself is to be feared. */
export const bringsToken = (headers: Headers): boolean =>
  isOfProgram(/^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '');

export function cookieOf(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split('; '))
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  return undefined;
}
