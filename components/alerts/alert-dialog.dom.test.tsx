import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import AlertDialog from './alert-dialog';

const source = '0c9f3a55-6a3e-4f3f-9f5e-0a6f5f3b1c11';
const query = { measures: [{ field: 'amount', agg: 'sum' as const }], dimensions: [], filters: [] };
const kpi: Kpi = {
  id: 'total',
  label: 'Revenue',
  dataSourceId: source,
  query,
  format: { kind: 'plain' },
  comparison: { kind: 'none' },
  goodDirection: 'up',
  sparkline: null,
};
const chart: Chart = {
  id: 'places',
  title: 'Revenue by place',
  type: 'bar',
  dataSourceId: source,
  query: { ...query, dimensions: [{ field: 'place' }] },
  options: {},
  description: '',
};
const columns = [{ key: 'day', type: 'date', role: 'time' }] as unknown as Column[];

function show(widget: Kpi | Chart, onClose = vi.fn(), known: readonly Column[] = columns) {
  const lists = { alerts: [], deliveries: [], members: [], guests: [], limit: 50, mailIsSetUp: true };
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => lists } } });
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <AlertDialog dashboardId="d" widget={widget} columns={known} groups={['north', null]} onClose={onClose} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return onClose;
}
/** What was posted; modules are shared with other files, so that the server is stubbed, not the client. */
let posted: unknown[] = [];
let answer: object = {};
async function sent() {
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  return posted[0];
}

beforeEach(() => {
  posted = [];
  answer = { alert: {} };
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'POST' && !url.includes('/auth/')) posted.push(JSON.parse(body!));
    return new Response(JSON.stringify(answer), { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

it('asks for a limit before it is created', async () => {
  const onClose = show(kpi);
  await userEvent.click(screen.getByRole('button', { name: 'Create alert' }));
  expect(screen.getByText('Enter a number.')).toBeTruthy();
  expect(posted).toEqual([]);
  await userEvent.type(screen.getByRole('spinbutton', { name: /Limit/ }), '100');
  await userEvent.click(screen.getByRole('button', { name: 'Create alert' }));
  expect(await sent()).toMatchObject({
    dashboardId: 'd',
    rule: { widget: 'total', measure: 'sum_amount', group: null, by: null, test: { kind: 'above', value: 100 } },
    mail: true,
    webhook: null,
  });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('says how often the test for unusual periods errs', async () => {
  show(kpi);
  await userEvent.click(screen.getByRole('radio', { name: 'Unusual' }));
  expect(screen.getByText(/in 100 checks of ordinary data give a false alarm/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create alert' }));
  expect(await sent()).toMatchObject({ rule: { by: { field: 'day', grain: 'month' }, test: { kind: 'unusual' } } });
});

it('watches one group of a chart', async () => {
  show(chart);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'north');
  await userEvent.type(screen.getByRole('spinbutton', { name: /Limit/ }), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Create alert' }));
  expect(await sent()).toMatchObject({ rule: { group: { value: 'north' } } });
});

it('offers limits alone where there is no time column', () => {
  show(kpi, vi.fn(), []);
  expect(screen.queryByRole('radio', { name: 'Unusual' })).toBeNull();
  expect(screen.getByText(/no time column/)).toBeTruthy();
});

it('shows the secret of a webhook once', async () => {
  answer = { alert: {}, webhookSecret: 'whsec_abc' };
  const onClose = show(kpi);
  await userEvent.type(screen.getByRole('spinbutton', { name: /Limit/ }), '5');
  await userEvent.type(screen.getByRole('textbox', { name: /Webhook/ }), 'https://example.com/hook');
  await userEvent.click(screen.getByRole('button', { name: 'Create alert' }));
  expect(await screen.findByDisplayValue('whsec_abc')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
