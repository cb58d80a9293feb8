import type { UserAgentChange } from '@/components/client/browser/user-agent-watch';

export type Verdict = 'pass' | 'limited' | 'fail';
/** `lost` says what stops working, `fix` what one can do; both are empty where all is well. */
export type Check = { id: string; name: string; verdict: Verdict; found: string; lost: string; fix: string };

/** What was seen of a browser; made by `probe`, judged by `judge`. */
export type BrowserFindings = {
  name: string;
  version: string;
  userAgent: string;
  mobile: boolean;
  privateBrowsing: boolean;
  cookies: boolean;
  localStorage: boolean;
  sessionStorage: boolean;
  storageInUse: 'local' | 'session' | 'memory';
  serviceWorker: boolean;
  workerVersion: string | null;
  streaming: boolean;
  clipboard: boolean;
  download: boolean;
  printing: boolean;
  webp: boolean;
  dark: boolean;
  reducedMotion: boolean;
  timeZone: string;
  /** Milliseconds by which this clock is ahead of the server's; null where the server did not answer. */
  clockOffset: number | null;
  userAgentChanges: readonly UserAgentChange[];
};

/** The versions from which everything the product uses is there: container queries, oklch(), AbortSignal.any. */
const SINCE: Record<string, number> = { Chrome: 116, Edge: 116, Opera: 102, Firefox: 124, Safari: 17 };
const CLOCK_PASSES = 30_000,
  CLOCK_FAILS = 5 * 60_000;

const passes = (id: string, name: string, found: string): Check => ({
  id,
  name,
  verdict: 'pass',
  found,
  lost: '',
  fix: '',
});

const HAS = ['Works', 'Does not work'] as const;

type Either = Pick<Check, 'verdict' | 'lost' | 'fix'> & { ok: boolean; found?: readonly [yes: string, no: string] };

/** One of two answers: passes, or falls short in its own words. */
function either(id: string, name: string, { ok, found: [yes, no] = HAS, ...short }: Either): Check {
  return ok ? passes(id, name, yes) : { id, name, found: no, ...short };
}

function browser({ name, version }: BrowserFindings): Check {
  const since = SINCE[name];
  const found = `${name} ${version}`;
  if (since === undefined)
    return {
      id: 'browser',
      name: 'Browser',
      verdict: 'limited',
      found,
      lost: 'This browser hasn’t been tested.',
      fix: 'If something looks wrong, use Chrome, Edge, Firefox or Safari.',
    };
  if (Number.parseInt(version, 10) >= since) return passes('browser', 'Browser', found);
  return {
    id: 'browser',
    name: 'Browser',
    verdict: 'fail',
    found,
    lost: 'Layout may break and requests may fail.',
    fix: `Update ${name} to version ${since} or later.`,
  };
}

/** '12 s ahead', '3 min behind', 'In step'. */
export function clockInWords(offset: number): string {
  const seconds = Math.round(Math.abs(offset) / 1000);
  if (seconds < 2) return 'In sync with the server';
  return `${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} ${offset > 0 ? 'ahead' : 'behind'}`;
}

function clock({ clockOffset }: BrowserFindings): Check {
  if (clockOffset === null)
    return {
      id: 'clock',
      name: 'Clock',
      verdict: 'limited',
      found: 'Can’t reach the server',
      lost: 'Couldn’t compare clocks.',
      fix: 'Check again with a connection.',
    };
  const away = Math.abs(clockOffset);
  const found = clockInWords(clockOffset);
  if (away <= CLOCK_PASSES) return passes('clock', 'Clock', found);
  return {
    id: 'clock',
    name: 'Clock',
    verdict: away <= CLOCK_FAILS ? 'limited' : 'fail',
    found,
    lost: 'Data ages may be wrong, and sessions may expire early.',
    fix: 'Set this device’s clock automatically.',
  };
}

function worker({ serviceWorker, workerVersion }: BrowserFindings): Check {
  if (!serviceWorker)
    return {
      id: 'worker',
      name: 'Service worker',
      verdict: 'limited',
      found: 'Not available',
      lost: 'No offline page, faster reloads or app install.',
      fix: 'Open Plumbline over HTTPS or on localhost, outside a private window.',
    };
  if (!workerVersion)
    return {
      id: 'worker',
      name: 'Service worker',
      verdict: 'limited',
      found: 'Not controlling this page',
      lost: 'The offline page isn’t available until it is.',
      fix: 'Reload this page.',
    };
  return passes('worker', 'Service worker', `${workerVersion}, in charge`);
}

function agent({ userAgent, userAgentChanges }: BrowserFindings): Check {
  const last = userAgentChanges.at(-1);
  if (!last) return passes('agent', 'User agent', userAgent);
  const times = userAgentChanges.length === 1 ? 'once' : `${userAgentChanges.length} times`;
  return {
    id: 'agent',
    name: 'User agent',
    verdict: 'limited',
    found: last.userAgent,
    lost: `It has changed ${times} since this page loaded.`,
    fix: 'Turn off device emulation or any extension that changes it.',
  };
}

/** Every finding with what it means, in the order of the page. */
export function judge(seen: BrowserFindings): Check[] {
  const storage = { local: 'Local storage is used', session: 'Session storage is used', memory: 'Kept in memory' }[
    seen.storageInUse
  ];
  return [
    browser(seen),
    agent(seen),
    passes('device', 'Device', seen.mobile ? 'Mobile' : 'Desktop'),
    either('private', 'Private browsing', {
      ok: !seen.privateBrowsing,
      found: ['Not detected', 'Detected'],
      verdict: 'limited',
      lost: 'You’ll be signed out when the window closes. The admin area may require a regular window.',
      fix: 'Use a regular window.',
    }),
    either('cookies', 'Cookies', {
      ok: seen.cookies,
      verdict: 'fail',
      lost: 'You can’t stay signed in.',
      fix: 'Allow cookies for this site.',
    }),
    either('local', 'Local storage', {
      ok: seen.localStorage,
      verdict: 'limited',
      lost: 'Session data is lost when this tab closes.',
      fix: 'Allow this site to keep data.',
    }),
    either('session', 'Session storage', {
      ok: seen.sessionStorage,
      verdict: 'limited',
      lost: 'Session data is lost when you leave this page.',
      fix: 'Allow this site to keep data.',
    }),
    either('memory', 'Storage in use', {
      ok: seen.storageInUse !== 'memory',
      found: [storage, storage],
      verdict: 'limited',
      lost: 'Nothing is stored after you leave this page.',
      fix: 'Allow this site to keep data.',
    }),
    worker(seen),
    either('streaming', 'Streaming', {
      ok: seen.streaming,
      verdict: 'fail',
      lost: 'Progress of long jobs isn’t shown.',
      fix: 'Update this browser.',
    }),
    either('clipboard', 'Clipboard', {
      ok: seen.clipboard,
      verdict: 'limited',
      lost: 'Copy buttons do nothing.',
      fix: 'Open Plumbline over HTTPS or on localhost.',
    }),
    either('download', 'Download', {
      ok: seen.download,
      verdict: 'limited',
      lost: 'Files open instead of being saved.',
      fix: 'Update this browser.',
    }),
    either('printing', 'Printing', {
      ok: seen.printing,
      verdict: 'limited',
      lost: 'You can’t print dashboards.',
      fix: 'Print from a desktop browser.',
    }),
    either('webp', 'WebP pictures', {
      ok: seen.webp,
      verdict: 'limited',
      lost: 'Images on the landing page don’t load.',
      fix: 'Update this browser.',
    }),
    passes('scheme', 'Colour scheme', seen.dark ? 'Dark' : 'Light'),
    passes('motion', 'Motion', seen.reducedMotion ? 'Reduced' : 'As designed'),
    passes('zone', 'Time zone', seen.timeZone),
    clock(seen),
  ];
}

const WORD: Record<Verdict, string> = { pass: 'pass', limited: 'limited', fail: 'fail' };

/** The page as text, for a message to whoever helps. */
export const reportOf = (checks: readonly Check[], at: Date): string =>
  [
    `Plumbline browser report, ${at.toISOString()}`,
    ...checks.map(({ name, verdict, found, lost, fix }) =>
      [`${name}: ${WORD[verdict]}. ${found}`, lost, fix].filter(Boolean).join(' · '),
    ),
  ].join('\n');

/** 'All 18 pass.' or '15 pass, 2 are limited, 1 fails.' */
export function summaryOf(checks: readonly Check[]): string {
  const count = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  const [pass, limited, fail] = [count('pass'), count('limited'), count('fail')];
  if (pass === checks.length) return `All ${pass} checks pass.`;
  return `${[`${pass} pass`, limited && `${limited} ${limited === 1 ? 'is' : 'are'} limited`, fail && `${fail} ${fail === 1 ? 'fails' : 'fail'}`].filter(Boolean).join(', ')}.`;
}
