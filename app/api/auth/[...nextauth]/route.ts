import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/next-auth';
import { nothingHere } from '@/lib/http/nothing-here';

type Context = { params: Promise<{ nextauth: string[] }> };

/** What next-auth answers; to any other path it would say 400, as plain text. */
const ITS_OWN = new Set(['session', 'csrf', 'providers', 'signin', 'signout', 'callback', 'error', 'verify-request', '_log']);

async function handle(request: Request, context: Context): Promise<Response> {
  const [action = ''] = (await context.params).nextauth;
  return ITS_OWN.has(action) ? (NextAuth(authOptions()) as (request: Request, context: Context) => Promise<Response>)(request, context) : nothingHere(request, context);
}

export { handle as GET, handle as POST };
