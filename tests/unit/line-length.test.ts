import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const NOT_OURS = /^lib\/(base\/db\/generated|engines\/ingest\/typed\/kernel\/assembly)\//; // made; formatted as AssemblyScript
const TEMPLATES = /`(?:\\[\s\S]|[^`\\])*`/g;
/** What the formatter cannot break: strings, what is left of a template, regular expressions, addresses. */
const UNBREAKABLE = /['"`]|:\/\/|\/[^/\s][^/]*\/[dgimsuvy]*/;

/** The numbers of the lines that are too long, counted from one. */
function longLines(text: string): number[] {
  const bare = text.replace(TEMPLATES, (template) => '`'.concat(template.replace(/[^\n]/g, '').replace(/\n/g, '`\n`')));
  return bare.split('\n').flatMap((line, nth) => (line.length > 120 && !UNBREAKABLE.test(line) ? [nth + 1] : []));
}

it('no line is over 120 characters but strings, templates, regular expressions and addresses', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  expect(files.length).toBeGreaterThan(1000);
  const found = files
    .filter((file) => !NOT_OURS.test(file))
    .flatMap((file) => longLines(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

it('finds a long line, and lets what cannot be broken stand', () => {
  const long = 'x'.repeat(121);
  expect(longLines(`a\n// ${long}\nb`)).toEqual([2]);
  expect(longLines(`const a = '${long}';\n// https://${long}\nconst b = \`\n${long}\n\`;`)).toEqual([]);
});
