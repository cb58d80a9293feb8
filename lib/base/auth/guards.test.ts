import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { whoMayOpen } from './guards';

it.each([
  ['/', 'anyone'],
  ['/auth', 'anyone'],
  ['/homes', 'anyone'],
  ['/home', 'user'],
  ['/data-sources/7f', 'user'],
  ['/data-sources/7f/merge', 'analyst'],
  ['/data-sources/connect', 'analyst'],
  ['/data-sources//merge', 'user'],
  ['/dashboard/preview', 'analyst'],
  ['/dashboard/previews', 'user'],
  ['/admin', 'admin'],
  ['/admin/monitoring', 'admin'],
  ['/admin/backup', 'owner'],
  ['/admin/backup/now', 'owner'],
  ['/health-ai', 'owner'],
])('%s is for %s', (path, who) => {
  expect(whoMayOpen(path)).toBe(who);
});

const app = fileURLToPath(new URL('../../../app/', import.meta.url));
const pages = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('page.tsx'))
  .map((file): [path: string, who: string] => {
    const path = file
      .replace(/\([^)]*\)\//g, '')
      .replace(/\/?page\.tsx$/, '')
      .replace(/\[[^\]]*\]/g, '7f');
    return [`/${path}`, /\bpage\(\s*\{\s*who: '(\w+)'/.exec(readFileSync(app + file, 'utf8'))?.[1] ?? 'anyone'];
  });

it('finds the pages', () => {
  expect(pages.length).toBeGreaterThan(30);
});

it.each(pages)('the door of %s lets in whom middleware lets in: %s', (path, who) => {
  expect(whoMayOpen(path)).toBe(who);
});
