import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TabList } from './tab-list';

afterEach(cleanup);

const TABS = [
  { id: 'a', name: 'Overview' },
  { id: 'b', name: 'Detail' },
  { id: 'c', name: 'Notes' },
];
const show = () => {
  const onOpen = vi.fn();
  render(<TabList label="Tabs" tabs={TABS} open="b" onOpen={onOpen} />);
  return onOpen;
};
const focused = () => document.activeElement?.textContent;

describe('TabList', () => {
  it('has one tab in the order of Tab, the open one, and says what it opens', async () => {
    show();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Detail');
    await userEvent.tab();
    expect(focused()).toBe('Detail');
    expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe('tab-panel');
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it.each([
    ['{ArrowRight}', 'Notes'],
    ['{ArrowRight}{ArrowRight}', 'Overview'],
    ['{ArrowLeft}{ArrowLeft}', 'Notes'],
    ['{Home}', 'Overview'],
    ['{End}', 'Notes'],
  ])('%s moves the focus to %s and opens nothing', async (keys, name) => {
    const onOpen = show();
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(focused()).toBe(name);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it.each(['{Enter}', ' '])('"%s" opens the tab that has the focus', async (key) => {
    const onOpen = show();
    await userEvent.tab();
    await userEvent.keyboard(`{Home}${key}`);
    expect(onOpen).toHaveBeenCalledWith('a');
  });
});
