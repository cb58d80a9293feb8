import { describe, expect, it } from 'vitest';
import type { Job } from '@/lib/base/jobs/schema';
import {
  batchInWords,
  changeUploads,
  countsOf,
  countsOfJob,
  cureOf,
  isUploadsOwn,
  shareOfUpload,
  stateInWords,
  stepOf,
  UPLOAD_STEPS,
  type UploadItem,
} from './upload-items';

const [fresh] = changeUploads([], {
  kind: 'add',
  id: 1,
  file: { name: 'taxis.csv', size: 50_000_000 },
  batched: false,
});
const item = (to: Partial<UploadItem>): UploadItem => ({ ...fresh!, ...to });
const job = (to: Partial<Job>): Job => ({
  id: 'j',
  kind: 'ingest',
  targetId: 't',
  state: 'running',
  step: 'Reading',
  stepIndex: 1,
  stepCount: 5,
  done: 0,
  total: 0,
  unit: 'rows',
  createdAt: '',
  updatedAt: '',
  ...to,
});

describe('an upload', () => {
  it.each([
    ['waits', item({}), 'Uploading', null, 0],
    ['sends half its bytes', item({ phase: 'sending', sent: 25_000_000 }), 'Uploading', '23.9 of 47.7 MB', 0.25],
    ['is read, nothing heard yet', item({ phase: 'reading' }), 'Reading', null, 0.5],
    [
      'has its types checked',
      item({ phase: 'reading', job: job({ stepIndex: 2, done: 412_000, total: 1_000_000 }) }),
      'Checking types',
      '412,000 of 1,000,000 rows',
      0.5 + 0.45 * (1.412 / 3),
    ],
    ['waits to be taken', item({ phase: 'check' }), 'Ready', null, 0.95],
    ['asks', item({ phase: 'review' }), 'Ready', null, 0.95],
    ['is drawn', item({ phase: 'dashboard' }), 'Dashboard', null, 0.95],
  ])('%s', (_name, upload, step, counts, share) => {
    expect(UPLOAD_STEPS[stepOf(upload)]).toBe(step);
    expect(countsOf(upload)).toBe(counts);
    expect(shareOfUpload(upload)).toBeCloseTo(share, 6);
  });
});

describe('countsOfJob', () => {
  it.each([
    [job({ done: 7, total: 0 }), '7 rows'],
    [job({ done: 0, total: 0 }), null],
    [job({ done: 1_258_291, total: 13_002_342, unit: 'bytes' }), '1.2 of 12.4 MB'],
  ])('%#', (given, words) => expect(countsOfJob(given)).toBe(words));
});

describe('changeUploads', () => {
  it('changes and removes one item alone', () => {
    const two = [1, 2].reduce(
      (list, id) => changeUploads(list, { kind: 'add', id, file: { name: `${id}.csv`, size: 1 }, batched: false }),
      [] as UploadItem[],
    );
    const changed = changeUploads(two, { kind: 'change', id: 2, to: { phase: 'sending' } });
    expect(changed.map(({ phase }) => phase)).toEqual(['waiting', 'sending']);
    expect(changeUploads(changed, { kind: 'remove', id: 1 }).map(({ id }) => id)).toEqual([2]);
  });
});

describe('cureOf', () => {
  it.each([
    ['plan_limit', true, /Delete a data source/],
    ['unsupported_type', false, /Save it in one of these formats/],
    ['too_large', false, /Split the file/],
    ['unreadable_file', false, /Fix the line/],
    [undefined, true, /^Nothing was saved. Try again.$/],
    ['unknown_outcome', true, /^The server may have kept it. Try again: a file that was kept is not taken twice.$/],
  ])('%s', (code, isWorthRetry, advice) => {
    const cure = cureOf({ reason: '', code, issues: [] });
    expect(cure.isWorthRetry).toBe(isWorthRetry);
    expect(cure.advice).toMatch(advice);
  });
});

describe('the job behind an upload', () => {
  const refused = { reason: 'this is an image', issues: [] };
  const failed = (message: string) => job({ state: 'failed', error: { code: 'unsupported_type', message } });
  it.each<[string, Job, UploadItem, boolean]>([
    ['is the one it was answered with', job({}), item({ phase: 'reading', job: job({ targetId: 'u' }) }), true],
    [
      'is the one of its data source',
      job({ id: 'other' }),
      item({ phase: 'review', job: null, dataSource: { id: 't' } as UploadItem['dataSource'] }),
      true,
    ],
    ['may be any while it is read', job({}), item({ phase: 'reading' }), true],
    ['may be the one of its preview while it is read', job({ kind: 'import' }), item({ phase: 'reading' }), true],
    ['is none before it is sent', job({}), item({}), false],
    ['is no merge', job({ kind: 'merge' }), item({ phase: 'reading' }), false],
    ['failed with its reason', failed('this is an image'), item({ phase: 'failed', failure: refused }), true],
    ['did not fail with another', failed('the file is empty'), item({ phase: 'failed', failure: refused }), false],
  ])('%s', (_name, given, upload, own) => expect(isUploadsOwn(given, [upload])).toBe(own));
});

describe('several files at once', () => {
  const batch = (...phases: UploadItem['phase'][]) => phases.map((phase) => item({ phase, batched: true }));
  it.each([
    [batch('sending', 'waiting', 'waiting'), 'Uploading 1 of 3 files'],
    [batch('done', 'failed', 'reading'), 'Uploading 3 of 3 files'],
    [batch('done', 'review', 'reading'), 'Uploading 2 of 3 files'],
    [batch('done', 'review', 'check'), '2 files of 3 need your decision'],
    [batch('done', 'review'), '1 file of 2 needs your decision'],
    [batch('done', 'done'), '2 files: 2 ready'],
    [batch('done', 'failed', 'done'), '3 files: 2 ready, 1 failed'],
    [batch('failed', 'failed'), '2 files: 2 failed'],
  ])('%#: %s', (items, words) => expect(batchInWords(items)).toBe(words));

  it.each([
    [item({ phase: 'sending', sent: 25_000_000 }), 'Uploading, 23.9 of 47.7 MB'],
    [item({ phase: 'reading' }), 'Reading'],
    [
      item({ phase: 'reading', job: job({ step: 'Checking types', done: 7, total: 10 }) }),
      'Checking types, 7 of 10 rows',
    ],
    [
      item({ phase: 'failed', failure: { reason: 'the file is empty', issues: [] } }),
      'File upload failed: the file is empty',
    ],
  ])('%#: one of them says %s', (given, words) => expect(stateInWords(given)).toBe(words));

  it('stay in their panel when they begin', () => {
    const [one] = changeUploads([], { kind: 'add', id: 1, file: { name: 'a.csv', size: 1 }, batched: true });
    expect([one!.inBackground, one!.batched]).toEqual([true, true]);
  });
});
