import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Drill } from '@/lib/pure/analysis/charts/drill-axis';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { query } from '@/lib/pure/query/schema/query';
import DrillTrail from './drill-trail';

afterEach(cleanup);

const columns = ['day', 'country', 'region', 'city'].map(
  (key) => ({ key, label: key, type: 'category', format: { kind: 'plain' } }) as Column,
);
const chartOf = (dimension: object): Chart => ({
  id: 'c',
  title: 'Orders',
  type: 'bar',
  dataSourceId: 's',
  description: '',
  options: {},
  query: query.parse({ measures: [{ agg: 'count' }], dimensions: [dimension] }),
});
const show = (dimension: object, drill: Omit<Drill, 'widget'>) => {
  const onStep = vi.fn();
  render(
    <DrillTrail
      chart={chartOf(dimension)}
      drill={{ widget: 'c', ...drill }}
      columns={columns}
      finer={{ country: ['region', 'city'] }}
      title="Orders"
      onStep={onStep}
    />,
  );
  return { onStep, trail: within(screen.getByRole('navigation', { name: 'Drill path of Orders' })) };
};

it('is a way back, by each of its steps', async () => {
  const { trail, onStep } = show(
    { field: 'day', grain: 'year' },
    {
      filters: [{ field: 'day', op: 'between', values: ['2023-04-01', '2023-06-30'] }],
      to: { field: 'day', grain: 'month' },
    },
  );
  expect(trail.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['All', '2023']);
  expect(trail.getByText('Q2 2023').getAttribute('aria-current')).toBe('true');
  expect(document.activeElement?.textContent).toBe('Q2 2023');
  const person = userEvent.setup();
  await person.click(trail.getByRole('button', { name: '2023' }));
  expect(onStep).toHaveBeenLastCalledWith({
    widget: 'c',
    filters: [{ field: 'day', op: 'between', values: ['2023-01-01', '2023-12-31'] }],
    to: { field: 'day', grain: 'quarter' },
  });
  await person.click(trail.getByRole('button', { name: 'All' }));
  expect(onStep).toHaveBeenLastCalledWith(null);
});

it('chooses among the columns that a step could have led to', async () => {
  const filters: Drill['filters'] = [{ field: 'country', op: 'in', values: ['Germany'] }];
  const { trail, onStep } = show({ field: 'country' }, { filters, to: { field: 'region' } });
  await userEvent.setup().selectOptions(trail.getByLabelText('By'), 'City');
  expect(onStep).toHaveBeenLastCalledWith({ widget: 'c', filters, to: { field: 'city' } });
});
