import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { RegionsModel } from './kinds/map/model';
import MapFigure from './map-figure';

vi.mock('./canvas', () => ({ default: () => null }));
afterEach(cleanup);

const quantity = { format: { kind: 'plain' as const }, unit: null, whole: true };
const values = [
  { value: 'Peru', amount: 1200 },
  { value: 'Atlantis', amount: 30 },
  { value: 'Chile', amount: null },
];
const model: RegionsModel = {
  kind: 'regions',
  label: 'Country',
  values,
  quantity,
  scale: { min: 0, max: 1200, diverging: false, quantity, words: ' · Orders' },
  legend: [],
  notes: [],
  marks: values.map(({ value }, column) => ({
    label: value,
    lines: [],
    change: null,
    row: column + 4,
    filters: null,
    column,
    line: 0,
  })),
};
const shown = (onEvidence?: (row: number) => void, given = model) =>
  render(<MapFigure model={given} title="Orders" finding="Peru is highest." onEvidence={onEvidence} />);

it('lists every value, walks by keys and opens how each was calculated', async () => {
  const onEvidence = vi.fn();
  shown(onEvidence);
  const list = screen.getByRole('list', { name: 'Orders, regions' });
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Peru1,200', 'Atlantis not on the map30', 'Chileno value']);
  const person = userEvent.setup();
  within(list).getByRole('button', { name: /Peru/ }).focus();
  await person.keyboard('{ArrowDown}');
  expect(within(list).getByRole('button', { name: /Atlantis/ })).toBe(document.activeElement);
  await person.keyboard('{Enter}');
  expect(onEvidence).toHaveBeenLastCalledWith(5);
  await person.keyboard('{End}{Enter}');
  expect(onEvidence).toHaveBeenLastCalledWith(6);
  await person.keyboard('{Home}{ArrowUp}{Enter}');
  expect(onEvidence).toHaveBeenLastCalledWith(4);
});

it('says what is not on the map', () => {
  shown();
  expect(screen.getByText('Not on the map: 1 of 3 values (Atlantis).')).toBeTruthy();
});

it('has values without evidence as text that can be scrolled by keys', () => {
  shown();
  const list = screen.getByRole('list', { name: 'Orders, regions' });
  expect(within(list).queryAllByRole('button')).toEqual([]);
  expect(list.tabIndex).toBe(0);
});
