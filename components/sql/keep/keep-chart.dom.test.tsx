import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance as Router,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JobsProvider } from '@/components/client/jobs/jobs';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Me } from '@/lib/base/auth/schema';
import { removeDataSource } from '@/lib/http/actions/data-sources';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { KeepButton } from './keep-button';

vi.mock('@/lib/http/actions/data-sources', () => ({
  removeDataSource: vi.fn(async () => ({ ok: true, value: { success: true } })),
}));

const ID = '11111111-1111-4111-8111-111111111111';
const column = (key: string, type: string) => ({
  ...{ key, label: key, type, role: type === 'decimal' ? 'measure' : 'dimension', format: { kind: 'plain' } },
  ...{ nulls: 0, invalid: 0, distinct: 2, min: 1, max: 9, quantiles: null, top: [], samples: [], histogram: [] },
  ...{ time: null, review: null },
});
const source = {
  id: ID,
  name: 'Mine',
  version: 1,
  columns: [column('region', 'category'), column('total', 'decimal')],
};
const dashboard = {
  ...{ id: 'd1', name: 'Mine', version: 1 },
  config: { version: 1, kpis: [], charts: [], filters: [], layout: [], notes: [] },
};
const job = { id: 'j1', state: 'succeeded', error: null };

type Sent = { path: string; body: { queries?: { kept: { measures: [{ agg: string }] } }; patch?: unknown } & object };
let sent: Sent[];
/** What is answered in place of what would be. */
let instead: Record<string, () => Response | undefined>;
let total: number;
const push = vi.fn();

const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
function answerTo(path: string, method: string, body: Sent['body']): Response {
  switch (`${method} ${path}`) {
    case 'POST /api/sql/data-source':
    case 'POST /api/data-sources':
      return reply({ dataSource: source }, 201);
    case 'GET /api/jobs/j1':
      return reply(job);
    case `GET /api/data-sources/${ID}`:
      return reply(source);
    case `POST /api/data-sources/${ID}/query`: {
      const key = `${body.queries!.kept.measures[0].agg}_total`;
      const columns = [
        { key: 'region', label: 'region', type: 'category', format: { kind: 'plain' }, kind: 'dimension' },
        { key, label: 'total', type: 'decimal', format: { kind: 'plain' }, kind: 'measure' },
      ];
      const rows = [
        { region: 'South', [key]: 2 },
        { region: 'North', [key]: total },
      ];
      return reply({ widgets: { kept: { columns, rows, evidenceId: 'e', computedAt: '', dataVersion: 1 } } });
    }
    case 'POST /api/dashboards':
    case 'PATCH /api/dashboards/d1':
      return reply({ dashboard }, 201);
    default:
      return reply({}, 404);
  }
}

beforeEach(() => {
  sent = [];
  instead = {};
  total = 1;
  push.mockReset();
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const path = url.split('?')[0]!;
    const read = body ? (JSON.parse(body) as Sent['body']) : {};
    if (method !== 'GET') sent.push({ path: `${method} ${path}`, body: read });
    return instead[`${method} ${path}`]?.() ?? answerTo(path, method, read);
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

const answer = (more: Partial<SqlAnswer['evidence']> = {}): SqlAnswer => ({
  columns: [
    { name: 'region', type: 'text' },
    { name: 'total', type: 'decimal' },
  ],
  rows: [
    ['North', 1],
    ['South', 2],
  ],
  truncated: false,
  evidence: { text: 'SELECT', sources: [], engine: 'DuckDB', computedAt: '2026-11-28T02:00:00Z', hash: 'h', ...more },
});

function show(given: SqlAnswer, role: 'owner' | 'viewer' = 'owner') {
  const me = { id: 'u', username: 'ann', role: 'analyst', plan: 'free', workspace: { id: 'w', name: 'ann', role } };
  render(
    <AppRouterContext value={{ push } as unknown as Router}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider known={me as Me}>
          <ToastProvider>
            <JobsProvider>
              <KeepButton
                answer={given}
                chart={{ kind: 'bar', along: 0, value: 1, split: null }}
                title="total by region"
              />
            </JobsProvider>
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>
    </AppRouterContext>,
  );
}
async function ask(given = answer()) {
  show(given);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Keep this chart' }));
  return { user, title: await screen.findByRole('textbox', { name: 'Title' }) };
}
const bodyOf = (path: string) => sent.find((each) => each.path === path)?.body;
const paths = () => sent.map(({ path }) => path);

it('becomes a data source and a dashboard of its title, and goes there', async () => {
  const { user, title } = await ask();
  expect(title).toHaveProperty('value', 'total by region');
  await user.clear(title);
  await user.type(title, ' ');
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByText('Enter a title.')).toBeTruthy();
  await user.type(title, 'Mine');
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/dashboard/d1'));
  expect(bodyOf('POST /api/sql/data-source')).toEqual({ name: 'Mine', sql: 'SELECT', names: [0] });
  expect(bodyOf('POST /api/dashboards')).toEqual({ dataSourceIds: [ID], mode: 'blank', name: 'Mine' });
  expect(bodyOf('PATCH /api/dashboards/d1')).toMatchObject({
    baseVersion: 1,
    config: {
      charts: [
        {
          ...{ title: 'Mine', type: 'bar', dataSourceId: ID },
          query: { dimensions: [{ field: 'region' }], measures: [{ field: 'total' }] },
          description: expect.stringContaining('South'),
        },
      ],
    },
  });
});

it('waits for the job that reads the rows, and says when it fails', async () => {
  instead['POST /api/sql/data-source'] = () => reply({ dataSource: source, job: { ...job, state: 'running' } }, 202);
  instead['GET /api/jobs/j1'] = () => reply({ ...job, state: 'failed', error: { code: 'x', message: 'No room.' } });
  const { user } = await ask();
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t keep the chartNo room.');
  delete instead['GET /api/jobs/j1'];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/dashboard/d1'));
  expect(paths().filter((path) => path === 'POST /api/sql/data-source')).toHaveLength(2);
});

it('makes nothing twice where a later step fails', async () => {
  let tries = 0;
  instead['PATCH /api/dashboards/d1'] = () => (++tries === 1 ? reply({ message: 'Not now.' }, 400) : undefined);
  const { user } = await ask();
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Not now. Its rows are saved as the data source “Mine”.',
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/dashboard/d1'));
  expect(paths().filter((path) => path === 'POST /api/sql/data-source' || path === 'POST /api/dashboards')).toEqual([
    'POST /api/sql/data-source',
    'POST /api/dashboards',
  ]);
});

it('of rows that have changed since is none, and leaves nothing', async () => {
  total = 7;
  const { user } = await ask();
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Couldn’t keep the chartThe rows aren’t those of this chart any more. Run the statement again, then keep its chart.',
  );
  expect(removeDataSource).toHaveBeenCalledWith({ id: ID });
  expect(paths()).not.toContain('POST /api/dashboards');
});

it('of a database is made over its connection, live or as a copy, also where it has moved on', async () => {
  total = 7;
  const { user } = await ask(
    answer({ connection: { id: 'c', name: 'Sales' }, moment: { at: '2026-11-28T02:00:00Z' } }),
  );
  await user.click(screen.getByRole('radio', { name: 'Copy' }));
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/dashboard/d1'));
  expect(bodyOf('POST /api/data-sources')).toEqual({
    ...{ connectionId: 'c', sql: 'SELECT', mode: 'copy', name: 'total by region' },
  });
});

it('isn’t offered of a part of a result, nor to those who only read', async () => {
  show({ ...answer(), truncated: true });
  const button = screen.getByRole('button', { name: 'Keep this chart' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/A chart is kept of a whole result/)).toBeTruthy();
  cleanup();
  show(answer(), 'viewer');
  expect(screen.queryByRole('button', { name: 'Keep this chart' })).toBeNull();
});
