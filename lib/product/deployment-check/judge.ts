import type { DeploymentCheckId, DeploymentFinding, DeploymentStatus } from './checks-schema';
import type { DeploymentFacts } from './facts';

type Verdict = { status: DeploymentStatus; why: string; fix?: string };
type Judge = { title: string; judge: (facts: DeploymentFacts) => Verdict };

const pass = (why: string): Verdict => ({ status: 'pass', why });
const skip = (why: string): Verdict => ({ status: 'skip', why });
const warn = (why: string, fix: string): Verdict => ({ status: 'warn', why, fix });
const fail = (why: string, fix: string): Verdict => ({ status: 'fail', why, fix });

const HOUR_MS = 3_600_000;
const CLOCK_MS = 30_000;
const FRESH_MS = 26 * HOUR_MS;
const SLOW_QUEUE_MS = 5 * 60_000;
const GB = 1024 ** 3;
const isLoopback = (url: string) => /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(url);
const isSecure = (url: string) => url.startsWith('https://');
const seconds = (ms: number) => `${Math.round(Math.abs(ms) / 1000)} s`;
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
/** Kept in memory, or in the layer that a container throws away. */
const PASSING = new Set(['tmpfs', 'ramfs', 'overlay', 'aufs']);

export const JUDGES: Record<DeploymentCheckId, Judge> = {
  https: {
    title: 'HTTPS and proxy headers',
    judge: ({ publicUrl, trustedHops, forwarded }) => {
      if (isLoopback(publicUrl)) return pass('The server is reached on this machine alone.');
      if (!isSecure(publicUrl))
        return fail(
          'People reach the server without encryption, so passwords travel in plain text.',
          'Put a proxy with a certificate in front, and set PUBLIC_URL to its https:// address.',
        );
      if (forwarded === null)
        return pass('PUBLIC_URL is https. Open this page in a browser to check the proxy’s headers.');
      if (forwarded.for !== null && trustedHops === 0)
        return warn(
          'A proxy sets X-Forwarded-For but TRUSTED_HOPS is 0, so everyone counts as one address and shares its limits.',
          'Set TRUSTED_HOPS to the number of proxies in front, usually 1.',
        );
      if (forwarded.for === null && trustedHops > 0)
        return warn(
          'TRUSTED_HOPS is set but no proxy sets X-Forwarded-For, so anyone could make up an address.',
          'Have the proxy set X-Forwarded-For, or set TRUSTED_HOPS to 0.',
        );
      return pass('HTTPS, with addresses as the proxy sees them.');
    },
  },
  secret: {
    title: 'Application secret',
    judge: ({ secret: { length, isSample, fileMode } }) => {
      if (length < 32 || isSample)
        return fail(
          'APP_SECRET is short or a sample value, so sessions could be forged.',
          'Set 32 or more random characters.',
        );
      if (fileMode !== null && (fileMode & 0o077) !== 0)
        return warn('Other users of this machine can read the secret’s file.', 'Run chmod 600 on DATA_DIR/secret.');
      return pass(`${length} characters, readable by the server alone.`);
    },
  },
  cookies: {
    title: 'Secure cookies',
    judge: ({ publicUrl }) =>
      isSecure(publicUrl)
        ? pass('Session cookies are sent over HTTPS alone.')
        : isLoopback(publicUrl)
          ? pass('The server is reached on this machine alone.')
          : fail(
              'Session cookies travel without encryption.',
              'Serve over HTTPS and set PUBLIC_URL to the https:// address.',
            ),
  },
  'public-url': {
    title: 'Public URL matches the browser’s',
    judge: ({ publicUrl, browserOrigin }) => {
      if (browserOrigin === null) return skip('Needs a browser. Open this page to check it.');
      return browserOrigin === publicUrl
        ? pass(`Both are ${publicUrl}.`)
        : fail(
            `The browser is at ${browserOrigin}, but PUBLIC_URL is ${publicUrl}. Links in mails lead elsewhere.`,
            'Set PUBLIC_URL to the address people open.',
          );
    },
  },
  database: {
    title: 'Database is writable and migrated',
    judge: ({ database: { error, writable }, migrations }) => {
      if (error)
        return fail(`The database isn’t answering: ${error}.`, 'Check that PostgreSQL runs and DATABASE_URL is right.');
      if (!writable) return fail('The database is read-only.', 'Point DATABASE_URL to the primary server.');
      if (migrations?.missing.length)
        return fail(`${migrations.missing.length} migrations are missing.`, 'Restart the server; it applies them.');
      return pass('Writable, all migrations applied.');
    },
  },
  'data-folder': {
    title: 'Data folder is on a persistent volume',
    judge: ({ fileSystem }) => {
      if (fileSystem === null) return skip('This system doesn’t say what the data folder is on.');
      return PASSING.has(fileSystem)
        ? fail(
            `The data folder is on ${fileSystem}, which is lost when the machine or container is replaced.`,
            'Mount a volume and set DATA_DIR to it.',
          )
        : pass(`On ${fileSystem}.`);
    },
  },
  disk: {
    title: 'Disk space',
    judge: ({ disk, diskPercent }) => {
      if (!disk) return fail('The disk can’t be read.', 'Check that DATA_DIR is mounted and readable.');
      const percent = (100 * disk.free) / disk.total;
      const free = `${gigabytes(disk.free)} of ${gigabytes(disk.total)} free (${percent.toFixed(0)}%)`;
      if (percent >= diskPercent) return pass(`${free}.`);
      const mend = 'Free up space, delete old backups and exports, or move DATA_DIR to a larger disk.';
      return percent < diskPercent / 5
        ? fail(`${free}, less than ${diskPercent}%.`, mend)
        : warn(`${free}, less than ${diskPercent}%.`, mend);
    },
  },
  clock: {
    title: 'Clock',
    judge: ({ database: { clockOffset }, browserOffset }) => {
      const off = [
        ...(clockOffset !== null && Math.abs(clockOffset) > CLOCK_MS
          ? [`the database’s by ${seconds(clockOffset)}`]
          : []),
        ...(browserOffset !== null && Math.abs(browserOffset) > CLOCK_MS
          ? [`your browser’s by ${seconds(browserOffset)}`]
          : []),
      ];
      if (off.length)
        return warn(
          `The server’s clock differs from ${off.join(' and ')}. Sessions and schedules may be off.`,
          'Turn on time synchronisation (NTP) where the clock is wrong.',
        );
      if (clockOffset === null && browserOffset === null)
        return skip('Neither the database nor a browser told its time.');
      return pass('Within 30 s.');
    },
  },
  mail: {
    title: 'Mail',
    judge: ({ mail: { isSetUp, why } }) => {
      if (!isSetUp)
        return warn(
          'No mail server is set up. Invitations, reset links and alerts stay in the outbox.',
          'Set up mail under Admin, Settings, or set SMTP_URL.',
        );
      return why === null
        ? pass('The mail server answers and accepts the sign-in.')
        : fail(why, 'Check the server, port, user and password under Admin, Settings, or SMTP_URL.');
    },
  },
  backup: {
    title: 'Backup',
    judge: ({ backup: { provenAt, madeAt } }) => {
      const age = (at: string) => Date.now() - new Date(at).getTime();
      if (provenAt !== null && age(provenAt) < FRESH_MS)
        return pass('The last one is under 26 hours old and verified.');
      const mend = 'Under Admin, Backup, turn on the schedule, which also verifies, or create one and select Verify.';
      if (madeAt === null) return fail('No backup was ever created here.', mend);
      if (age(madeAt) < FRESH_MS) return warn('The last backup isn’t verified.', mend);
      return fail(`The last backup is ${Math.floor(age(madeAt) / HOUR_MS)} hours old.`, mend);
    },
  },
  headers: {
    title: 'Security headers',
    judge: ({ headers, publicUrl }) => {
      if (headers === null)
        return warn(
          `The server can’t reach itself at ${publicUrl}, so its headers can’t be checked.`,
          'Check PUBLIC_URL, the proxy, and that the server’s machine can resolve that name.',
        );
      const wanted = [
        'x-content-type-options',
        'referrer-policy',
        ...(isSecure(publicUrl) ? ['strict-transport-security'] : []),
      ];
      const missing = wanted.filter((name) => !headers[name]);
      return missing.length
        ? fail(
            `The proxy removes ${missing.join(', ')}.`,
            'Let the proxy pass the server’s response headers unchanged.',
          )
        : pass('As the server sets them.');
    },
  },
  'upload-limit': {
    title: 'Upload limit of the proxy',
    judge: ({ uploadStatus, publicUrl }) => {
      if (uploadStatus === null) return skip(`The server couldn’t reach itself at ${publicUrl} to try.`);
      return uploadStatus === 413
        ? fail(
            'The proxy refuses uploads of 50 MB.',
            'In nginx, set client_max_body_size 60m. Other proxies: raise the body limit.',
          )
        : pass('Uploads of 50 MB get through.');
    },
  },
  'event-stream': {
    title: 'Event streams aren’t buffered',
    judge: ({ streamDelay, publicUrl }) => {
      if (streamDelay === null) return skip(`The server couldn’t reach itself at ${publicUrl} to try.`);
      return streamDelay > 1200
        ? fail(
            'The proxy holds back event streams, so progress of jobs doesn’t show.',
            'In nginx, set proxy_buffering off for /api/. Other proxies: turn off response buffering.',
          )
        : pass(`The first event arrived in ${Math.round(streamDelay)} ms.`);
    },
  },
  memory: {
    title: 'Memory',
    judge: ({ memory: { total, free } }) => {
      if (total < GB)
        return fail(`${gigabytes(total)} of memory. Large files can’t be read.`, 'Give the server at least 2 GB.');
      if (total < 1.8 * GB)
        return warn(`${gigabytes(total)} of memory. Large files may fail.`, 'Give the server at least 2 GB.');
      return free < 0.05 * total
        ? warn(`Only ${gigabytes(free)} of ${gigabytes(total)} is free.`, 'Stop other programs, or add memory.')
        : pass(`${gigabytes(free)} of ${gigabytes(total)} free.`);
    },
  },
  workers: {
    title: 'Background workers',
    judge: ({ queue }) => {
      if (queue === null) return skip('The database isn’t answering.');
      if (queue.workers === 0) return fail('No server process is running.', 'Start the server.');
      if (queue.depth > 0 && queue.oldestMs > SLOW_QUEUE_MS)
        return fail(
          `${queue.depth} jobs are waiting, the oldest for ${seconds(queue.oldestMs)}.`,
          'Restart the server. If jobs still wait, look for errors in its log.',
        );
      return pass(queue.depth === 0 ? 'Running, no jobs waiting.' : `Running, ${queue.depth} jobs waiting.`);
    },
  },
  'sign-up': {
    title: 'Sign-up policy',
    judge: ({ signUpOpen, publicUrl }) => {
      if (signUpOpen === null) return skip('The database isn’t answering.');
      if (!signUpOpen) return pass('By invitation only.');
      return isLoopback(publicUrl)
        ? pass('Open, on this machine alone.')
        : warn(
            'Anyone who can reach the server can create an account.',
            'Under Admin, Settings, close sign-up and invite people.',
          );
    },
  },
  debug: {
    title: 'Debug mode and log level',
    judge: ({ logLevel, nodeEnv }) => {
      if (nodeEnv === 'development') return fail('The server runs in development mode.', 'Start it with npm start.');
      return logLevel === 'debug'
        ? warn('LOG_LEVEL is debug, which writes more than needed.', 'Set LOG_LEVEL to info, or unset it.')
        : pass(`Off; the log level is ${logLevel}.`);
    },
  },
  version: {
    title: 'Version',
    judge: ({ version, nodeMajor, migrations }) => {
      if (migrations?.unknown.length)
        return fail(
          `The database was changed by a newer version than ${version}.`,
          'Start that newer version, or restore a backup made by this one.',
        );
      return nodeMajor < 22
        ? warn(`Plumbline ${version} on Node.js ${nodeMajor}, which gets no security fixes.`, 'Update to Node.js 24.')
        : pass(`Plumbline ${version} on Node.js ${nodeMajor}; the data folder fits.`);
    },
  },
  outbound: {
    title: 'Outbound calls in 24 hours',
    judge: ({ outbound, offline }) => {
      if (outbound === null) return skip('The database isn’t answering.');
      const { ai, webhooks, mails } = outbound;
      const told = `${ai} to AI providers, ${webhooks} to webhooks, ${mails} mails`;
      if (!offline) return pass(`${told}.`);
      return ai + webhooks > 0
        ? fail(`OFFLINE is set, but there were ${told}.`, 'Remove AI keys and webhooks, or unset OFFLINE.')
        : pass('None, as OFFLINE asks.');
    },
  },
};

export const judged = (id: DeploymentCheckId, facts: DeploymentFacts): DeploymentFinding => {
  const { title, judge } = JUDGES[id];
  const { status, why, fix = '' } = judge(facts);
  return { id, title, status, why, fix, docs: `docs/deploy.md#${id}` };
};
