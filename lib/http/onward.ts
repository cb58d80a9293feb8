import { serialise } from '@/lib/base/auth/cookies';
import type { Onward } from '@/lib/base/auth/single-sign-on';

/** Sends a browser on, with a GET whatever it came by. */
export function onward({ to, cookies }: Onward): Response {
  const headers = new Headers({ Location: to, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  for (const cookie of cookies) headers.append('Set-Cookie', serialise(cookie));
  return new Response(null, { status: 303, headers });
}
