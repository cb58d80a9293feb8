import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider, useToast } from './toast';
import type { ToastInput } from './toast-list';

let show: ReturnType<typeof useToast>;
function Caller() {
  show = useToast();
  return null;
}
const tell = (toast: ToastInput) => act(() => Promise.resolve(show(toast)));

// The panel comes with the first notice, which lasts 5 s: on a busy machine its file may take longer.
beforeAll(() => import('./toast-panel'));
beforeEach(() => {
  render(
    <ToastProvider>
      <Caller />
    </ToastProvider>,
  );
});
afterEach(cleanup);

describe('notices', () => {
  it('show three at most; a fourth pushes the oldest out', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await tell({ title });
    await screen.findByText('Four');
    expect(['One', 'Two', 'Three', 'Four'].map((title) => screen.queryAllByText(title).length > 0)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('do what they offer', async () => {
    const undo = vi.fn();
    await tell({ title: 'Chart removed', action: { label: 'Undo', onPress: undo } });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
  });

  it('can be sent off by whoever showed them', async () => {
    const { dismiss } = await tell({ title: 'Saved' });
    await screen.findByText('Saved');
    act(dismiss);
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  });
});
