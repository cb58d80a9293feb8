import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { ApiError } from '@/components/client/requests/api-error';
import { NO_ANSWER } from '@/components/client/requests/upload';
import { outcomeOf } from './upload-outcome';

const lost = new ApiError('the connection was lost', 0, NO_ANSWER);
const quick = { askedFor: 10_000, askedEvery: 1 };
let asked: string[] = [];

/** What the server answers, one after another; null: nothing. */
function serve(...answers: (object | null | { status: number })[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(url);
    if (answer === null || answer === undefined) throw new TypeError('Failed to fetch');
    return 'status' in answer
      ? new Response('{"message":"no"}', { status: answer.status })
      : new Response(JSON.stringify(answer), { status: 200 });
  });
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/156.0 Safari/537.36' });
  vi.stubGlobal('document', { cookie: '' });
  holdToken({ accessToken: 'token', expiresIn: 900 });
});
afterEach(() => {
  dropToken();
  vi.unstubAllGlobals();
});

const ask = (error: unknown, onUnknown: () => void = () => undefined, how = quick) =>
  outcomeOf(error, 'k1', { signal: new AbortController().signal, onUnknown, ...how }).catch(
    (failure: unknown) => failure,
  );

describe('a file whose answer did not arrive', () => {
  const dataSource = { id: 'd1' };

  it('is the data source that the server has kept, once the server is there again', async () => {
    serve(null, null, { state: 'arriving' }, { state: 'kept', dataSource, job: null });
    expect(await ask(lost)).toEqual({ state: 'kept', dataSource, job: null });
    expect(asked).toHaveLength(4);
    expect(asked[0]).toBe('/api/upload?key=k1');
  });

  it('is still being read by the job that the server names', async () => {
    serve({ state: 'kept', dataSource, job: { id: 'j1' } });
    expect(await ask(lost)).toEqual({ state: 'kept', dataSource, job: { id: 'j1' } });
  });

  it('waits to be looked at where it was read for that', async () => {
    serve({ state: 'arriving' }, { state: 'waiting', import: { id: 'i1' } });
    expect(await ask(lost)).toEqual({ state: 'waiting', import: { id: 'i1' } });
  });

  it('is being read to be looked at by the job that the server names', async () => {
    const reading = { state: 'reading', importId: 'i1', job: { id: 'j1' } };
    serve({ state: 'arriving' }, reading);
    expect(await ask(lost)).toEqual(reading);
  });

  it('was not kept where the server says so', async () => {
    serve({ state: 'none' });
    expect(await ask(lost)).toBe(lost);
  });

  it('is unknown where nobody answers, and that is said', async () => {
    serve(null);
    const onUnknown = vi.fn();
    expect(await ask(lost, onUnknown, { askedFor: 20, askedEvery: 1 })).toMatchObject({ code: 'unknown_outcome' });
    expect(onUnknown).toHaveBeenCalledOnce();
  });

  it('is not asked for after a refusal', async () => {
    serve(null);
    const refused = new ApiError('the file is empty', 422, 'unreadable_file');
    expect(await ask(refused)).toBe(refused);
    expect(asked).toEqual([]);
  });

  it('ends with the session', async () => {
    serve({ status: 403 });
    expect(await ask(lost)).toMatchObject({ status: 403 });
  });

  it('is not asked for any more once the person has cancelled', async () => {
    const stop = new AbortController();
    serve({ state: 'arriving' });
    setTimeout(() => stop.abort(), 5);
    expect(
      await outcomeOf(lost, 'k1', {
        signal: stop.signal,
        onUnknown: () => undefined,
        askedFor: 5000,
        askedEvery: 2,
      }).catch((failure: unknown) => failure),
    ).toMatchObject({ name: 'AbortError' });
  });
});
