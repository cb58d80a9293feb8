import { Notice } from '@/components/ui/error-state';

/** Signed in, but nothing of it stays in this browser. */
export function CookiesBlocked() {
  return (
    <Notice tone="bad">
      This browser blocks cookies, so no page can open. Allow cookies for this site and sign in again. The API works
      without cookies: sign in with X-Cookie-Support: false and send the ticket you get in X-Fallback-Auth.
    </Notice>
  );
}
