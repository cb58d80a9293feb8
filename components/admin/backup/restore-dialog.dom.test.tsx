import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import type { Backup, RestorePreview } from '@/lib/product/backup/schema';
import { RestoreDialog } from './restore-dialog';
import { restoreWords } from './words';

const backup: Backup = {
  id: '0c9f3a55-6a3e-4f3f-9f5e-0a6f5f3b1c11',
  scope: 'instance',
  status: 'ready',
  sizeBytes: 1000,
  sha256: 'aa',
  counts: {},
  appVersion: '0.1.0',
  encrypted: true,
  keyKind: 'passphrase',
  trigger: 'upload',
  fileName: 'brought.plumbline',
  place: 'local',
  error: null,
  jobId: null,
  createdAt: '2026-11-26T22:00:00.000Z',
  verifiedAt: null,
};
const preview: RestorePreview = {
  createdAt: '2026-11-25T03:00:00.000Z',
  appVersion: '0.1.0',
  schema: 'older',
  differences: [{ name: 'dashboards', now: 2, then: 7 }],
};

let asked: { url: string; body: unknown }[] = [];
let answers: Record<string, { status: number; body: object }> = {};
beforeEach(() => {
  asked = [];
  answers = { preview: { status: 200, body: preview } };
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    asked.push({ url, body: body ? JSON.parse(body) : null });
    const { status, body: answer } = answers[url.split('/').at(-1)!.split('?')[0]!] ?? { status: 404, body: {} };
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RestoreDialog backup={backup} onClose={() => {}} />
    </QueryClientProvider>,
  );

it('shows the differences for the passphrase, and restores once the word is typed', async () => {
  answers.restore = {
    status: 409,
    body: { message: 'Another restore is running. Wait for it to finish.', code: 'conflict' },
  };
  show();
  await userEvent.type(screen.getByLabelText(/Passphrase/), 'Long harbour lamp');
  await userEvent.click(screen.getByRole('button', { name: restoreWords.compare }));
  await screen.findByText('Dashboards');
  expect(asked[0]).toMatchObject({
    url: expect.stringContaining('/preview'),
    body: { passphrase: 'Long harbour lamp' },
  });
  screen.getByText('7');
  screen.getByText(new RegExp(restoreWords.older.slice(0, 20)));
  const confirm = screen.getByRole('button', { name: restoreWords.confirm });
  await userEvent.type(screen.getByLabelText(restoreWords.type), 'restore');
  await userEvent.click(confirm);
  expect(asked).toHaveLength(1);
  await userEvent.clear(screen.getByLabelText(restoreWords.type));
  await userEvent.type(screen.getByLabelText(restoreWords.type), 'RESTORE');
  await userEvent.click(confirm);
  await screen.findByText('Another restore is running. Wait for it to finish.');
  expect(asked.at(-1)).toMatchObject({
    url: expect.stringContaining(`/api/backup/${backup.id}/restore`),
    body: { confirm: 'RESTORE', passphrase: 'Long harbour lamp' },
  });
}, 30_000);

it('says that the passphrase is wrong, and asks again', async () => {
  answers.preview = { status: 422, body: { message: 'The passphrase doesn’t open this backup.', code: 'unusable' } };
  show();
  await userEvent.type(screen.getByLabelText(/Passphrase/), 'another');
  await userEvent.click(screen.getByRole('button', { name: restoreWords.compare }));
  await screen.findByText('The passphrase doesn’t open this backup.');
  expect(screen.queryByLabelText(restoreWords.type)).toBeNull();
}, 30_000);
