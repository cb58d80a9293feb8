import { expect, test, vi } from 'vitest';

const PLACES = [
  [
    'RemoteFailure',
    () => import('./failure').then(({ RemoteFailure }) => [RemoteFailure, new RemoteFailure('timeout', 'x')] as const),
  ],
  [
    'BrokenQuery',
    () =>
      import('@/lib/pure/query/schema/broken').then(({ BrokenQuery }) => [BrokenQuery, new BrokenQuery('x')] as const),
  ],
  ['ChildEnded', () => import('./process/child').then(({ ChildEnded }) => [ChildEnded, new ChildEnded('x')] as const)],
] as const;

// A job that asks a database first makes the processes of connections in its own bundle: a route's reasons were then
// faults of the server.
test.each(PLACES)('%s of another bundle is known as one', async (_name, load) => {
  const [, thrown] = await load();
  vi.resetModules();
  const [Here, own] = await load();
  expect(Object.getPrototypeOf(thrown)).not.toBe(Object.getPrototypeOf(own));
  expect(thrown).toBeInstanceOf(Here);
  expect(new Error('x')).not.toBeInstanceOf(Here);
});
