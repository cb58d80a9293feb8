// Reads and checks what the environment says before anything is started. A refusal is one sentence.
import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Said to the terminal as one sentence, without a trace; the start ends with exit code 1. */
export class Refusal extends Error {}

const SAMPLES = /change[-_ ]?me|your[-_ ]?secret|example|placeholder|^(.)\1+$|^(secret|password|0123456789)/i;

function number(name, fallback, { min, max }) {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Refusal(`${name} is '${text}'; it must be a whole number from ${min} to ${max}.`);
  return value;
}

function amount(name, max, unit) {
  const text = process.env[name];
  if (text && !(Number(text) > 0 && Number(text) <= max))
    throw new Refusal(`${name} is '${text}'; it must be a number of ${unit} from above 0 to ${max}.`);
}

function oneOf(name, words) {
  const text = process.env[name];
  if (text && !words.includes(text))
    throw new Refusal(`${name} is '${text}'; it must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`);
}

function checkFilesUrl() {
  const url = process.env.FILES_URL;
  if (url && !/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/.test(url))
    throw new Refusal('FILES_URL must look like s3://bucket/prefix.');
  if (url && /(^|\/)\.\.?(\/|$)/.test(url.slice(5)))
    throw new Refusal('FILES_URL can’t contain . or .. in its prefix.');
}

function checkEngineUrl() {
  const text = process.env.ENGINE_URL;
  if (!text) return;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !/^\/\w+$/.test(url.pathname))
    throw new Refusal('ENGINE_URL must look like https://user:secret@host:8443/database.');
  if (url.protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname))
    throw new Refusal('ENGINE_URL must begin with https:// unless ClickHouse runs on this machine.');
}

export function readSettings() {
  const port = number('PORT', 3000, { min: 1, max: 65_535 });
  const host = process.env.HOST || '127.0.0.1';
  const dataDir = resolve(process.env.DATA_DIR || 'data');
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const publicUrl = process.env.PUBLIC_URL || address;
  if (!/^https?:\/\/[^/]+$/.test(publicUrl.replace(/\/$/, '')))
    throw new Refusal(
      `PUBLIC_URL is '${publicUrl}'; it must be the address people open, such as https://plumbline.example.com.`,
    );
  number('TRUSTED_HOPS', 0, { min: 0, max: 10 });
  number('SIGNUPS_PER_HOUR', 20, { min: 1, max: 1_000_000 });
  number('UPLOAD_TIMEOUT', 120, { min: 1, max: 86_400 });
  number('EXPORT_TIMEOUT', 120, { min: 1, max: 86_400 });
  amount('EXPORT_KEEP_DAYS', 366, 'days');
  amount('MAIL_ATTACHMENT_MB', 50, 'megabytes');
  number('QUERY_TIMEOUT', 30, { min: 1, max: 86_400 });
  number('DATABASE_STATEMENTS', 4, { min: 1, max: 16 });
  number('AI_TIMEOUT', 300, { min: 1, max: 3600 });
  for (const provider of ['OPENAI', 'GEMINI', 'GROK']) {
    const base = process.env[`${provider}_BASE_URL`];
    if (base && !/^https?:\/\/[^/\s@]+(\/\S*)?$/.test(base))
      throw new Refusal(
        `${provider}_BASE_URL must be the address of an OpenAI-compatible server, such as http://localhost:11434/v1.`,
      );
    const price = process.env[`${provider}_PRICE`];
    if (price && !/^\d+(\.\d+)?\/\d+(\.\d+)?$/.test(price))
      throw new Refusal(`${provider}_PRICE must be input/output in dollars per million tokens, such as 1.25/10.`);
  }
  const disk = process.env.DISK_FREE_PERCENT;
  if (disk && !(Number(disk) >= 0 && Number(disk) <= 101))
    throw new Refusal(`DISK_FREE_PERCENT is '${disk}'; it must be a number from 0 to 101.`);
  if (process.env.METRICS_TOKEN && process.env.METRICS_TOKEN.length < 16)
    throw new Refusal('METRICS_TOKEN is too short; it needs at least 16 characters.');
  oneOf('OFFLINE', ['true', 'false']);
  oneOf('DEFAULT_PLAN', ['free', 'premium', 'enterprise']);
  number('ENGINE_ROWS', 20_000_000, { min: 0, max: 1_000_000_000_000 });
  number('COPY_ROWS', 5_000_000, { min: 1, max: 1_000_000_000_000 });
  number('COPY_BYTES', 2 * 1024 ** 3, { min: 1, max: 1_000_000_000_000 });
  amount('FILES_CACHE_GB', 100_000, 'gigabytes');
  oneOf('FILES_CHECKSUMS', ['when_supported', 'when_required']);
  oneOf('ENGINE_TABLES', ['MergeTree', 'ReplicatedMergeTree']);
  checkFilesUrl();
  checkEngineUrl();
  oneOf('SHARE_DATA_DIR', ['true', 'false']);
  oneOf('TEXT_RECOGNITION', ['on', 'off']);
  oneOf('ALLOW_PRIVATE_HOSTS', ['true', 'false']);
  oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error']);
  if (process.env.SMTP_URL && !/^smtps?:\/\/[^/\s]+/.test(process.env.SMTP_URL))
    throw new Refusal('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host.');
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
  const given = oidc.filter((name) => process.env[name]);
  if (given.length > 0 && given.length < oidc.length)
    throw new Refusal(`Single sign-on needs ${oidc.join(', ')} together; only ${given.join(', ')} is set.`);
  if (process.env.OIDC_ISSUER && !/^https?:\/\/[^/\s]+/.test(process.env.OIDC_ISSUER))
    throw new Refusal('OIDC_ISSUER must be a web address such as https://login.example.com.');
  const databaseUrl = process.env.DATABASE_URL || null;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new Refusal('DATABASE_URL must begin with postgresql:// and name a PostgreSQL database.');
  return {
    port,
    host,
    dataDir,
    address,
    publicUrl: publicUrl.replace(/\/$/, ''),
    databaseUrl,
    watchEvery: number('WATCH_EVERY', 20, { min: 1, max: 1_000_000 }),
  };
}

/** The folder that holds everything. Made if absent, and only then closed to others. */
export function prepareDataDir(dataDir) {
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!statSync(dataDir).isDirectory()) throw new Error('it is a file');
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const folder of ['files', 'cache', 'tmp']) mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 });
  } catch (error) {
    const why =
      error.code === 'EEXIST' || error.code === 'ENOTDIR' || error.message === 'it is a file'
        ? 'it is a file'
        : error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS'
          ? 'it isn’t writable'
          : error.message;
    throw new Refusal(`Can’t use the data folder ${dataDir}: ${why}. Set DATA_DIR to a writable folder.`);
  }
}

/** APP_SECRET, or the one that an earlier start has put into the data folder. */
export function readSecret(dataDir) {
  const given = process.env.APP_SECRET;
  if (given) {
    if (given.length < 32)
      throw new Refusal(
        `APP_SECRET has ${given.length} characters; it needs at least 32. Leave it unset to have one created in the data folder.`,
      );
    if (SAMPLES.test(given))
      throw new Refusal(
        'APP_SECRET looks like a sample value. Leave it unset to have one created, or set 32 random characters.',
      );
    return given;
  }
  const file = join(dataDir, 'secret');
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length < 32)
      throw new Refusal(`The secret in ${file} is corrupted. Restore the original, or set APP_SECRET.`);
    return kept;
  }
  const made = randomBytes(48).toString('base64url');
  writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}

/** What the database keeps of the secret: enough to know it again, of no use to find it. */
export const fingerprint = (secret) =>
  createHash('sha256').update(`plumbline fingerprint\0${secret}`).digest('hex').slice(0, 32);
