import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { ApiError } from '@/components/client/requests/api-error';
import TextEditor from './text-editor';

const sent = vi.hoisted(() => vi.fn<(file: File, how: { path: string }) => Promise<unknown>>());
vi.mock('@/components/client/requests/upload', async (load) => ({ ...(await load<object>()), sendFile: sent }));

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

// No picture is fetched here: it neither arrives nor fails by itself.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

  const image = { hash: 'a1'.repeat(16), type: 'png', width: 640, height: 480 };
  const line = (alt: string) => `![${alt}](image:${image.hash}-640x480)`;
  const picker = () => within(screen.getByRole('region', { name: 'Image' }));
  const photo = (size = 3) => new File(['x'.repeat(size)], 'photo.png', { type: 'image/png' });
  const add = () => fireEvent.click(picker().getByRole('button', { name: 'Add' }));
  const say = (value: string) => fireEvent.change(picker().getByLabelText('What does it show?'), { target: { value } });

  it('adds an image with what it shows on a line of its own, and nothing before both are there', async () => {
    sent.mockReset().mockResolvedValue({ image });
    const { field, preview, onSave } = open('a\nb');
    field.setSelectionRange(1, 1);
    fireEvent.click(screen.getByRole('button', { name: 'Add an image' }));
    add();
    expect(screen.getByText('Choose an image.')).toBeTruthy();
    expect(screen.getByText('Enter what the image shows.')).toBeTruthy();
    fireEvent.change(picker().getByLabelText('Choose an image'), { target: { files: [photo()] } });
    say('Our [old] shop');
    expect(sent).not.toHaveBeenCalled();
    add();
    await vi.waitFor(() => expect(field.value).toBe(`a\n\n${line('Our (old) shop')}\n\nb`));
    expect(sent.mock.calls[0]![1].path).toBe('/api/images');
    expect(screen.queryByRole('region', { name: 'Image' })).toBeNull();
    const shown = within(preview).getByRole<HTMLImageElement>('img', { name: 'Our (old) shop' });
    expect([shown.getAttribute('src'), shown.getAttribute('width')]).toEqual([`/api/images/${image.hash}`, '640']);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledWith(`a\n\n${line('Our (old) shop')}\n\nb`);
  });

  it('takes an image that is pasted or dropped; Return adds it and saves no text', async () => {
    sent.mockReset().mockResolvedValue({ image });
    const { field, onSave } = open('a');
    fireEvent.paste(field, { clipboardData: { files: [photo()], getData: () => '' } });
    expect(picker().getByText('Chosen: photo.png')).toBeTruthy();
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(drop, { dataTransfer: { types: ['Files'], files: [new File(['y'], 'other.png')] } });
    fireEvent(field, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(picker().getByText('Chosen: other.png')).toBeTruthy();
    say('A shop');
    fireEvent.keyDown(picker().getByLabelText('What does it show?'), { key: 'Enter' });
    await vi.waitFor(() => expect(field.value).toContain(line('A shop')));
    expect(sent.mock.calls[0]![0].name).toBe('other.png');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('says why an image was refused, and keeps what was entered', async () => {
    sent.mockReset().mockRejectedValue(new ApiError('This image is damaged.', 422, 'unreadable_file'));
    const { field } = open('a');
    fireEvent.click(screen.getByRole('button', { name: 'Add an image' }));
    fireEvent.change(picker().getByLabelText('Choose an image'), { target: { files: [photo()] } });
    say('A shop');
    add();
    await screen.findByText('This image is damaged.');
    expect(picker().getByLabelText<HTMLInputElement>('What does it show?').value).toBe('A shop');
    expect(field.value).toBe('a');
  });

  it('adds no more than a page shows', () => {
    sent.mockReset();
    const lines = Array.from({ length: 24 }, (_, nth) =>
      line('x').replace(image.hash, nth.toString(16).padStart(32, '0')),
    );
    open(lines.join('\n'));
    fireEvent.click(screen.getByRole('button', { name: 'Add an image' }));
    expect(screen.getByText('A dashboard shows up to 24 images. Remove one first.')).toBeTruthy();
    fireEvent.change(picker().getByLabelText('Choose an image'), { target: { files: [photo()] } });
    say('A shop');
    add();
    expect(sent).not.toHaveBeenCalled();
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
