import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedDocument } from '@/lib/product/documents/schema';

// Typing takes its time where the machine is busy.
vi.setConfig({ testTimeout: 20_000 });

const calls = vi.hoisted(() => ({ api: vi.fn(), send: vi.fn(), push: vi.fn(), toast: vi.fn(), mayChange: true }));
vi.mock('@/components/client/requests/api', () => ({ api: calls.api }));
vi.mock('@/components/client/requests/upload', () => ({ sendFile: calls.send }));
vi.mock('@/components/client/jobs/jobs', () => {
  const jobs = { listen: () => () => {} };
  return { useJobs: () => jobs };
});
vi.mock('@/components/ui/overlays/toast', () => ({ useToast: () => calls.toast }));
vi.mock('@/components/client/session/session', () => ({
  useMayChange: () => calls.mayChange,
  useMe: () => ({ plan: 'free' }),
}));
vi.mock('@/components/client/browser/url-state', async () => {
  const { useState } = await import('react');
  return { useUrlState: (_name: string, usual = '') => useState(usual) };
});
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: calls.push }) }));
vi.mock('next/dynamic', () => ({ default: () => () => null }));

// Files share their modules: another one’s mocks may stand behind these.
vi.resetModules();
const { DocumentsScreen } = await import('./documents-screen');
const { documentRefusal } = await import('./use-document-uploads');

const document = (id: string, more: Partial<ListedDocument> = {}): ListedDocument => ({
  id,
  name: `${id}.pdf`,
  fileName: `${id}.pdf`,
  mime: 'application/pdf',
  sizeBytes: 2000,
  sha256: id,
  pageCount: 2,
  language: 'en',
  kind: 'invoice',
  status: 'ready',
  error: null,
  analysesUsed: 0,
  analysisLimit: 1,
  latestAnalysisId: null,
  createdAt: '2026-11-26T08:00:00Z',
  ...more,
});

function show(initial: ListedDocument[], limit: number | null = 3) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, queryFn: ({ queryKey: [path] }) => calls.api(path) as Promise<unknown> },
    },
  });
  render(
    <QueryClientProvider client={client}>
      <DocumentsScreen initial={initial} limit={limit} />
    </QueryClientProvider>,
  );
}
beforeEach(() => {
  for (const call of [calls.api, calls.send, calls.push, calls.toast]) call.mockReset();
  calls.mayChange = true;
  calls.api.mockResolvedValue([]);
});
afterEach(cleanup);

describe('states', () => {
  it('without documents it says what to do', () => {
    show([]);
    expect(screen.getByText(/No documents yet. Upload an invoice/)).toBeTruthy();
  });

  it('who only reads is offered no upload', () => {
    calls.mayChange = false;
    show([]);
    expect(screen.getByText(/An editor of this workspace can upload some/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'choose one' })).toBeNull();
  });

  it.each([
    ['reading', 'Reading'],
    ['password_needed', 'Password needed'],
    ['failed', 'Can’t be read'],
    ['ready', 'Ready'],
  ] as const)('%s reads %s', (status, word) => {
    show([document('a', { status })]);
    expect(screen.getByText(word)).toBeTruthy();
  });

  it('above the limit of the plan it says what stays', () => {
    show([document('a'), document('b')], 1);
    expect(screen.getByText(/Your plan allows 1 documents and you have 2/)).toBeTruthy();
  });
});

it('finds by words, and shows where they stand', async () => {
  calls.api.mockResolvedValue([document('b', { found: [{ page: 2, snippet: 'due by ⟦Meyer⟧ GmbH' }] })]);
  show([document('a'), document('b')]);
  await userEvent.type(screen.getByRole('searchbox'), 'meyer');
  const link = await screen.findByRole('link', { name: /due by Meyer GmbH · p. 2/ });
  expect(link.getAttribute('href')).toBe('/documents/b?page=2');
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
  expect(calls.api).toHaveBeenCalledWith('/api/documents?search=meyer');
});

it('a file that is chosen is sent, and opened once it is read', async () => {
  calls.send.mockResolvedValue({ document: { ...document('new'), sameAs: { id: 'a', name: 'a.pdf' } }, job: {} });
  show([document('a')]);
  const [input] = window.document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(input!, new File(['x'], 'new.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(calls.push).toHaveBeenCalledWith('/documents/new'));
  expect(calls.toast).toHaveBeenCalledWith(
    expect.objectContaining({ description: 'You already have this file as “a.pdf”.' }),
  );
});

it.each([
  ['a.pdf', 10, null],
  ['a.DOCX', 10, null],
  ['a.csv', 10, 'unsupported_type'],
  ['a', 10, 'unsupported_type'],
  ['a.pdf', 0, 'unreadable_file'],
  ['a.pdf', 52_428_801, 'too_large'],
])('%s of %i bytes is refused as %s', (name, size, code) =>
  expect(documentRefusal({ name, size })?.code ?? null).toBe(code),
);
