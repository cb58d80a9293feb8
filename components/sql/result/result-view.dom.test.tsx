import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance as Router,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { ApiError } from '@/components/client/requests/api-error';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Me } from '@/lib/base/auth/schema';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { ResultView } from './result-view';
import { RunFailure } from './run-failure';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }));
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

const answer = (rows: SqlAnswer['rows'], truncated = false): SqlAnswer => ({
  columns: [
    { name: 'region', type: 'text' },
    { name: 'total', type: 'decimal' },
  ],
  rows,
  truncated,
  evidence: { text: 'SELECT', sources: [], engine: 'DuckDB', computedAt: '2026-11-28T02:00:00Z', hash: 'h' },
});

const me = (role: 'owner' | 'viewer') =>
  ({
    id: 'u',
    username: 'ann',
    email: 'ann@example.com',
    role: 'analyst',
    plan: 'free',
    workspace: { id: 'w', name: 'ann', role },
  }) as Me;

const show = (given: SqlAnswer, ms = 140, role: 'owner' | 'viewer' = 'owner') =>
  render(
    <AppRouterContext value={{ push: vi.fn() } as unknown as Router}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider known={me(role)}>
          <ToastProvider>
            <ResultView answer={given} ms={ms} />
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>
    </AppRouterContext>,
  );

describe('a result', () => {
  it.each([
    [answer([['North', 1]]), 140, /^1 row · 2 columns · 140 ms · at /],
    [
      answer([
        ['North', 1],
        ['South', 2],
      ]),
      2340,
      /^2 rows · 2 columns · 2\.3 s · at /,
    ],
    [answer([]), 3, /^No rows · 2 columns · 3 ms · at /],
  ])('says how much it is and how long it took', (given, ms, facts) => {
    show(given, ms);
    expect(screen.getByText(facts)).toBeTruthy();
  });

  it.each([
    [10_000, /^First 10,000 rows\. There are more/],
    [6_120, /^First 6,120 rows: more would be too large for one answer/],
  ])('of which there is more than %d rows says which these are', (count, said) => {
    show(
      answer(
        Array.from({ length: count }, () => ['North', 1]),
        true,
      ),
    );
    expect(screen.getByText(said)).toBeTruthy();
  });

  it('becomes a data source only as a whole, and not by those who only read', () => {
    const save = () => screen.queryByRole('button', { name: 'Save as data source' });
    show(answer([['North', 1]], true));
    expect(save()?.getAttribute('aria-disabled')).toBe('true');
    cleanup();
    show(answer([['North', 1]]));
    expect(save()?.getAttribute('aria-disabled')).toBeNull();
    cleanup();
    show(answer([['North', 1]]), 140, 'viewer');
    expect(save()).toBeNull();
  });

  it('is drawn on request, or says why not', async () => {
    const user = userEvent.setup();
    show(
      answer([
        ['North', 1],
        ['South', 2],
      ]),
    );
    expect(screen.getByRole('radio', { name: 'Table' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: 'Chart' }));
    expect(await screen.findByRole('heading', { name: 'total by region' })).toBeTruthy();
    expect(screen.getByRole('application', { name: /total by region, 2 rows of the result/ })).toBeTruthy();
    cleanup();
    show(answer([]));
    await user.click(screen.getByRole('radio', { name: 'Chart' }));
    expect(await screen.findByText(/The result has no rows/)).toBeTruthy();
  });

  it('of a database says which and of when, and is saved live or as a copy', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    holdToken({ accessToken: 'token', expiresIn: 900 });
    vi.stubGlobal('fetch', async (_url: string, { body }: { body?: string } = {}) => {
      if (body) sent.push(JSON.parse(body));
      return new Response(JSON.stringify({ dataSource: { id: 'd' } }), { status: 201 });
    });
    const given = answer([['North', 1]], true);
    show({
      ...given,
      evidence: {
        ...given.evidence,
        connection: { id: 'c', name: 'Sales' },
        moment: { at: '2026-11-28T02:00:00Z', until: '2026-11-28T02:00:02Z' },
      },
    });
    expect(screen.getByText(/· Sales, read between .* and /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save as data source' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine');
    await user.click(screen.getByRole('radio', { name: 'Copy' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(sent).toContainEqual({ connectionId: 'c', sql: 'SELECT', mode: 'copy', name: 'Mine' }),
    );
  });

  it('is downloaded as Excel, or says why not', async () => {
    const user = userEvent.setup();
    holdToken({ accessToken: 'token', expiresIn: 900 });
    const sent: unknown[] = [];
    let answered = new Response(JSON.stringify({ code: 'timeout', message: 'Too slow.' }), { status: 504 });
    vi.stubGlobal('fetch', async (url: string, { method, body }: { method?: string; body?: string } = {}) => {
      if (!url.startsWith('/api/sql/file')) return new Response('{}');
      sent.push([method, JSON.parse(body!)]);
      return answered;
    });
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => {};
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    show(answer([['North', 1]]));
    const press = () => user.click(screen.getByRole('button', { name: 'Download as Excel' }));
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t write the Excel fileToo slow.');
    answered = new Response('PK', { status: 200 });
    await press();
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent).toEqual(Array(2).fill(['POST', { sql: 'SELECT' }]));
    saved.mockRestore();
    cleanup();
    show(answer([]));
    expect(screen.getByRole('button', { name: 'Download as Excel' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('is copied as CSV', async () => {
    const user = userEvent.setup();
    show(answer([['a,b', null]]));
    await user.click(screen.getByRole('button', { name: 'Copy as CSV' }));
    expect(await navigator.clipboard.readText()).toBe('region,total\r\n"a,b",\r\n');
    expect(await screen.findByText('1 row copied as CSV')).toBeTruthy();
  });
});

describe('a failure', () => {
  const fail = (error: unknown, fault: Parameters<typeof RunFailure>[0]['failure']['fault'] = null) => {
    const onShow = vi.fn();
    render(<RunFailure failure={{ error, fault }} onShow={onShow} />);
    return onShow;
  };
  const said = () => screen.getByRole('alert').textContent;

  it('of the text names its place, what to do, and goes there', async () => {
    const onShow = fail(new ApiError('x', 400, 'validation'), {
      message: 'There is no table orders in this workspace.',
      place: { line: 2, column: 6 },
      advice: 'Did you mean orders_2023?',
    });
    expect(said()).toContain('Line 2, column 6: There is no table orders in this workspace. Did you mean orders_2023?');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Go to line 2' }));
    expect(onShow).toHaveBeenCalledOnce();
  });

  it.each([
    [new ApiError('The statement took longer than 30 seconds.', 504, 'timeout'), 'The statement timed out'],
    [new ApiError('Needs more memory.', 413, 'too_large'), 'The statement needs too much memory'],
    [new ApiError('Failed to fetch', 0), 'Couldn’t reach the server'],
    [new ApiError('Access denied.', 403, 'role'), 'Couldn’t run the statement'],
  ])('%s is said with its cause', (error, title) => {
    fail(error);
    expect(said()).toBe(`${title}${error.message}`);
  });

  it('without a connection says what to wait for', () => {
    vi.stubGlobal('navigator', { onLine: false });
    fail(new ApiError('Failed to fetch', 0));
    expect(said()).toContain('You’re offline. Run the statement again when you’re back online.');
  });
});
