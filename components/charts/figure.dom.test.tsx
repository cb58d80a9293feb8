import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DrawnModel } from './chart-faces';
import { ChartFigure, type FigureProps } from './figure';
import type { CanvasHandle } from './surface';

/** Marks stand 100 pixels apart. */
vi.mock('./canvas', () => ({
  default: ({ handle, chosen }: { handle: { current: CanvasHandle | null }; chosen: readonly number[] | null }) => {
    handle.current = {
      locate: ({ x }) => Math.min(3, Math.floor(x / 100)),
      isValue: () => false,
      anchor: (index) => ({ x: index * 100 + 50, y: 20 }),
    };
    return <p data-testid="chosen">{chosen?.join(' ') ?? 'none'}</p>;
  },
}));
beforeEach(() => {
  Element.prototype.setPointerCapture = () => undefined;
});
afterEach(cleanup);

const quantity = { format: { kind: 'plain' as const }, unit: null, whole: true };
const names = ['Jan', 'Feb', 'Mar', 'Apr'];
const between = (from: number, to: number) => [
  { field: 'day', op: 'between' as const, values: [`2024-0${from}-01`, `2024-0${to}-28`] as [string, string] },
];
const model: DrawnModel = {
  kind: 'bar',
  horizontal: false,
  slots: { kind: 'names', names, ordered: true },
  bars: [],
  quantity,
  legend: [],
  notes: [],
  marks: names.map((label, column) => ({
    label,
    lines: [{ name: 'Orders', value: String(column), tone: 1 }],
    change: null,
    row: column,
    filters: between(column + 1, column + 1),
    column,
    line: 0,
  })),
};

async function show(props: Partial<FigureProps> = {}) {
  const asks = { onFilter: vi.fn(), onEvidence: vi.fn(), onDrill: vi.fn() };
  render(<ChartFigure model={model} title="Orders" finding="Apr is highest." {...asks} {...props} />);
  const chart = screen.getByRole('application', { name: /^Orders/ });
  await screen.findByTestId('chosen');
  chart.focus();
  await act(() => import('./span-layer'));
  return { ...asks, chart, person: userEvent.setup() };
}
const spoken = () => document.querySelector('[aria-live]')?.textContent;
const chosen = () => screen.getByTestId('chosen').textContent;

it('extends a span with Shift and the arrow keys, and Enter filters by it', async () => {
  const { person, onFilter } = await show();
  await person.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(chosen()).toBe('0 1');
  expect(spoken()).toBe('Selected: Jan – Feb. Press Enter to filter by this, Escape to cancel.');
  await person.keyboard('{Shift>}{End}{/Shift}');
  expect(chosen()).toBe('0 1 2 3');
  await person.keyboard('{Enter}');
  expect(onFilter).toHaveBeenCalledExactlyOnceWith(between(1, 4));
  expect(chosen()).toBe('none');
});

it('gives a span up with Escape, or by walking on', async () => {
  const { person, onFilter } = await show();
  await person.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(chosen()).toBe('0 1');
  await person.keyboard('{Escape}');
  expect(chosen()).toBe('none');
  await person.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}{ArrowRight}');
  expect(chosen()).toBe('none');
  await person.keyboard('{Enter}');
  expect(onFilter).toHaveBeenCalledExactlyOnceWith(between(2, 2));
});

it('chooses by dragging, and the end of a drag is no press', async () => {
  const { chart, onFilter, onDrill } = await show();
  const at = (x: number) => ({ clientX: x, clientY: 10, button: 0, buttons: 1, isPrimary: true, pointerId: 1 });
  fireEvent.pointerDown(chart, at(120));
  fireEvent.pointerMove(chart, at(123));
  expect(chosen()).toBe('none');
  fireEvent.pointerMove(chart, at(320));
  expect(chosen()).toBe('1 2 3');
  expect(screen.getByText('Feb – Apr')).toBeTruthy();
  fireEvent.pointerUp(chart, at(320));
  fireEvent.click(chart, at(320));
  expect(onFilter).toHaveBeenCalledExactlyOnceWith(between(2, 4));
  expect(onDrill).not.toHaveBeenCalled();
});

it('shows a span that was chosen', async () => {
  const { chart } = await show({ chosen: between(2, 3) });
  await waitFor(() => expect(chosen()).toBe('1 2'));
  expect(chart.getAttribute('aria-label')).toContain('Selected: Feb, Mar.');
});

it('drills with D, with two presses, and from the card of a mark', async () => {
  const { chart, person, onDrill, onFilter } = await show({ drillsTo: 'finer' });
  await person.keyboard('{ArrowRight}d');
  expect(onDrill).toHaveBeenLastCalledWith(model.marks[0], 'key');
  const at = { clientX: 210, clientY: 10 };
  fireEvent.click(chart, { ...at, detail: 1 });
  expect(onFilter).toHaveBeenCalledOnce();
  fireEvent.click(chart, { ...at, detail: 2 });
  expect(onFilter).toHaveBeenCalledOnce();
  expect(onDrill).toHaveBeenLastCalledWith(model.marks[2], 'press');
  fireEvent.contextMenu(chart, { clientX: 310, clientY: 10 });
  await person.click(screen.getByRole('button', { name: 'Drill down' }));
  expect(onDrill).toHaveBeenLastCalledWith(model.marks[3], 'card');
});

it('compares a mark, or a span, with what is chosen', async () => {
  const onCompare = vi.fn();
  const { chart, person } = await show({ chosen: between(1, 2), onCompare });
  await person.keyboard('{End}c');
  expect(onCompare).toHaveBeenLastCalledWith(between(4, 4));
  await person.keyboard('{End}{Shift>}{ArrowLeft}{/Shift}c');
  expect(onCompare).toHaveBeenLastCalledWith(between(3, 4));
  fireEvent.contextMenu(chart, { clientX: 210, clientY: 10 });
  await person.click(screen.getByRole('button', { name: 'Compare with Jan, Feb' }));
  expect(onCompare).toHaveBeenLastCalledWith(between(3, 3));
  fireEvent.contextMenu(chart, { clientX: 10, clientY: 10 });
  expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull();
});

it('offers no drill where there is none', async () => {
  const { chart, person, onFilter } = await show({ onDrill: undefined });
  await person.keyboard('{ArrowRight}d');
  fireEvent.click(chart, { clientX: 10, clientY: 10, detail: 1 });
  fireEvent.click(chart, { clientX: 10, clientY: 10, detail: 2 });
  expect(onFilter).toHaveBeenCalledTimes(2);
  fireEvent.contextMenu(chart, { clientX: 310, clientY: 10 });
  expect(screen.queryByRole('button', { name: 'Drill down' })).toBeNull();
  expect(chart.textContent).not.toContain('Press D');
});
