import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportPreview } from '@/lib/product/data-sources/schema/import-schema';
import { ImportReading } from './import-reading';

afterEach(cleanup);

const shown = (preview: object) => {
  const onChange = vi.fn();
  render(<ImportReading preview={preview as ImportPreview} failure={null} onChange={onChange} />);
  return onChange;
};

it('offers the sheets of a workbook, and no encoding', async () => {
  const sheets = [{ name: 'Cover' }, { name: 'Sales' }, { name: 'Old', hidden: true }];
  const reading = { encoding: 'UTF-8', header: true, headerLine: 4, sheet: 'Sales', sheets, notes: [] };
  const onChange = shown({ reading, options: {}, uploadType: 'xlsx' });
  const sheet = screen.getByLabelText<HTMLSelectElement>('Sheet');
  expect([sheet.value, [...sheet.options].map(({ text }) => text)]).toEqual([
    'Sales',
    ['Cover', 'Sales', 'Old (hidden)'],
  ]);
  expect(screen.queryByLabelText('Encoding')).toBeNull();
  expect(screen.queryByLabelText('Delimiter')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Header row').value).toBe('4');
  await userEvent.selectOptions(sheet, 'Cover');
  expect(onChange).toHaveBeenCalledWith('sheet', { sheet: 'Cover' });
});

it('offers encoding, delimiter and header row of a text', () => {
  shown({ reading: { encoding: 'UTF-8', delimiter: ',', notes: [] }, options: {}, uploadType: 'csv' });
  expect(screen.queryByLabelText('Sheet')).toBeNull();
  for (const label of ['Encoding', 'Delimiter', 'Header row']) expect(screen.getByLabelText(label)).toBeTruthy();
});
