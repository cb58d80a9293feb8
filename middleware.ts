import { NextResponse, type NextRequest } from 'next/server';
import { PAGE_COOKIE, readPageCookie, SIGNED_OUT_COOKIE } from '@/lib/auth/cookies';
import { isGuarded } from '@/lib/auth/guards';
import { contentSecurityPolicy } from '@/lib/http/content-security-policy';
import { KEEPS_PAGES_COOKIE, PAGE_OF } from '@/lib/pwa/shapes';

/** The first guard of pages, never the only one: each page's door reads the session row. Never runs for bodies (uploads). */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const pageCookie = request.cookies.has(SIGNED_OUT_COOKIE) ? undefined : request.cookies.get(PAGE_COOKIE)?.value;
  const person = isGuarded(pathname) ? await readPageCookie(pageCookie) : null;
  if (isGuarded(pathname) && !person) {
    const target = new URL('/auth', request.nextUrl);
    target.searchParams.set('next', pathname + search);
    return NextResponse.redirect(target);
  }
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  // The worker keeps a page for its person alone, where that person has asked for it on this device.
  if (person && request.cookies.get(KEEPS_PAGES_COOKIE)?.value === person.userId) response.headers.set(PAGE_OF, person.userId);
  return response;
}

export const config = { runtime: 'nodejs', matcher: ['/((?!api/|_next/|icons/|samples/|pictures/|favicon\\.ico$|sw\\.js$|manifest\\.webmanifest$).*)'] };
