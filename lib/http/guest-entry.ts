import { NextResponse, type NextRequest } from 'next/server';
import { serialise } from '@/lib/base/auth/cookies';
import { isHttps } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { enterShare, framedBy, lookAsGuest, noteOpening } from '@/lib/product/sharing/guests';
import { guestCookiesOf } from './guest-route';
import { isForAll, keptPage, type KeptPage } from './kept-page';
import { originOf } from './origin';

const LINK = /^\/shared\/([^/]{1,200})$/;
const DASHBOARD = /^\/shared-guest\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export const isGuestPage = (pathname: string): boolean => LINK.test(pathname) || DASHBOARD.test(pathname);

/** Pages of guests are in no index, no cache and no Referer. */
const QUIET: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-store',
};
export function quieten(headers: Headers): void {
  for (const [name, value] of Object.entries(QUIET)) headers.set(name, value);
}

/** `?theme=light|dark|auto` of a page in a frame: the root layout reads it as a header, which no client can set. */
export const THEME_HEADER = 'x-plumbline-theme';
export function themeAsked({ nextUrl }: NextRequest): string | null {
  const theme = nextUrl.searchParams.get('theme');
  return theme !== null && ['light', 'dark', 'auto'].includes(theme) ? theme : null;
}

/** A cookie works in a frame of another site only where it may be Secure. */
export const isFramed = (headers: Headers): boolean => isHttps() && headers.get('sec-fetch-dest') === 'iframe';

/**
 * `/shared/{token}`: the token is swapped for a session at once, and the address becomes that of the dashboard. Null
 * where the link's own page has something to say: a password, an end.
 */
export async function enterByLink(request: NextRequest): Promise<NextResponse | null> {
  const token = LINK.exec(request.nextUrl.pathname)?.[1];
  if (!token || request.method !== 'GET') return null;
  const { headers } = request;
  try {
    const { dashboardId, cookies } = await enterShare(token, {
      cookies: guestCookiesOf(headers),
      origin: originOf(headers),
      isFramed: isFramed(headers),
    });
    if (!cookies) return null;
    const target = new URL(`/shared-guest/${dashboardId}`, request.nextUrl);
    const theme = themeAsked(request);
    if (theme) target.searchParams.set('theme', theme);
    const response = NextResponse.redirect(target, 303);
    quieten(response.headers);
    for (const cookie of cookies) response.headers.append('Set-Cookie', serialise(cookie));
    return response;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export type GuestEntry = {
  /** The sites that may show it in a frame. */ framers: string[];
  /** As others got it a moment ago. */ kept: KeptPage | null;
};

/** What a page of guests takes with it; a look at its share, once. */
export async function guestEntryOf(request: NextRequest): Promise<GuestEntry | null> {
  const { pathname } = request.nextUrl;
  const token = LINK.exec(pathname)?.[1];
  if (token) return { framers: await framedBy(token), kept: null };
  const id = DASHBOARD.exec(pathname)?.[1];
  if (!id) return null;
  const look = await lookAsGuest(guestCookiesOf(request.headers), id);
  if (look.kind !== 'in') return { framers: [], kept: null };
  const kept = isForAll(request) ? null : await keptPage(request, look.visit, id);
  if (kept) await noteOpening(look.visit, id, originOf(request.headers));
  return { framers: look.visit.share.origins, kept };
}
