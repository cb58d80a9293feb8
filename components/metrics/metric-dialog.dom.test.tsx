import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Metric, MetricMoves } from '@/lib/product/metrics/schema';
import MetricDialog from './metric-dialog';

const SOURCE = '0197a000-0000-7000-8000-000000000001';
const metric: Metric = {
  id: '0197a000-0000-7000-8000-0000000000aa',
  name: 'Net revenue',
  description: '',
  dataSourceId: SOURCE,
  dataSourceName: 'orders.csv',
  definition: { kind: 'measure', agg: 'count', filters: [] },
  says: 'Number of rows',
  error: null,
  format: null,
  goodDirection: 'up',
  owner: null,
  certified: { at: '2026-01-01T00:00:00Z', by: 'ada' },
  version: 3,
  measure: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};
const moves: MetricMoves = {
  before: { value: 100, evidenceId: 'e1' },
  after: { value: 80, evidenceId: 'e2' },
  format: { kind: 'plain' },
  periods: [{ from: '2024-05-01', grain: 'month', before: 60, after: 50 }],
  evidence: { before: 'e3', after: 'e4' },
  uses: {
    dashboards: [{ id: 'd', name: 'Sales', widgets: [{ id: 'k', title: 'Net revenue' }], alerts: 1 }],
    metrics: [],
  },
};

const sent: { path: string; method?: string; data?: unknown }[] = [];
vi.mock('@/components/client/requests/api', () => ({
  api: (path: string, options: { method?: string; data?: unknown } = {}) => {
    sent.push({ path, ...options });
    return Promise.resolve(path.endsWith('/preview') ? moves : { metric });
  },
}));
afterEach(() => {
  cleanup();
  sent.length = 0;
});

it('shows what a change moves before it is saved, and saves onto the version it was made from', async () => {
  const onSaved = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } });
  render(
    <QueryClientProvider client={client}>
      <MetricDialog
        sources={[]}
        metrics={[metric]}
        metric={metric}
        mayCertify={false}
        onSaved={onSaved}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Net sales');
  await user.click(screen.getByRole('button', { name: 'See what it moves' }));
  expect(await screen.findByText('Used by 1 chart or KPI on 1 dashboard and 1 alert.')).toBeTruthy();
  const values = screen.getByRole('group', { name: 'Values' });
  expect(values.textContent).toContain('−20.0%');
  expect(values.textContent).toContain('May 2024');
  expect(sent.every(({ method }) => method !== 'PATCH')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save change' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent.at(-1)).toMatchObject({ method: 'PATCH', data: { version: 3, name: 'Net sales' } });
  expect(sent.at(-1)!.data).not.toHaveProperty('certified');
});
