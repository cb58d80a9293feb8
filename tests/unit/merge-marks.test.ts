import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const MARKS = '^(<{7} |>{7} )';
const filesWith = (pattern: string): string[] =>
  spawnSync('git', ['grep', '-lIE', pattern], { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

it('no file holds what a merge left open', () => {
  expect(filesWith('^# Plumbline').length).toBeGreaterThan(0);
  expect(filesWith(MARKS)).toEqual([]);
});
