import { Notice } from '@/components/ui/error-state';
import { cookiesBlockedWords } from './words';

/** Signed in, but nothing of it stays in this browser. */
export function CookiesBlocked() {
  return <Notice tone="bad">{cookiesBlockedWords.browserBlocksCookies}</Notice>;
}
