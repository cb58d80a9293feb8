import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import TextEditor from './text-editor';

const SOURCE = '019a0000-0000-7000-8000-000000000001';
const measure = { key: 'sum_amount', label: 'Amount', type: 'decimal', format: { kind: 'plain' }, kind: 'measure' };
const region = { key: 'region', label: 'Region', type: 'category', format: { kind: 'plain' }, kind: 'dimension' };
const sum = { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [], filters: [] };
const config = {
  version: 1,
  kpis: [
    {
      id: 'k',
      label: 'Revenue',
      dataSourceId: SOURCE,
      query: sum,
      format: { kind: 'currency', unit: '€' },
      comparison: { kind: 'none' },
      goodDirection: 'up',
      sparkline: null,
    },
  ],
  charts: [
    {
      id: 'c',
      title: 'By region',
      type: 'bar',
      dataSourceId: SOURCE,
      query: { ...sum, dimensions: [{ field: 'region' }] },
      options: {},
      description: '',
    },
  ],
  filters: [],
  layout: [],
  notes: [],
} as unknown as DashboardConfig;
const answered = { computedAt: '2026-11-25T10:00:00.000Z', dataVersion: 1 };
const widgets = {
  k: { ...answered, columns: [measure], rows: [{ sum_amount: 1234.5 }], evidenceId: 'e1' },
  c: {
    ...answered,
    columns: [region, measure],
    rows: [
      { region: 'North', sum_amount: 1000 },
      { region: 'Other', sum_amount: 234.5 },
    ],
    other: { count: 3 },
    evidenceId: 'e2',
  },
} as unknown as DashboardAnswer['widgets'];

afterEach(cleanup);

function open(body: string | null = null) {
  const onSave = vi.fn();
  const onClose = vi.fn();
  const text = body === null ? null : { id: 't', body };
  render(<TextEditor text={text} config={config} widgets={widgets} onSave={onSave} onClose={onClose} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Text');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, type, onSave, onClose, preview: screen.getByRole('region', { name: 'Preview' }) };
}

describe('the editor of a text', () => {
  it('shows what becomes of it, and saves it trimmed', () => {
    const { type, preview, onSave } = open();
    type('# Sales\n\n**{{k}}** <b>in all</b> \n');
    expect(within(preview).getByRole('heading', { level: 2 }).textContent).toBe('Sales');
    expect(preview.querySelector('strong')?.textContent).toContain('1,234.5');
    expect(preview.textContent).toContain('<b>in all</b>');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledWith('# Sales\n\n**{{k}}** <b>in all</b>');
  });

  it('puts a number of a KPI or of a chart where the caret is, not that of all other groups', () => {
    const { type, field, preview } = open();
    type('North sold .');
    field.setSelectionRange(11, 11);
    fireEvent.click(screen.getByRole('button', { name: 'Insert a number' }));
    const list = within(screen.getByRole('list', { name: 'Numbers on this page' }));
    expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
      expect.stringMatching(/^Revenue.*1,234/),
      expect.stringMatching(/^By region: North.*1,000/),
    ]);
    fireEvent.change(screen.getByLabelText('Search KPIs and charts'), { target: { value: 'north' } });
    fireEvent.click(list.getByRole('button'));
    expect(field.value).toBe('North sold {{c:sum_amount:North}}.');
    expect(preview.textContent).toContain('North sold 1,000');
  });

  it('sets marks by keys, and saves by Ctrl+Enter', () => {
    const { type, field, onSave } = open('a b');
    field.setSelectionRange(2, 3);
    fireEvent.keyDown(field, { key: 'b', ctrlKey: true });
    expect(field.value).toBe('a **b**');
    type('a **b**!');
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(onSave).toHaveBeenCalledWith('a **b**!');
  });

  it('saves nothing that is empty, and says so', () => {
    const { type, onSave } = open('a');
    type('  ');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByText('Enter a text.')).toBeTruthy();
  });

  it('is not left by Escape once something was typed', () => {
    const { type, field, onClose } = open('a');
    type('ab');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalled();
  });
});
