import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentText } from '@/lib/pure/documents/schema';
import { rawPdf } from '@/tests/support/documents';
import { runDocumentTask } from './process';

const bundle = join(process.cwd(), 'dist', `documents-child-test-${process.pid}.mjs`);
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documents-process-'));
  await build({
    entryPoints: ['lib/engines/documents/children/documents.ts'],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pdfjs-dist/*'],
    alias: { '@': process.cwd() },
    logLevel: 'error',
  });
});
afterAll(() => {
  rmSync(bundle, { force: true });
  rmSync(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const memo = () => {
  const path = join(folder, 'memo.txt');
  writeFileSync(path, 'Memo\nThe boiler of the Zürich works was replaced on 4 May 2025 for CHF 18,250.00.\n');
  return path;
};
/** One page whose content calls forms that call each other, 2^40 times. */
const bomb = () =>
  rawPdf(join(folder, 'bomb.pdf'), [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    '<< /Length 5 >>\nstream\n/F Do\nendstream',
    ...Array.from(
      { length: 40 },
      (_, nth) =>
        `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /F ${nth === 39 ? 5 : 6 + nth} 0 R >> >> /Length 11 >>\nstream\n/F Do /F Do\nendstream`,
    ),
  ]);

it('reads a file in a child, then works on its text', async () => {
  const textPath = join(folder, 'memo.json');
  const read = await runDocumentTask<'read'>(
    { kind: 'read', path: memo(), mime: 'text/plain', textPath },
    never,
    bundle,
  );
  expect(read).toMatchObject({ ok: true, result: { info: { format: 'txt', pageCount: 1 } } });
  expect(read.ok && read.result.text).toBeUndefined();
  const text = JSON.parse(readFileSync(textPath, 'utf8')) as DocumentText;
  expect(text.pages[0]!.lines).toHaveLength(2);
  const source = { textPath };
  const asked = await runDocumentTask<'ask'>(
    { kind: 'ask', sources: [source, { text }], question: 'When was the boiler replaced?' },
    never,
    bundle,
  );
  expect(asked.ok && asked.result.answers.map(({ text: said }) => said)).toEqual([
    expect.stringContaining('4 May 2025'),
    expect.stringContaining('4 May 2025'),
  ]);
  const checked = await runDocumentTask<'check'>(
    {
      kind: 'check',
      source,
      quotes: [
        { page: null, quote: 'for CHF 18,250.00', value: 18250 },
        { page: null, quote: 'for CHF 99,999.99', value: 99999.99 },
      ],
    },
    never,
    bundle,
  );
  expect(checked.ok && checked.result.checks.map(({ stands, holdsValue }) => stands && holdsValue)).toEqual([
    true,
    false,
  ]);
}, 30_000);

it('ends a child at its deadline or its memory, and says so', async () => {
  const caps = { deadlineMs: 6000, memoryMb: 300 };
  const outcome = await runDocumentTask<'read'>(
    { kind: 'read', path: bomb(), mime: 'application/pdf', caps },
    never,
    bundle,
  );
  expect(outcome.ok).toBe(false);
  if (!outcome.ok) expect(['timeout', 'memory', 'broken', 'too_large']).toContain(outcome.failure.code);
}, 30_000);

it('ends when its asker leaves', async () => {
  const leaving = new AbortController();
  const waiting = runDocumentTask<'read'>(
    { kind: 'read', path: bomb(), mime: 'application/pdf' },
    leaving.signal,
    bundle,
  );
  setTimeout(() => leaving.abort(), 400);
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
}, 30_000);

it('says what is wrong with a file', async () => {
  const path = join(folder, 'noise.pdf');
  writeFileSync(path, 'no PDF');
  const outcome = await runDocumentTask<'read'>({ kind: 'read', path, mime: 'application/pdf' }, never, bundle);
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code: 'broken', message: expect.stringContaining('damaged') },
  });
}, 30_000);

it('reads while the text of other documents is recognised', async () => {
  const entry = join(folder, 'slow-recognition.mjs');
  writeFileSync(
    entry,
    `process.on('message', ({ task }) => { if (task.kind === 'read') process.send({ kind: 'done', result: { read: true } }); });
     process.send({ kind: 'ready' });`,
  );
  const leaving = new AbortController();
  const path = memo();
  const recognised = [1, 2, 3].map((number) =>
    runDocumentTask<'recognise'>(
      { kind: 'recognise', path, page: number, pagePath: join(folder, `page-${number}`) },
      leaving.signal,
      entry,
    ),
  );
  const read = await runDocumentTask<'read'>({ kind: 'read', path, mime: 'text/plain' }, never, entry);
  expect(read).toEqual({ ok: true, result: { read: true } });
  leaving.abort();
  for (const each of recognised) await expect(each).rejects.toMatchObject({ code: 'cancelled' });
}, 30_000);
