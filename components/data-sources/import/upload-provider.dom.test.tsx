import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { JobsProvider } from '@/components/client/jobs/jobs';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import { stateInWords } from './upload-items';
import { UploadProvider, useUploads } from './upload-provider';

const me = {
  id: 'u1',
  username: 'ada',
  email: 'a@example.com',
  role: 'analyst',
  plan: 'free',
  workspace: { id: 'w1', name: 'ada', role: 'owner' },
} as const;
const job = { id: 'j1', kind: 'import', targetId: 'i1', state: 'running', createdAt: '', updatedAt: '' };
const preview = { id: 'i1', mode: 'replace', targetId: 'd1', name: 'Sales', fileName: 'next.csv', sizeBytes: 4 };
let asked: string[] = [];

/** A server that reads one of this person's files; its job ends as given. */
function serve(ended: { state?: string; error?: object }, imports: object[] = [{ importId: 'i1', job }]) {
  const answers: Record<string, object> = {
    '/api/imports': imports,
    '/api/jobs/j1': { ...job, ...ended },
    ...(ended.state === 'succeeded' && { '/api/imports/i1': preview }),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0]!;
    asked.push(path);
    return answers[path]
      ? new Response(JSON.stringify(answers[path]), { status: 200 })
      : new Response('{"message":"no","code":"not_found"}', { status: 404 });
  });
}

function Items() {
  const { items } = useUploads();
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          {item.fileName}: {stateInWords(item)}
          {item.inBackground && ', in the background'}
        </li>
      ))}
    </ul>
  );
}

function load() {
  const router = { push: vi.fn(), refresh: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn() };
  render(
    <AppRouterContext value={router as never}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider known={me}>
          <ToastProvider>
            <JobsProvider>
              <UploadProvider>
                <Items />
              </UploadProvider>
            </JobsProvider>
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>
    </AppRouterContext>,
  );
}

beforeEach(() => {
  asked = [];
  holdToken({ accessToken: 'token', expiresIn: 900 });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

it('a file that was being read when the page was loaded is found once it can be looked at', async () => {
  serve({ state: 'succeeded' });
  load();
  expect((await screen.findByText(/next\.csv/)).textContent).toBe('next.csv: Ready to check, in the background');
  expect(asked.filter((path) => path === '/api/imports')).toHaveLength(1);
});

it('one whose job failed is not shown again: its job has said why', async () => {
  serve({ state: 'failed', error: { code: 'unreadable_file', message: 'the file is cut off' } });
  load();
  await waitFor(() => expect(asked).toContain('/api/imports/i1'));
  await act(() => Promise.resolve());
  expect(screen.queryByText(/next\.csv/)).toBeNull();
});

it('nothing is shown where nothing is read', async () => {
  serve({}, []);
  load();
  await waitFor(() => expect(asked).toContain('/api/imports'));
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});
