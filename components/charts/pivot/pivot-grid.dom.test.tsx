import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import { TOTALS_KEY } from '@/lib/pure/query/schema/totals';
import type { ChartAnswer } from '../model/types';
import { PivotGrid } from './pivot-grid';

afterEach(cleanup);

const chart: Chart = {
  id: 'c',
  title: 'Orders',
  type: 'pivot',
  dataSourceId: 'd',
  description: '',
  options: {},
  query: querySchema.parse({
    measures: [{ agg: 'count' }],
    dimensions: [{ field: 'country' }, { field: 'city' }, { field: 'kind' }],
    totals: { rows: 2 },
  }),
};
const row = (country: string, city: string, kind: string, count: number, mask: number) => ({
  country,
  city,
  kind,
  count,
  [TOTALS_KEY]: mask,
});
const answer: ChartAnswer = {
  evidenceId: 'e',
  computedAt: '',
  dataVersion: 1,
  columns: [
    ...['country', 'city', 'kind'].map((key) => ({
      key,
      label: key,
      type: 'category' as const,
      format: { kind: 'plain' as const },
      kind: 'dimension' as const,
    })),
    { key: 'count', label: 'Rows', type: 'integer', format: { kind: 'plain' }, kind: 'measure' },
  ],
  rows: [
    row('Total', 'Total', 'Total', 9, 7),
    row('Peru', 'Total', 'Total', 7, 6),
    row('Chile', 'Total', 'Total', 2, 6),
    row('Total', 'Total', 'gift', 9, 3),
    row('Peru', 'Lima', 'Total', 7, 4),
    row('Chile', 'Arica', 'Total', 2, 4),
    row('Peru', 'Total', 'gift', 7, 2),
    row('Chile', 'Total', 'gift', 2, 2),
    row('Peru', 'Lima', 'gift', 7, 0),
    row('Chile', 'Arica', 'gift', 2, 0),
  ],
};

const shown = () =>
  screen
    .getAllByRole('row')
    .map((each) =>
      [...within(each).queryAllByRole('columnheader'), ...within(each).queryAllByRole('rowheader')]
        .concat(within(each).queryAllByRole('gridcell'))
        .map(({ textContent }) => textContent),
    );

it('is a grid of header cells and figures, its total last', () => {
  render(<PivotGrid chart={chart} answer={answer} finding="" />);
  expect(shown()).toEqual([
    ['Country › City', 'gift', 'Total'],
    ['Peru', '7', '7'],
    ['Lima', '7', '7'],
    ['Chile', '2', '2'],
    ['Arica', '2', '2'],
    ['Total', '9', '9'],
  ]);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('6');
});

it('is walked by arrow keys and opens the evidence of a cell, sorts and closes by Enter', async () => {
  const user = userEvent.setup();
  const onEvidence = vi.fn();
  render(<PivotGrid chart={chart} answer={answer} finding="" onEvidence={onEvidence} />);
  const grid = screen.getByRole('grid');
  const at = () => document.getElementById(grid.getAttribute('aria-activedescendant')!)?.textContent;
  await user.tab();
  expect(document.activeElement).toBe(grid);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onEvidence).toHaveBeenLastCalledWith(8);
  await user.keyboard('{Control>}{End}{/Control}{Enter}');
  expect(onEvidence).toHaveBeenLastCalledWith(0);
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(at()).toBe('Peru');
  await user.keyboard('{Enter}');
  expect(shown().map(([name]) => name)).toEqual(['Country › City', 'Peru', 'Chile', 'Arica', 'Total']);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(screen.getAllByRole('columnheader')[0]!.getAttribute('aria-sort')).toBe('ascending');
  expect(shown().map(([name]) => name)).toEqual(['Country › City', 'Chile', 'Arica', 'Peru', 'Total']);
  await user.keyboard('{ArrowRight}{Enter}');
  expect(shown().map(([name]) => name)).toEqual(['Country › City', 'Peru', 'Chile', 'Arica', 'Total']);
});
