import { NextResponse, type NextRequest } from 'next/server';
import { PAGE_COOKIE, readPageCookie, SIGNED_OUT_COOKIE } from '@/lib/base/auth/cookies';
import { mayPass } from '@/lib/base/actor/actor';
import { whoMayOpen } from '@/lib/base/auth/guards';
import { contentSecurityPolicy } from '@/lib/http/content-security-policy';
import { enterByLink, guestEntryOf, isGuestPage, quieten, themeAsked, THEME_HEADER } from '@/lib/http/guest-entry';
import { FOR_ALL_HEADER, isForAll, withNonce } from '@/lib/http/kept-page';
import { actorOfCookies } from '@/lib/http/visitor';
import { keepingOf, keepsPath } from '@/lib/pwa/keeping';
import { KEEPS_OF, KEEPS_PAGES_COOKIE, PAGE_OF } from '@/lib/pwa/schema';

/** The page then answers 403 and its own door says why. Pages that every signed-in person may open don't ask. */
async function isDenied(request: NextRequest): Promise<boolean> {
  const who = whoMayOpen(request.nextUrl.pathname);
  if (who === 'anyone' || who === 'user') return false;
  const actor = await actorOfCookies((name) => request.cookies.get(name)?.value);
  return actor !== null && !mayPass(who, actor);
}

/**
 * The first guard of pages, never the only one: each page's door reads the session row. Never runs for bodies
 * (uploads).
 */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const isGuarded = whoMayOpen(pathname) !== 'anyone';
  const pageCookie = request.cookies.has(SIGNED_OUT_COOKIE) ? undefined : request.cookies.get(PAGE_COOKIE)?.value;
  const person = isGuarded ? await readPageCookie(pageCookie) : null;
  if (isGuarded && !person) {
    const target = new URL('/auth', request.nextUrl);
    target.searchParams.set('next', pathname + search);
    return NextResponse.redirect(target);
  }
  const entered = await enterByLink(request);
  if (entered) return entered;
  const guest = await guestEntryOf(request);
  const { framers = [], kept = null } = guest ?? {};
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = contentSecurityPolicy(nonce, framers);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  const theme = isGuestPage(pathname) ? themeAsked(request) : null;
  if (theme) headers.set(THEME_HEADER, theme);
  else headers.delete(THEME_HEADER);
  if (!isForAll(request)) headers.delete(FOR_ALL_HEADER);
  headers.set('Content-Security-Policy', policy);
  const response = kept
    ? new NextResponse(withNonce(kept, nonce), {
        headers: { 'Content-Type': 'text/html; charset=utf-8', ...(kept.link && { Link: kept.link }) },
      })
    : NextResponse.next({ request: { headers }, ...((await isDenied(request)) && { status: 403 }) });
  response.headers.set('Content-Security-Policy', policy);
  if (framers.length === 0) response.headers.set('X-Frame-Options', 'DENY');
  if (isGuestPage(pathname)) quieten(response.headers);
  // The worker keeps a page for its person and workspace alone, where that person has asked for it on this device.
  const keeping = person && keepingOf(request.cookies.get(KEEPS_PAGES_COOKIE)?.value, person.userId);
  if (keeping)
    response.headers.set(
      keepsPath(keeping, pathname) ? PAGE_OF : KEEPS_OF,
      [person.userId, person.workspaceId ?? ''].join(' ').trim(),
    );
  return response;
}

export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/|icons/|samples/|pictures/|favicon\\.ico$|sw\\.js$|manifest\\.webmanifest$).*)'],
};
