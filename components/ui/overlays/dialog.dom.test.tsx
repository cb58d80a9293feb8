import { useState } from 'react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, Dialog } from './dialog';

afterEach(cleanup);

function Opened({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Rename</button>
      <Dialog open={open} onOpenChange={setOpen} title="Rename the chart" dismissible={dismissible}>
        <label>
          Name <input />
        </label>
      </Dialog>
    </>
  );
}

function Asked({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog open={open} onOpenChange={setOpen} title="Delete it?" confirm="Delete" onConfirm={onConfirm}>
      12 charts go with it.
    </ConfirmDialog>
  );
}

describe('a dialog', () => {
  it('puts the focus into its first field, not onto the cross', async () => {
    render(<Opened />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.getByRole('dialog', { name: 'Rename the chart' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  it('closes by Escape and gives the focus back to what opened it', async () => {
    render(<Opened />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' })));
  });

  it('stays open and has no cross while work is under way', async () => {
    render(<Opened dismissible={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

describe('a question before something is lost', () => {
  it('stands on Cancel, says what is lost, and closes when the work is done', async () => {
    const confirm = vi.fn(() => Promise.resolve());
    render(<Asked onConfirm={confirm} />);
    const dialog = screen.getByRole('alertdialog', { name: 'Delete it?' });
    expect(dialog.textContent).toContain('12 charts go with it.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(confirm).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('stays open with the reason when it fails, and can be tried again', async () => {
    const confirm = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('Somebody else changed it.'));
    render(<Asked onConfirm={confirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Somebody else changed it.'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(confirm).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
