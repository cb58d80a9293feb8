import { act, cleanup, render, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { Chart, DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { removeWidget, renameWidget } from './edit';
import { useDashboard, type Editor } from './use-dashboard';

const me = {
  id: 'u1',
  username: 'ada',
  email: 'a@example.com',
  role: 'analyst',
  plan: 'free',
  workspace: { id: 'w1', name: 'ada', role: 'owner' },
} as const;
const SOURCE = '019a0000-0000-7000-8000-000000000001';
const chart = (id: string): Chart =>
  ({
    id,
    title: id,
    type: 'bar',
    dataSourceId: SOURCE,
    query: { measures: [{ agg: 'count' }], dimensions: [], filters: [] },
    options: {},
    description: '',
  }) as Chart;
const START: Dashboard = {
  id: '019a0000-0000-7000-8000-000000000002',
  name: 'Sales',
  config: { version: 1, kpis: [], charts: [chart('a'), chart('b')], filters: [], layout: [], notes: [] },
  version: 1,
  state: 'ready',
  dataSourceIds: [SOURCE],
  createdAt: '2026-11-25T10:00:00.000Z',
  updatedAt: '2026-11-25T10:00:00.000Z',
};

/** A server with one dashboard, which others change too. */
let kept: Dashboard;
let refusals = 0;
const elsewhere = (change: (config: DashboardConfig) => DashboardConfig, name = kept.name) => {
  kept = { ...kept, name, config: change(kept.config), version: kept.version + 1 };
};

beforeEach(() => {
  kept = START;
  refusals = 0;
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (!url.startsWith(`/api/dashboards/${START.id}`)) return new Response('{"success":true}');
    if (method !== 'PATCH') return new Response(JSON.stringify(kept));
    const { baseVersion, ...patch } = JSON.parse(body!) as Partial<Dashboard> & { baseVersion: number };
    if (baseVersion !== kept.version) {
      refusals++;
      return new Response('{"message":"changed","code":"conflict"}', { status: 409 });
    }
    kept = { ...kept, ...patch, version: kept.version + 1 };
    return new Response(JSON.stringify({ dashboard: kept }));
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

let editor: Editor;
function Held() {
  editor = useDashboard(START, null);
  return null;
}
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider known={me}>
        <ToastProvider>
          <Held />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
const titles = ({ config }: Pick<Dashboard, 'config'>) => config.charts.map(({ title }) => title);
const rename = (id: string, title: string, from?: DashboardConfig) =>
  act(() => editor.change(renameWidget(from ?? editor.dashboard.config, id, title), 'Renamed', from));

describe('a dashboard that two people change', () => {
  it('keeps both changes where they do not clash, without asking', async () => {
    open();
    elsewhere((config) => renameWidget(config, 'b', 'B'));
    rename('a', 'A');
    await waitFor(() => expect(titles(kept)).toEqual(['A', 'B']));
    await waitFor(() => expect(titles(editor.dashboard)).toEqual(['A', 'B']));
    expect([refusals, editor.clash, editor.saved.version]).toEqual([1, null, 3]);
  });

  it('takes theirs over when it hears of it, and mine stays', async () => {
    open();
    elsewhere((config) => removeWidget(config, 'b'));
    const news = { version: 2, edited: { version: 2, by: 'ben', at: START.updatedAt } };
    act(() => editor.catchUp(news));
    await waitFor(() => expect(titles(editor.dashboard)).toEqual(['a']));
    expect(editor.edited?.by).toBe('ben');
    rename('a', 'A');
    await waitFor(() => expect(titles(kept)).toEqual(['A']));
    expect(refusals).toBe(0);
  });

  it('shows both where they clash: theirs stands until mine is chosen', async () => {
    open();
    elsewhere((config) => renameWidget(config, 'a', 'Theirs'));
    rename('a', 'Mine');
    await waitFor(() => expect(editor.clash?.merge.clashes).toHaveLength(1));
    expect(titles(editor.dashboard)).toEqual(['Theirs', 'b']);
    act(() => editor.choose(new Set(['a'])));
    await waitFor(() => expect(titles(kept)).toEqual(['Mine', 'b']));
    expect(editor.clash).toBeNull();
  });

  it('leaves theirs where nothing else is chosen', async () => {
    open();
    elsewhere((config) => config, 'Theirs');
    act(() => editor.rename('Mine'));
    await waitFor(() => expect(editor.clash).not.toBeNull());
    act(() => editor.choose(new Set()));
    expect([editor.clash, editor.dashboard.name, kept.name]).toEqual([null, 'Theirs', 'Theirs']);
  });

  it('merges what was begun in an editor before theirs came', async () => {
    open();
    const begun = editor.dashboard.config;
    elsewhere((config) => renameWidget(config, 'b', 'B'));
    act(() => editor.catchUp({ version: 2, edited: null }));
    await waitFor(() => expect(titles(editor.dashboard)).toEqual(['a', 'B']));
    rename('a', 'A', begun);
    await waitFor(() => expect(titles(kept)).toEqual(['A', 'B']));
  });

  it('saves quick changes in order, each once', async () => {
    open();
    rename('a', 'A');
    rename('b', 'B');
    rename('a', 'AA');
    await waitFor(() => expect(titles(kept)).toEqual(['AA', 'B']));
    await waitFor(() => expect(titles(editor.saved)).toEqual(['AA', 'B']));
    expect(titles(editor.dashboard)).toEqual(['AA', 'B']);
  });
});
