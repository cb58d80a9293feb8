import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SqlEditorHandle } from './editor/editor-view';
import { useStatement } from './use-statement';

afterEach(cleanup);

const handle = (): SqlEditorHandle => ({
  toRun: () => ({ whole: '', text: '', from: 0 }),
  insert: vi.fn(),
  replace: vi.fn(),
  mark: vi.fn(),
  show: vi.fn(),
  focus: vi.fn(),
});
const opened = () =>
  renderHook(() =>
    useStatement('SELECT 1', { names: { tables: [], functions: [] }, connectionId: null, onEnd: () => {} }),
  ).result;

it('puts a statement that was chosen before the editor had come into it, the last one', () => {
  const result = opened();
  act(() => result.current.replace('SELECT 2'));
  act(() => result.current.replace('SELECT 3'));
  const editor = handle();
  act(() => result.current.onReady(editor));
  expect(vi.mocked(editor.replace).mock.calls).toEqual([['SELECT 3']]);
  expect(editor.focus).toHaveBeenCalledOnce();
});

it('puts it there once', () => {
  const result = opened();
  act(() => result.current.replace('SELECT 2'));
  act(() => result.current.onReady(handle()));
  act(() => result.current.onReady(null));
  const next = handle();
  act(() => result.current.onReady(next));
  expect(next.replace).not.toHaveBeenCalled();
});
