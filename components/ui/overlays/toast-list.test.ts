import { describe, expect, it } from 'vitest';
import { changeToasts, type ToastItem } from './toast-list';

const show = (list: ToastItem[], id: number) =>
  changeToasts(list, { kind: 'show', id, toast: { title: `toast ${id}` } });
const ids = (list: ToastItem[]) => list.map(({ id }) => id);

describe('changeToasts', () => {
  it('shows the newest first and at most three', () => {
    const list = [1, 2, 3, 4].reduce(show, [] as ToastItem[]);
    expect(ids(list)).toEqual([4, 3, 2]);
  });

  it('is of the default variant unless told', () => {
    expect(show([], 1)[0]).toMatchObject({ variant: 'default', open: true });
    expect(changeToasts([], { kind: 'show', id: 1, toast: { title: 'x', variant: 'success' } })[0]?.variant).toBe(
      'success',
    );
  });

  it('closes before it removes', () => {
    const list = [1, 2].reduce(show, [] as ToastItem[]);
    const closed = changeToasts(list, { kind: 'dismiss', id: 1 });
    expect(closed.map(({ id, open }) => [id, open])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(ids(changeToasts(closed, { kind: 'remove', id: 1 }))).toEqual([2]);
  });
});
