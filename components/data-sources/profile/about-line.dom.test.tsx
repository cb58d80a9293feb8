import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TableAbout } from '@/lib/pure/analysis/dashboard/about';
import { AboutLine } from './about-line';

afterEach(cleanup);

const about: TableAbout = {
  row: 'order',
  kind: 'event',
  figure: 'total sales',
  subject: 'sales',
  by: 'region and order date',
  figures: [
    { key: 'sales', label: 'sales' },
    { key: 'discount', label: 'discount' },
  ],
};

describe('what a table is about', () => {
  it('is said in two sentences, which a reader without rights can’t correct', () => {
    render(<AboutLine source={{ about, options: {} }} />);
    expect(screen.getByText('One row is one order.')).toBeTruthy();
    expect(screen.getByText(/The main figure is total sales, by region and order date\./)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is nothing where it isn’t worked out', () => {
    const { container } = render(<AboutLine source={{ about: null, options: {} }} />);
    expect(container.textContent).toBe('');
  });

  const opened = async () => {
    const onSay = vi.fn();
    render(<AboutLine source={{ about, options: {} }} onSay={onSay} />);
    fireEvent.click(screen.getByText('Correct'));
    return { onSay, row: await screen.findByLabelText(/One row is one/) };
  };

  it('is corrected: only what was changed is sent', async () => {
    const { onSay, row } = await opened();
    fireEvent.change(row, { target: { value: 'order line' } });
    fireEvent.change(screen.getByLabelText('Main figure'), { target: { value: 'discount' } });
    fireEvent.click(screen.getByText('Save'));
    expect(onSay).toHaveBeenCalledWith({ noun: 'order line', subject: 'discount' });
  });

  it('asks for what one row is', async () => {
    const { onSay, row } = await opened();
    fireEvent.change(row, { target: { value: ' ' } });
    fireEvent.submit(row.closest('form')!);
    expect(await screen.findByText('Enter what one row is.')).toBeTruthy();
    expect(onSay).not.toHaveBeenCalled();
  });

  it('goes back to what the data say', async () => {
    const onSay = vi.fn();
    render(<AboutLine source={{ about, options: { rows: { noun: 'order' } } }} onSay={onSay} />);
    expect(screen.getByText(/Set by you\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Work it out automatically' }));
    expect(onSay).toHaveBeenCalledWith(null);
  });
});
