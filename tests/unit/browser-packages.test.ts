import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, it } from 'vitest';

/**
 * What the browser fetches of packages that only the server needs. A screen that takes one constant out of a file of
 * zod schemas brings 29 kB (gzipped) to every page: limits and lists that screens show stand in files without zod.
 */
const root = new URL('../../', import.meta.url).pathname;
const ENDINGS = ['', '.ts', '.tsx'];
/** Checked by the door's own schema on their page alone: the address of the rows, a step of a preparation. */
const MAY = new Set([
  'components/data-sources/rows/row-filters.ts',
  'components/data-sources/prepare/use-preparing.ts',
]);

const files = new Set(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'components', 'lib'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.')),
);

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s+(type\s)?([^;'"]*?)\s*from\s*'([^']+)'/g;

/** Whether more than types comes of it: what names types alone is gone before the browser. */
function bringsValues(names: string): boolean {
  const [, before = '', listed] = /^([^{]*)\{([^}]*)\}$/s.exec(names.trim()) ?? [];
  if (listed === undefined || before.trim() !== '') return true;
  return listed.split(',').some((name) => name.trim() !== '' && !name.trim().startsWith('type '));
}

/** The files, and the packages by name, that a source imports for more than their types. */
export function valuesImported(file: string, source: string): string[] {
  return [...source.matchAll(STATEMENT)].flatMap(([, type, names = '', name = '']) => {
    if (type || !bringsValues(names)) return [];
    const isOurs = name.startsWith('.') || name.startsWith('@/');
    if (!isOurs) return [name];
    const base = name.startsWith('@/') ? name.slice(2) : posix.join(dirname(file), name);
    return ENDINGS.map((ending) => base + ending).filter((path) => files.has(path));
  });
}

/** The ways from what runs in the browser to a package. Server actions are addresses there. */
function waysTo(wanted: string): string[] {
  const sources = new Map<string, string>();
  const read = (file: string) => {
    const known = sources.get(file) ?? readFileSync(root + file, 'utf8');
    sources.set(file, known);
    return known;
  };
  const isOn = (file: string, directive: string) => read(file).startsWith(`'${directive}'`);
  const from = new Map([...files].filter((file) => isOn(file, 'use client')).map((file) => [file, '']));
  const ways: string[] = [];
  for (const file of from.keys()) {
    if (MAY.has(file) || isOn(file, 'use server')) continue;
    for (const target of valuesImported(file, read(file))) {
      if (target === wanted) ways.push(`${from.get(file)} > ${file}`);
      else if (files.has(target) && !from.has(target)) from.set(target, file);
    }
  }
  return ways;
}

/** The files of ours that arrive with one, without those that wait for `import()`. */
function arriveWith(first: string): string[] {
  const reached = new Set([first]);
  for (const file of reached)
    for (const target of valuesImported(file, readFileSync(root + file, 'utf8')))
      if (files.has(target)) reached.add(target);
  return [...reached];
}

it.each([
  ["import { z } from 'zod';", ['zod']],
  ["import type { ZodType } from 'zod';", []],
  ["import { type ZodType } from 'zod';", []],
  ["import { type ZodType, z } from 'zod';", ['zod']],
  ["import * as zod from 'zod';", ['zod']],
  ["import { query } from '@/lib/pure/query/schema/query';", ['lib/pure/query/schema/query.ts']],
])('of %s comes %j', (source, found) => {
  expect(valuesImported('components/home/a.tsx', source)).toEqual(found);
});

it('fetches no schemas', () => {
  expect(waysTo('zod')).toEqual([]);
});

it('opens a shared dashboard without what makes its titles, findings and models: the server made them', () => {
  const arrived = arriveWith('components/guests/guest-screen.tsx');
  expect(arrived).toContain('components/charts/figure.tsx');
  expect(
    arrived.filter((file) => /^lib\/pure\/(analysis|query\/resolve)\/|^components\/charts\/(kinds|model)\//.test(file)),
  ).toEqual([]);
});
