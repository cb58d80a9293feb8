import { randomUUID } from 'node:crypto';
import type { NextRequest } from 'next/server';
import { PAGE_COOKIE } from '@/lib/base/auth/cookies';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { isGuestCookie, type GuestVisit } from '@/lib/product/sharing/guests';
import { lookKey } from '@/lib/product/sharing/look-key';

/** A page that another guest of the same link got, without the nonce of its scripts. */
export type KeptPage = { parts: string[]; link: string | null };

/** For so long guests who come by one link get one page; it is made for all only where they come that fast. */
const KEPT_MS = 2000;
const MOST_KEPT = 50;
const MADE_WITHIN_MS = 10_000;
const LONGEST_OWN = 500;
type Kept = { askedAt: number; until: number; page: Promise<KeptPage | null> | null };
const kept = new Map<string, Kept>();

/** By it this process knows its own request for the page of all, which is nobody's visit. */
export const FOR_ALL_HEADER = 'x-plumbline-for-all';
const secret = processWide('kept-page', randomUUID);
export const isForAll = ({ headers }: NextRequest): boolean => headers.get(FOR_ALL_HEADER) === secret.get();

/** What a browser asks for when a person goes to an address; what our scripts ask for is no whole page. */
const isNavigation = ({ method, headers }: NextRequest): boolean =>
  method === 'GET' && /^(document|iframe)$/.test(headers.get('sec-fetch-dest') ?? '');

/** What the page follows beside its link: the theme is a cookie. Null for someone signed in, whose page is their own. */
function ownOf({ cookies, nextUrl, headers }: NextRequest): string | null {
  const others = cookies.getAll().filter(({ name }) => !isGuestCookie(name));
  const text = JSON.stringify([others, nextUrl.search, headers.get('sec-fetch-dest')]);
  return cookies.has(PAGE_COOKIE) || text.length > LONGEST_OWN ? null : text;
}

/** Where this process itself listens. */
const originHere = ({ HOST, PORT }: { HOST: string; PORT: number }): string => {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
};

const NONCE = /'nonce-([^']+)'/;

async function makePage({ nextUrl: { pathname, search }, headers }: NextRequest): Promise<KeptPage | null> {
  const response = await fetch(`${originHere(env())}${pathname}${search}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(MADE_WITHIN_MS),
    headers: {
      [FOR_ALL_HEADER]: secret.get(),
      'accept-encoding': 'identity',
      'sec-fetch-dest': headers.get('sec-fetch-dest') ?? '',
      cookie: headers.get('cookie') ?? '',
    },
  });
  const html = await response.text();
  const nonce = NONCE.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  return response.status === 200 && nonce ? { parts: html.split(nonce), link: response.headers.get('link') } : null;
}

function drop(): void {
  for (const key of kept.keys()) {
    if (kept.size <= MOST_KEPT) return;
    kept.delete(key);
  }
}

/**
 * The page of a shared dashboard as others got it a moment ago, while its share, its dashboard and its data stay as
 * they are. Null where few come, or where the page is this visitor's own.
 */
export async function keptPage(request: NextRequest, visit: GuestVisit, id: string): Promise<KeptPage | null> {
  const ofVisitor = isNavigation(request) ? ownOf(request) : null;
  if (ofVisitor === null) return null;
  const key = `${ofVisitor} ${await lookKey(visit, id)}`;
  const now = Date.now();
  const known = kept.get(key);
  const isBusy = known !== undefined && now - known.askedAt < KEPT_MS;
  const isFresh = known !== undefined && now < known.until;
  const page = isFresh ? known.page : isBusy ? makePage(request).catch(() => null) : null;
  kept.delete(key);
  kept.set(key, { askedAt: now, until: isFresh ? known.until : page ? now + KEPT_MS : 0, page });
  drop();
  return page;
}

export const withNonce = ({ parts }: KeptPage, nonce: string): string => parts.join(nonce);
