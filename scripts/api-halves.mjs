// The files of the API tests in two halves of about equal time: the longest first, each to the half with less so far.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds of the files that take longest, as measured on two cores; any other takes about `OTHER`. */
const SECONDS = {
  'api/imports': 45,
  house: 40,
  'api/members': 22,
  'api/sharing': 20,
  'api/merge': 18,
  'api/ai': 15,
  'api/uploads': 15,
  'api/user': 15,
  'api/insights': 14,
  'api/exports': 12,
  'api/billing': 10,
  'api/calculations': 10,
};
const OTHER = 5;

const named = (folder, prefix) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.slow.test.ts'))
    .map((name) => `${prefix}${name.slice(0, -'.test.ts'.length)}`);

/** The paths of both halves, below `root`. */
export function apiHalves(root) {
  const files = ['house', ...named(join(root, 'tests/api'), 'api/')];
  const seconds = (name) => SECONDS[name] ?? OTHER;
  const halves = [
    { total: 0, paths: [] },
    { total: 0, paths: [] },
  ];
  for (const name of files.sort((a, b) => seconds(b) - seconds(a) || a.localeCompare(b))) {
    const half = halves[0].total <= halves[1].total ? halves[0] : halves[1];
    half.total += seconds(name);
    half.paths.push(`tests/${name}.test.ts`);
  }
  return halves.map(({ paths }) => paths);
}
