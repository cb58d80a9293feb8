import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { arrival, useArrival, type Arrival } from './arrival';

afterEach(cleanup);

const Shown = ({ of }: { of: Arrival<string> }) => <p>{useArrival(of) ?? 'on its way'}</p>;

function deferred() {
  let resolve: (value: string) => void = () => undefined;
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: '' };
  static getDerivedStateFromError = (error: Error) => ({ failed: error.message });
  override render() {
    return this.state.failed || this.props.children;
  }
}

it('is asked for once by all who wait, and shown as soon as it is there', async () => {
  const { promise, resolve } = deferred();
  const load = vi.fn(() => promise);
  const code = arrival(load);
  render(
    <>
      <Shown of={code} />
      <Shown of={code} />
    </>,
  );
  expect(screen.getAllByText('on its way')).toHaveLength(2);
  await act(async () => resolve('here'));
  expect(screen.getAllByText('here')).toHaveLength(2);
  expect(load).toHaveBeenCalledOnce();
  render(<Shown of={code} />);
  expect(screen.getAllByText('here')).toHaveLength(3);
});

it('shows what belongs to it where it waits for something else', async () => {
  const other = deferred();
  const { rerender } = render(<Shown of={arrival(async () => 'first')} />);
  await screen.findByText('first');
  rerender(<Shown of={arrival(() => other.promise)} />);
  expect(screen.getByText('on its way')).toBeTruthy();
  await act(async () => other.resolve('second'));
  expect(screen.getByText('second')).toBeTruthy();
});

it('throws what went wrong to the boundary, and is asked for again by the next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce('here');
  const code = arrival<string>(load);
  render(
    <Boundary>
      <Shown of={code} />
    </Boundary>,
  );
  expect(await screen.findByText('no network')).toBeTruthy();
  cleanup();
  render(<Shown of={code} />);
  expect(await screen.findByText('here')).toBeTruthy();
  vi.restoreAllMocks();
});
