import type { Settings } from '@/lib/base/env/env';
import type { InstallationResult } from '@/lib/engines/code-analysis/protocol';
import type { RuleCard } from '@/lib/pure/code-analysis/model/rule';

/** A file or folder and its permissions. */
export type FileMode = { path: string; mode: number };
/** What an installation is judged by. */
export type InstallationFacts = Pick<InstallationResult, 'routes' | 'packages' | 'minimums'> & {
  settings: Settings;
  node: string;
  modes: FileMode[];
  today: Date;
};
type Found = { file: string; line?: number; message: string; key: string };
/** One thing that is looked for in an installation. */
export type InstallationRule = RuleCard & { find: (facts: InstallationFacts) => Found[] };

const SETTINGS = 'settings';
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
const OTHERS_MAY_READ = 0o007;
const OTHERS_MAY_WRITE = 0o022;
const OLDEST_LIST_DAYS = 120;
const OLDEST_NODE = 22;
const DAY_MS = 86_400_000;

const isLoopback = (host: string) => /^(?:localhost|127\.|\[?::1\]?$)/.test(host);
const one = (found: boolean, file: string, message: string): Found[] => (found ? [{ file, message, key: file }] : []);

/** Numbers compare as numbers; a pre-release’s number counts too. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [left, right] = [version, minimum].map((text) => (text.match(/\d+/g) ?? []).map(Number));
  for (let at = 0; at < Math.max(left!.length, right!.length); at++) {
    const difference = (left![at] ?? 0) - (right![at] ?? 0);
    if (difference) return difference > 0;
  }
  return true;
}

/** Few different characters, or a word of every example. */
const isGuessable = (secret: string): boolean =>
  new Set(secret).size < 10 || /change.?me|secret.?secret|example|password|0123456789|abcdefghij/i.test(secret);

const clearProviders = (settings: Settings): Found[] =>
  (['OPENAI_BASE_URL', 'GEMINI_BASE_URL', 'GROK_BASE_URL'] as const).flatMap((name) => {
    const address = settings[name];
    const isClear = address !== undefined && address.startsWith('http:') && !isPrivate(new URL(address).hostname);
    return isClear ? [{ file: SETTINGS, key: name, message: `${name} sends keys and texts without encryption.` }] : [];
  });
const isPrivate = (host: string) =>
  isLoopback(host) || /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^[^.]+$|\.(?:local|internal|lan)$/.test(host);

export const INSTALLATION_RULES: readonly InstallationRule[] = [
  {
    id: 'installation-plain-http',
    category: 'security',
    severity: 'high',
    title: 'People reach this server without encryption',
    why: 'Whoever is on the way reads passwords and data.',
    fix: 'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
    find: ({ settings: { PUBLIC_URL } }) => {
      const { protocol, hostname } = new URL(PUBLIC_URL);
      return one(protocol === 'http:' && !isLoopback(hostname), SETTINGS, `PUBLIC_URL is ${protocol}//${hostname}.`);
    },
  },
  {
    id: 'installation-guessable-secret',
    category: 'security',
    severity: 'blocker',
    title: 'APP_SECRET can be guessed',
    why: 'It seals sessions and saved passwords, so that whoever guesses it is anyone.',
    fix: 'Set 32 or more random characters, such as from openssl rand -base64 48.',
    find: ({ settings: { APP_SECRET } }) =>
      one(isGuessable(APP_SECRET), SETTINGS, 'APP_SECRET has few different characters, or words of an example.'),
  },
  {
    id: 'installation-proxy-not-counted',
    category: 'reliability',
    severity: 'medium',
    title: 'Everybody seems to come from one address',
    why: 'Behind a proxy with TRUSTED_HOPS 0 all share one allowance of sign-ins, and the audit names the proxy.',
    fix: 'Set TRUSTED_HOPS to the number of proxies in front.',
    find: ({ settings: { PUBLIC_URL, HOST, TRUSTED_HOPS } }) =>
      one(
        PUBLIC_URL.startsWith('https:') && isLoopback(HOST) && TRUSTED_HOPS === 0,
        SETTINGS,
        'PUBLIC_URL is https, so a proxy answers, and TRUSTED_HOPS is 0.',
      ),
  },
  {
    id: 'installation-private-hosts',
    category: 'security',
    severity: 'medium',
    title: 'Connections may reach any host of your network',
    why: 'Whoever may add a connection can look for other services behind your firewall.',
    fix: 'Leave ALLOW_PRIVATE_HOSTS off and allow single hosts in /admin.',
    find: ({ settings: { ALLOW_PRIVATE_HOSTS } }) => one(ALLOW_PRIVATE_HOSTS, SETTINGS, 'ALLOW_PRIVATE_HOSTS is on.'),
  },
  {
    id: 'installation-debug',
    category: 'security',
    severity: 'low',
    title: 'The log tells more than an installation needs',
    why: 'At debug it grows fast and names what people do.',
    fix: 'Set LOG_LEVEL to info.',
    find: ({ settings: { LOG_LEVEL } }) => one(LOG_LEVEL === 'debug', SETTINGS, 'LOG_LEVEL is debug.'),
  },
  {
    id: 'installation-clear-provider',
    category: 'security',
    severity: 'high',
    title: 'An AI provider is asked without encryption',
    why: 'Its key and what is asked can be read on the way.',
    fix: 'Use its https address.',
    find: ({ settings }) => clearProviders(settings),
  },
  {
    id: 'installation-old-package',
    category: 'dependencies',
    severity: 'high',
    title: 'A package with a known fault',
    why: 'A newer version mends it, and the fault is public.',
    fix: 'Install at least the version that is named.',
    find: ({ packages, minimums }) =>
      (minimums?.packages ?? []).flatMap(({ package: name, minimum, advisory }) =>
        packages
          .filter((each) => each.name === name && !isAtLeast(each.version, minimum))
          .map(({ version }) => ({
            file: 'package-lock.json',
            key: `${name} ${version}`,
            message: `${name} ${version} is older than ${minimum} (${advisory}).`,
          })),
      ),
  },
  {
    id: 'installation-forbidden-package',
    category: 'dependencies',
    severity: 'blocker',
    title: 'A package that must not be installed',
    why: 'It was compromised, or its faults are never mended.',
    fix: 'Remove it or take another version.',
    find: ({ packages, minimums }) =>
      (minimums?.forbidden ?? []).flatMap(({ package: name, version, why }) =>
        packages
          .filter((each) => each.name === name && (!version || each.version === version))
          .map((each) => ({
            file: 'package-lock.json',
            key: `${name} ${each.version}`,
            message: `${name} ${each.version}: ${why}.`,
          })),
      ),
  },
  {
    id: 'installation-old-list',
    category: 'dependencies',
    severity: 'low',
    title: 'The list of faulty versions is old',
    why: 'Faults that became known since aren’t looked for.',
    fix: 'Update Plumbline.',
    find: ({ minimums, today }) =>
      one(
        minimums !== null && today.getTime() - Date.parse(minimums.checked) > OLDEST_LIST_DAYS * DAY_MS,
        'security/min-versions.json',
        `It was last checked on ${minimums?.checked}.`,
      ),
  },
  {
    id: 'installation-old-node',
    category: 'dependencies',
    severity: 'high',
    title: 'This version of Node.js gets no fixes any more',
    why: 'Faults of security that are found in it stay.',
    fix: 'Run Plumbline on Node.js 24.',
    find: ({ node }) =>
      one(Number(node.replace(/^v/, '').split('.')[0]) < OLDEST_NODE, 'Node.js', `It runs on ${node}.`),
  },
  {
    id: 'installation-open-route',
    category: 'security',
    severity: 'high',
    title: 'A handler without a door',
    why: 'Nothing asks who calls it, whether the input is sound or how often it comes.',
    fix: 'Make it with route() and say who may call it.',
    find: ({ routes }) =>
      routes
        .filter(({ who }) => who === null)
        .map(({ method, path, file, line }) => ({
          file,
          line,
          key: `${method} ${path}`,
          message: `${method} ${path} has no door.`,
        })),
  },
  {
    id: 'installation-changing-route-for-anyone',
    category: 'security',
    severity: 'info',
    title: 'A handler that changes something and lets anyone in',
    why: 'It must judge by itself what it is given: a code, a link, a signature.',
    fix: 'Check that each is meant to be open.',
    find: ({ routes }) =>
      routes
        .filter(({ who, method }) => who === 'anyone' && WRITES.includes(method))
        .map(({ method, path, file, line }) => ({
          file,
          line,
          key: `${method} ${path}`,
          message: `${method} ${path} lets anyone in.`,
        })),
  },
  {
    id: 'installation-readable-files',
    category: 'security',
    severity: 'medium',
    title: 'Other accounts of this machine can read what should be the server’s alone',
    why: 'Uploaded data, the database and keys lie there.',
    fix: 'Take the rights of others away: chmod o= on what is named.',
    find: ({ modes }) =>
      modes
        .filter(({ mode }) => (mode & OTHERS_MAY_READ) !== 0)
        .map(({ path, mode }) => ({
          file: path,
          key: path,
          message: `${path} has the permissions ${(mode & 0o777).toString(8)}.`,
        })),
  },
  {
    id: 'installation-writable-files',
    category: 'security',
    severity: 'high',
    title: 'Other accounts of this machine can change what the server uses',
    why: 'Whoever changes it decides what the server does.',
    fix: 'Take the right to write away: chmod go-w on what is named.',
    find: ({ modes }) =>
      modes
        .filter(({ mode }) => (mode & OTHERS_MAY_WRITE) !== 0)
        .map(({ path, mode }) => ({
          file: path,
          key: path,
          message: `${path} has the permissions ${(mode & 0o777).toString(8)}.`,
        })),
  },
];
