import { describe, expect, it } from 'vitest';
import { keepingOf, keepsPath, writeKeeping } from './keeping';

describe('what a person keeps on a device', () => {
  it.each([
    ['nothing', undefined],
    ['nothing of an empty cookie', ''],
    ['nothing of somebody else’s', 'other'],
    ['nothing of somebody else’s dashboards', 'other.d1'],
  ])('%s', (_, written) => {
    expect(keepingOf(written, 'me')).toBeNull();
  });

  it('all pages', () => {
    const keeping = keepingOf('me', 'me')!;
    expect(['/home', '/dashboard/d1'].map((path) => keepsPath(keeping, path))).toEqual([true, true]);
  });

  it('the dashboards that were saved, and no other page', () => {
    const keeping = keepingOf(writeKeeping('me', ['d1', 'd2']), 'me')!;
    expect(
      ['/dashboard/d1', '/dashboard/d2', '/dashboard/d3', '/dashboard/d1/edit', '/home'].map((path) =>
        keepsPath(keeping, path),
      ),
    ).toEqual([true, true, false, false, false]);
  });
});
