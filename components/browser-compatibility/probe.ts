import { cookiesWork } from '@/components/client/browser/cookie';
import { detectPrivateBrowsing } from '@/components/client/browser/private-browsing';
import { workerVersion } from '@/components/client/offline/service-worker';
import { storageKind, storageWorks } from '@/components/client/browser/storage';
import { userAgentChanges } from '@/components/client/browser/user-agent-watch';
import { readUserAgent } from '@/lib/pure/format/browser';
import type { BrowserFindings } from './checks';

/** A picture of one pixel. */
const WEBP = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

const showsWebp = (): Promise<boolean> =>
  new Promise((found) => {
    const image = new Image();
    image.onload = () => found(image.width === 1);
    image.onerror = () => found(false);
    image.src = WEBP;
  });

const matches = (query: string): boolean => window.matchMedia(query).matches;

/** The date on any answer of the server will do; it counts whole seconds. */
async function clockOffset(): Promise<number | null> {
  const answer = await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const theirs = Date.parse(answer?.headers.get('date') ?? '');
  return Number.isNaN(theirs) ? null : Date.now() - theirs - 500;
}

/** Looks at this browser and tells nobody. */
export async function probe(): Promise<BrowserFindings> {
  const [privateBrowsing, worker, webp, offset] = await Promise.all([
    detectPrivateBrowsing(),
    workerVersion(),
    showsWebp(),
    clockOffset(),
  ]);
  return {
    ...readUserAgent(navigator.userAgent),
    userAgent: navigator.userAgent,
    privateBrowsing,
    webp,
    clockOffset: offset,
    cookies: cookiesWork(),
    localStorage: storageWorks('local'),
    sessionStorage: storageWorks('session'),
    storageInUse: storageKind(),
    serviceWorker: 'serviceWorker' in navigator,
    workerVersion: worker,
    streaming: typeof ReadableStream !== 'undefined' && typeof TextDecoderStream !== 'undefined',
    clipboard: typeof (navigator.clipboard as Clipboard | undefined)?.writeText === 'function',
    download: 'download' in HTMLAnchorElement.prototype,
    printing: typeof window.print === 'function',
    dark: matches('(prefers-color-scheme: dark)'),
    reducedMotion: matches('(prefers-reduced-motion: reduce)'),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgentChanges: userAgentChanges(),
  };
}
