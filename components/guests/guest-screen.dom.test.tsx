import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import type { GuestComment } from '@/lib/product/comments/schema';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { GuestDashboard } from '@/lib/product/sharing/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { choiceOnTab } from './choice';
import { GuestScreen } from './guest-screen';
import { guestView } from './guest-view';

const ID = '019a0000-0000-7000-8000-000000000002';
const SOURCE = '019a0000-0000-7000-8000-000000000001';
const PATH = `/api/shared-guest/${ID}`;
const AT = '2026-11-25T10:00:00.000Z';

const column = (key: string, label: string): Column =>
  ({ key, label, type: 'category', role: 'dimension', format: { kind: 'plain' }, review: null }) as Column;
const dashboard: GuestDashboard = {
  id: ID,
  name: 'Shop sales',
  config: {
    version: 1,
    layout: [],
    notes: [],
    filters: [{ dataSourceId: SOURCE, field: 'product', kind: 'category' }],
    kpis: [
      {
        id: 'k',
        label: 'Revenue',
        dataSourceId: SOURCE,
        query: { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [], filters: [] },
        format: { kind: 'plain' },
        comparison: { kind: 'none' },
        goodDirection: 'up',
        sparkline: null,
      },
    ],
    charts: [],
  },
  sources: [
    {
      id: SOURCE,
      name: 'sales.csv',
      version: 1,
      rowCount: 60,
      isStale: false,
      columns: [column('region', 'Region'), column('product', 'Product')],
    },
  ],
  withheld: 0,
  locked: [{ dataSourceId: SOURCE, field: 'region', op: 'eq', value: 'North' }],
  dashboards: [{ id: ID, name: 'Shop sales' }],
  sharedBy: 'ada',
  expiresAt: '2027-06-01T23:59:59.000Z',
  allowFilters: true,
  allowDownload: false,
  detail: 'aggregates',
  showComments: false,
  updatedAt: AT,
};
const answer: DashboardAnswer = {
  widgets: {
    k: {
      columns: [
        { key: 'sum_amount', label: 'Sum of amount', type: 'decimal', format: { kind: 'plain' }, kind: 'measure' },
      ],
      rows: [{ sum_amount: 71_921 }],
      evidenceId: 'e1',
      computedAt: AT,
      dataVersion: 1,
    },
  },
};
const comment = (id: string, more: Partial<GuestComment> = {}): GuestComment => ({
  id,
  parentId: null,
  widgetId: null,
  text: 'Look: <b>this</b>',
  deleted: false,
  author: 'ben',
  createdAt: AT,
  editedAt: null,
  pin: null,
  ...more,
});

const withdrawn = {
  status: 410,
  body: {
    message: 'This link was withdrawn. Ask ada if you still need it.',
    code: 'gone',
    details: { reason: 'revoked' },
  },
};
/** What the server answers by method and path; a path without an answer can't be reached. */
let answers: Record<string, { status?: number; body: unknown }> = {};
beforeEach(() => {
  answers = { [`POST ${PATH}/query`]: { body: answer } };
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const found = answers[`${method} ${url.split('?')[0]}`];
    if (!found) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(found.body), { status: found.status ?? 200 });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show(more: Partial<GuestDashboard> = {}, initial: DashboardAnswer | null = answer) {
  const router = { push: vi.fn(), refresh: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn() };
  const shown = { ...dashboard, ...more };
  const view = guestView({
    dashboard: shown,
    widgets: initial?.widgets ?? {},
    choice: choiceOnTab(null),
    isOutdated: false,
  });
  return render(
    <AppRouterContext value={router as never}>
      <GuestScreen dashboard={shown} initialTab={null} initial={initial} initialView={view} theme="light" isFramed />
    </AppRouterContext>,
  );
}
/** A connection is there again: the page asks once more. */
const askAgain = () => act(async () => void fireEvent(window, new Event('online')));
const ends = async (container: HTMLElement) => {
  await screen.findByRole('heading', { level: 1, name: 'This link was withdrawn' });
  expect(screen.getByRole('alert').textContent).toBe(withdrawn.body.message);
  expect(container.querySelector('[data-widget]')).toBeNull();
  expect(container.textContent).not.toContain('71,921');
};

describe('texts', () => {
  const texts = [{ id: 't', body: '## Sales\n\n**{{k}}** in all, {{:}}, [more](javascript:alert(1))' }];
  it('stand on the sheet, each number opening its evidence', async () => {
    show({ config: { ...dashboard.config, texts } });
    const cell = document.querySelector<HTMLElement>('[data-widget="t"]')!;
    expect((await within(cell).findByRole('heading', { level: 3 })).textContent).toBe('Sales');
    expect(cell.querySelector('a')).toBeNull();
    expect(cell.textContent).toContain('– (not part of this link)');
    fireEvent.click(within(cell).getByRole('button', { name: /^71,921/ }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('stand there where nothing else is shared', async () => {
    show({ config: { ...dashboard.config, kpis: [], texts: [{ id: 't', body: 'Nothing yet.' }] }, withheld: 2 });
    expect(await screen.findByText('Nothing yet.')).toBeTruthy();
  });
});

describe('a shared dashboard', () => {
  it('shows a fixed filter without a control, and the offered ones with', () => {
    show();
    const filters = within(screen.getByRole('group', { name: 'Filters' }));
    const fixed = filters.getByText(/fixed by ada/);
    expect(fixed.textContent).toMatch(/Region.*North/);
    expect(fixed.closest('button, a, input')).toBeNull();
    expect(fixed.querySelector('button, a, input')).toBeNull();
    expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Product'),
    ]);
  });

  it('says a filter once that is fixed for several data sources alike', () => {
    const [lock] = dashboard.locked;
    const other = '019a0000-0000-7000-8000-000000000009';
    show({
      sources: [...dashboard.sources, { ...dashboard.sources[0]!, id: other }],
      locked: [lock!, { ...lock!, dataSourceId: other }],
    });
    expect(screen.getAllByText(/fixed by ada/)).toHaveLength(1);
  });

  it('ends where the link was withdrawn while it is read', async () => {
    const { container } = show();
    expect(container.textContent).toContain('71,921');
    answers[`POST ${PATH}/query`] = withdrawn;
    await askAgain();
    await ends(container);
  });

  it('ends also where something else of it is refused', async () => {
    answers[`POST ${PATH}/query`] = withdrawn;
    answers[`GET ${PATH}/comments`] = withdrawn;
    const { container } = show({ showComments: true });
    await ends(container);
  });

  it('keeps its numbers where the server can’t be reached, and says so', async () => {
    const { container } = show();
    delete answers[`POST ${PATH}/query`];
    await askAgain();
    expect(await screen.findByText(/Couldn’t reach the server/)).toBeTruthy();
    expect(container.textContent).toContain('71,921');
    answers[`POST ${PATH}/query`] = { body: answer };
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(screen.queryByText(/Couldn’t reach the server/)).toBeNull();
  });

  it('says of a number that the link no longer shows that it is gone', async () => {
    show();
    answers[`POST ${PATH}/query`] = { body: { widgets: {} } };
    await askAgain();
    expect(await screen.findByText(/no longer part of the link/)).toBeTruthy();
  });

  it('says why nothing is left of it', () => {
    show({ withheld: 3, config: { ...dashboard.config, kpis: [], filters: [] }, sources: [], locked: [] });
    expect(screen.getByText(/every chart of this dashboard uses data that isn’t part of this link/)).toBeTruthy();
    expect(screen.queryByText('No charts yet.')).toBeNull();
  });
});

describe('the comments of a shared dashboard', () => {
  it('aren’t there unless the link shows them', () => {
    show();
    expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull();
  });

  it('are read as text, with replies and pinned numbers, and offer nothing to write', async () => {
    const pin = {
      label: 'Sum of amount',
      group: 'North',
      value: 71_000,
      format: { kind: 'plain' as const },
      dataVersion: 2,
    };
    answers[`GET ${PATH}/comments`] = {
      body: { comments: [comment('c1', { widgetId: 'k', pin }), comment('c2', { parentId: 'c1', text: 'An answer' })] },
    };
    show({ showComments: true });
    const section = within(await screen.findByRole('region', { name: 'Comments' }));
    expect((await section.findByText(/<b>this<\/b>/)).textContent).toBe('Look: <b>this</b>');
    expect(section.getByText('An answer')).toBeTruthy();
    expect(section.getByText('Revenue')).toBeTruthy();
    expect(section.getByText(/Sum of amount, North/).textContent).toBe(
      'Sum of amount, North: 71,000 in version 2 of the data',
    );
    expect(section.queryByRole('textbox')).toBeNull();
    expect(section.queryByRole('button')).toBeNull();
  });

  it('say that there are none, and can be asked for again', async () => {
    show({ showComments: true });
    expect(await screen.findByText('Couldn’t load the comments')).toBeTruthy();
    answers[`GET ${PATH}/comments`] = { body: { comments: [] } };
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(await screen.findByText('No open comments.')).toBeTruthy();
  });
});
