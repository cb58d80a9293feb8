import { expect, it, vi } from 'vitest';
import { mintWorkspaceId } from '@/lib/base/actor/actor';
import { takeUploadPlace } from './upload-places';

const forever = new AbortController().signal;
const settled = async (wanted: Promise<unknown>) =>
  Promise.race([
    wanted.then(
      () => 'taken',
      () => 'refused',
    ),
    new Promise((done) => {
      setImmediate(() => done('waits'));
    }),
  ]);

it('two files of a workspace are read at once, the others in their order', async () => {
  const workspace = mintWorkspaceId('two at once');
  const [first] = await Promise.all([takeUploadPlace(workspace, forever), takeUploadPlace(workspace, forever)]);
  const third = takeUploadPlace(workspace, forever);
  const fourth = takeUploadPlace(workspace, forever);
  expect(await settled(third)).toBe('waits');
  first();
  expect([await settled(third), await settled(fourth)]).toEqual(['taken', 'waits']);
  (await third)();
  expect(await settled(fourth)).toBe('taken');
});

it('another workspace does not wait', async () => {
  const full = mintWorkspaceId('full');
  await Promise.all([takeUploadPlace(full, forever), takeUploadPlace(full, forever)]);
  expect(await settled(takeUploadPlace(mintWorkspaceId('another'), forever))).toBe('taken');
});

it('who leaves gives up the turn, and too many are refused', async () => {
  const workspace = mintWorkspaceId('many');
  const [first] = await Promise.all([takeUploadPlace(workspace, forever), takeUploadPlace(workspace, forever)]);
  const leaving = new AbortController();
  const left = takeUploadPlace(workspace, leaving.signal);
  const waiting = Array.from({ length: 199 }, () => takeUploadPlace(workspace, forever));
  await expect(takeUploadPlace(workspace, forever)).rejects.toMatchObject({ code: 'busy' });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  first();
  expect(await settled(waiting[0]!)).toBe('taken');
  await expect(takeUploadPlace(workspace, leaving.signal)).rejects.toMatchObject({ code: 'cancelled' });
});

it('a slow sender keeps nobody waiting for more than ten seconds, and gives a place back only once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const workspace = mintWorkspaceId('slow');
    const [first] = await Promise.all([takeUploadPlace(workspace, forever), takeUploadPlace(workspace, forever)]);
    const waiting = [1, 2, 3].map(() => takeUploadPlace(workspace, forever));
    vi.advanceTimersByTime(9_999);
    expect(await settled(waiting[0]!)).toBe('waits');
    vi.advanceTimersByTime(1);
    expect([await settled(waiting[0]!), await settled(waiting[1]!), await settled(waiting[2]!)]).toEqual([
      'taken',
      'taken',
      'waits',
    ]);
    first();
    expect(await settled(waiting[2]!)).toBe('waits');
  } finally {
    vi.useRealTimers();
  }
});
