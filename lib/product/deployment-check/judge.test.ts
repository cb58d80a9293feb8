import { expect, it } from 'vitest';
import { DEPLOYMENT_CHECKS, type DeploymentCheckId, type DeploymentStatus } from './checks-schema';
import type { DeploymentFacts } from './facts';
import { judged } from './judge';

const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=1',
};
const WELL: DeploymentFacts = {
  publicUrl: 'https://plumbline.example.com',
  trustedHops: 1,
  forwarded: { for: '192.0.2.1' },
  browserOrigin: 'https://plumbline.example.com',
  browserOffset: 400,
  secret: { length: 64, isSample: false, fileMode: 0o600 },
  database: { error: null, writable: true, clockOffset: 3 },
  migrations: { missing: [], unknown: [] },
  fileSystem: 'ext4',
  disk: { free: 40e9, total: 100e9 },
  diskPercent: 10,
  mail: { isSetUp: true, why: null },
  backup: { provenAt: at(3), madeAt: at(3) },
  headers: HEADERS,
  uploadStatus: 401,
  streamDelay: 40,
  memory: { total: 8 * 1024 ** 3, free: 3 * 1024 ** 3 },
  queue: { depth: 2, oldestMs: 900, workers: 1 },
  signUpOpen: false,
  logLevel: 'info',
  nodeEnv: 'production',
  version: '0.1.0',
  nodeMajor: 24,
  outbound: { ai: 3, webhooks: 1, mails: 9 },
  offline: false,
};

it.each(DEPLOYMENT_CHECKS)('a sound deployment passes: %s', (id) => {
  const { status, title, why } = judged(id, WELL);
  expect([status, title.length > 0, why.length > 0]).toEqual(['pass', true, true]);
});

const http = { publicUrl: 'http://plumbline.example.com' };
it.each<[DeploymentCheckId, Partial<DeploymentFacts>, DeploymentStatus]>([
  ['https', http, 'fail'],
  ['https', { trustedHops: 0 }, 'warn'],
  ['https', { forwarded: { for: null } }, 'warn'],
  ['https', { publicUrl: 'http://localhost:3000', forwarded: null }, 'pass'],
  ['secret', { secret: { length: 20, isSample: false, fileMode: null } }, 'fail'],
  ['secret', { secret: { length: 40, isSample: true, fileMode: null } }, 'fail'],
  ['secret', { secret: { length: 40, isSample: false, fileMode: 0o644 } }, 'warn'],
  ['cookies', http, 'fail'],
  ['public-url', { browserOrigin: 'https://other.example.com' }, 'fail'],
  ['public-url', { browserOrigin: null }, 'skip'],
  ['database', { database: { error: 'ECONNREFUSED', writable: false, clockOffset: null } }, 'fail'],
  ['database', { database: { error: null, writable: false, clockOffset: 0 } }, 'fail'],
  ['database', { migrations: { missing: ['20260101_x'], unknown: [] } }, 'fail'],
  ['data-folder', { fileSystem: 'tmpfs' }, 'fail'],
  ['data-folder', { fileSystem: 'overlay' }, 'fail'],
  ['data-folder', { fileSystem: null }, 'skip'],
  ['disk', { disk: { free: 9e9, total: 100e9 } }, 'warn'],
  ['disk', { disk: { free: 1e9, total: 100e9 } }, 'fail'],
  ['disk', { diskPercent: 101 }, 'warn'],
  ['disk', { disk: null }, 'fail'],
  ['clock', { browserOffset: -31_000 }, 'warn'],
  ['clock', { database: { error: null, writable: true, clockOffset: 45_000 } }, 'warn'],
  ['mail', { mail: { isSetUp: false, why: null } }, 'warn'],
  ['mail', { mail: { isSetUp: true, why: 'The mail server timed out.' } }, 'fail'],
  ['backup', { backup: { provenAt: null, madeAt: null } }, 'fail'],
  ['backup', { backup: { provenAt: null, madeAt: at(2) } }, 'warn'],
  ['backup', { backup: { provenAt: at(30), madeAt: at(2) } }, 'warn'],
  ['backup', { backup: { provenAt: at(30), madeAt: at(27) } }, 'fail'],
  ['headers', { headers: { ...HEADERS, 'strict-transport-security': '' } }, 'fail'],
  ['headers', { headers: {} }, 'fail'],
  ['headers', { headers: null }, 'warn'],
  ['upload-limit', { uploadStatus: 413 }, 'fail'],
  ['upload-limit', { uploadStatus: null }, 'skip'],
  ['event-stream', { streamDelay: 1600 }, 'fail'],
  ['event-stream', { streamDelay: null }, 'skip'],
  ['memory', { memory: { total: 0.5 * 1024 ** 3, free: 1e8 } }, 'fail'],
  ['memory', { memory: { total: 1.5 * 1024 ** 3, free: 1e9 } }, 'warn'],
  ['memory', { memory: { total: 8 * 1024 ** 3, free: 1e8 } }, 'warn'],
  ['workers', { queue: { depth: 0, oldestMs: 0, workers: 0 } }, 'fail'],
  ['workers', { queue: { depth: 4, oldestMs: 400_000, workers: 1 } }, 'fail'],
  ['sign-up', { signUpOpen: true }, 'warn'],
  ['sign-up', { signUpOpen: true, publicUrl: 'http://127.0.0.1:3000' }, 'pass'],
  ['debug', { logLevel: 'debug' }, 'warn'],
  ['debug', { nodeEnv: 'development' }, 'fail'],
  ['version', { migrations: { missing: [], unknown: ['2999_x'] } }, 'fail'],
  ['version', { nodeMajor: 20 }, 'warn'],
  ['outbound', { offline: true }, 'fail'],
  ['outbound', { offline: true, outbound: { ai: 0, webhooks: 0, mails: 4 } }, 'pass'],
  ['outbound', { outbound: null }, 'skip'],
])('%s with %j: %s', (id, fault, status) => {
  const found = judged(id, { ...WELL, ...fault });
  expect(found.status).toBe(status);
  if (status === 'warn' || status === 'fail') expect(found.fix).not.toBe('');
});
