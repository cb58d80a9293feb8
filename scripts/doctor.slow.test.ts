import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DEPLOYMENT_CHECKS } from '@/lib/product/deployment-check/checks-schema';
import { JUDGES } from '@/lib/product/deployment-check/judge';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('says in a terminal what it finds where no server runs, and ends with 1 where something fails', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/doctor.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'debug' },
  });
  expect(stderr).not.toMatch(/at \w/);
  for (const id of DEPLOYMENT_CHECKS) expect(stdout).toContain(JUDGES[id].title);
  expect(stdout).toMatch(/FAIL {2}Background workers: No server process is running/);
  expect(stdout).toMatch(/FAIL {2}Backup: No backup was ever created here/);
  expect(stdout).toMatch(/WARN {2}Debug mode/);
  expect(stdout).toMatch(/skip {2}Public URL/);
  expect(stdout).toMatch(/\d+ pass, \d+ warn, \d+ fail, \d+ skip/);
  expect(status).toBe(1);
}, 120_000);
