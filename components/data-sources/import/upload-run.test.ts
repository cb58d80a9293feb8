import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import type { Job } from '@/lib/base/jobs/schema';
import type { UploadItem } from './upload-items';
import { runUpload, type UploadRun } from './upload-run';

const preview = { id: 'i1', fileName: 'next.csv', rowCount: 3 };
const job = { id: 'j1', kind: 'import', targetId: 'i1', state: 'running' } as Job;
const taken = { id: 'd1', status: 'ready' };
let asked: string[] = [];
let sent: Record<string, string>[] = [];

/** A server that answers an upload with this, and the import once it is asked for. */
function serve(status: number, body: object) {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(preview), { status: 200 });
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = status;
      responseText = JSON.stringify(body);
      onload: () => void = () => {};
      open() {}
      setRequestHeader() {}
      abort() {}
      send(form: FormData) {
        const { file: _file, ...fields } = Object.fromEntries(form) as Record<string, string>;
        sent.push(fields);
        this.onload();
      }
    },
  );
}

beforeEach(() => {
  [asked, sent] = [[], []];
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/156.0 Safari/537.36' });
  vi.stubGlobal('document', { cookie: '' });
  holdToken({ accessToken: 'token', expiresIn: 900 });
});
afterEach(() => {
  dropToken();
  vi.unstubAllGlobals();
});

/** One run, with what the person saw of it. */
function begin(file: Parameters<typeof runUpload>[0], over: Partial<UploadRun> = {}) {
  const seen: Partial<UploadItem>[] = [];
  const run: UploadRun = {
    signal: new AbortController().signal,
    way: 'check',
    to: (next) => seen.push(next),
    untilEnded: async (given) => ({ ...given, state: 'succeeded' }),
    makeDashboard: async (id) => `/dashboards/of-${id}`,
    check: async () => taken as Awaited<ReturnType<UploadRun['check']>>,
    decide: () => Promise.reject(new Error('nothing is asked')),
    onChanged: () => {},
    onNoDashboard: () => {},
    ...over,
  };
  return { seen, path: runUpload(file, run).catch((error: unknown) => error) };
}
const phases = (seen: Partial<UploadItem>[]) => seen.flatMap(({ phase }) => phase ?? []);
const file = new File(['a\n1\n'], 'next.csv');

describe('a file that is to be looked at', () => {
  it('is shown at once where its preview is the answer', async () => {
    serve(201, { import: preview });
    const { seen, path } = begin(file);
    expect(await path).toBe('/dashboards/of-d1');
    expect(phases(seen)).toEqual(['sending', 'check', 'dashboard']);
    expect(sent).toEqual([{ preview: 'true' }]);
    expect(asked).toEqual([]);
  });

  it('is waited for where its job is the answer, and shown once that has ended', async () => {
    serve(202, { importId: 'i1', job });
    let end: (job: Job) => void = () => {};
    const { seen, path } = begin(file, {
      untilEnded: (given) =>
        new Promise((done) => {
          expect(given).toEqual(job);
          end = done;
        }),
    });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ phase: 'reading', job }));
    expect(asked).toEqual([]);
    end({ ...job, state: 'succeeded' });
    expect(await path).toBe('/dashboards/of-d1');
    expect(asked).toEqual(['/api/imports/i1']);
    expect(seen).toContainEqual({ phase: 'check', preview });
  });

  it('fails with the words of its job, at the same place', async () => {
    serve(202, { importId: 'i1', job });
    const error = {
      code: 'unreadable_file' as const,
      message: 'the file is cut off',
      details: { issues: [{ row: 2 }] },
    };
    const { seen, path } = begin(file, { untilEnded: async (given) => ({ ...given, state: 'failed', error }) });
    expect(await path).toMatchObject(error);
    expect(phases(seen)).toEqual(['sending', 'reading']);
    expect(asked).toEqual([]);
  });

  it('is left where the person cancels while its job reads it', async () => {
    serve(202, { importId: 'i1', job });
    const stop = new AbortController();
    const { path } = begin(file, {
      signal: stop.signal,
      untilEnded: () =>
        new Promise((_done, failed) => {
          failed(new DOMException('Upload cancelled.', 'AbortError'));
        }),
    });
    expect(await path).toMatchObject({ name: 'AbortError' });
    expect(asked).toEqual([]);
  });

  it('takes the place of its target, which is told beside it', async () => {
    serve(202, { importId: 'i1', job });
    const { path } = begin(file, { target: { id: 'd1', name: 'Sales', mode: 'replace' } });
    expect(await path).toBe('/data-sources/d1');
    expect(sent).toEqual([{ preview: 'true', mode: 'replace', targetId: 'd1' }]);
  });

  it('that the server has from before the page was loaded is not sent again', async () => {
    serve(500, {});
    const { seen, path } = begin({ state: 'waiting', import: preview as never });
    expect(await path).toBe('/dashboards/of-d1');
    expect(phases(seen)).toEqual(['check', 'dashboard']);
    expect(sent).toEqual([]);
  });
});
