import NextAuth from 'next-auth';
import { authOptions } from '@/lib/base/auth/next-auth';
import { nothingHere } from '@/lib/http/nothing-here';

type Context = { params: Promise<{ nextauth: string[] }> };

/** Without a provider nobody signs in here: what is left is what its client library reads. */
const READ_ONLY = new Set(['session', 'csrf', 'providers']);

export async function GET(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const stands = nextauth.length === 1 && READ_ONLY.has(nextauth[0]!);
  return stands
    ? (NextAuth(authOptions()) as (request: Request, context: Context) => Promise<Response>)(request, context)
    : nothingHere(request, context);
}

export { nothingHere as POST, nothingHere as PUT, nothingHere as PATCH, nothingHere as DELETE };
