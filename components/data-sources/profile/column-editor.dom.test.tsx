import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { RoleEditor } from './column-editor';

afterEach(cleanup);

const column = { key: 'sales', label: 'sales', type: 'decimal', role: 'measure' } as Column;
const because = '“sales” in its name is an amount that adds up';

describe('the role of a column', () => {
  it('says why it is so where it is chosen', async () => {
    render(<RoleEditor column={column} because={because} onChange={vi.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Role of sales: measure' }));
    expect(await screen.findByText(`Measure because ${because}.`)).toBeTruthy();
  });

  it('says why to a reader who can’t change it', () => {
    render(<RoleEditor column={column} because={because} />);
    expect(screen.getByText('measure').title).toBe(`Measure because ${because}`);
  });
});
