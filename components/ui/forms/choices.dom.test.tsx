import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox } from './checkbox';
import { LongSelect, type LongOption } from './long-select';
import { Segmented } from './segmented';

afterEach(cleanup);

const OPTIONS: LongOption[] = Array.from({ length: 20 }, (_, nth) => ({
  value: `c${nth}`,
  label: nth === 17 ? 'Revenue' : `Column ${nth}`,
  disabled: nth === 3,
}));

function Long({ options = OPTIONS, onSubmit = vi.fn() }: { options?: LongOption[]; onSubmit?: () => void }) {
  const [value, setValue] = useState('c0');
  return (
    <form method="dialog" onSubmit={onSubmit}>
      <LongSelect what="columns" label="Measure" options={options} value={value} onChange={setValue} />
    </form>
  );
}
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Measure' });
const search = () => screen.getByRole('searchbox', { name: 'Search columns for Measure' });

describe('one of a long list', () => {
  it('is searched only where it has more than twelve', () => {
    render(<Long options={OPTIONS.slice(0, 12)} />);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('is narrowed by typing, keeps what is chosen, and says how many there are', async () => {
    render(<Long />);
    await userEvent.type(search(), 'reven');
    expect([...select().options].map(({ text }) => text)).toEqual(['Column 0', 'Revenue']);
    expect(screen.getByRole('status').textContent).toBe('1 of 20 columns');
  });

  it('takes the first that is found by Enter, and sends no form', async () => {
    const sent = vi.fn();
    render(<Long onSubmit={sent} />);
    await userEvent.type(search(), 'Revenue{Enter}');
    expect(select().value).toBe('c17');
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([
    ['what cannot be chosen', 'Column 3'],
    ['what is not there', 'nothing'],
  ])('takes nothing by Enter: %s', async (_, text) => {
    render(<Long />);
    await userEvent.type(search(), `${text}{Enter}`);
    expect(select().value).toBe('c0');
  });

  it('says that nothing matches', async () => {
    render(<Long />);
    await userEvent.type(search(), 'zzz');
    expect(screen.getByRole('status').textContent).toBe('No columns match “zzz”.');
  });
});

describe('a row of choices', () => {
  it('holds one, which another press changes', async () => {
    const changed = vi.fn();
    const options = [
      { value: 'day', label: 'Day' },
      { value: 'week', label: 'Week' },
    ] as const;
    render(<Segmented label="Period" value="day" options={options} onChange={changed} />);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Day' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
    expect(changed.mock.calls).toEqual([['week']]);
  });
});

describe('a checkbox', () => {
  it('is ticked by its label and by the space bar', async () => {
    const changed = vi.fn();
    render(<Checkbox label="Keep blanks" onChange={({ target }) => changed(target.checked)} />);
    await userEvent.click(screen.getByText('Keep blanks'));
    await userEvent.keyboard(' ');
    expect(changed.mock.calls).toEqual([[true], [false]]);
  });
});
