import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { STEP_KINDS, type PreparationStep, type StepName } from '@/lib/pure/preparation/kinds';
import type { PreviewedColumn } from '@/lib/pure/preparation/outcome';
import { STEP_FORMS } from './step-forms';
import { readDraft, usePreparing } from './use-preparing';

const columns: PreviewedColumn[] = [
  { key: 'region', label: 'Region', type: 'category', role: 'dimension', format: { kind: 'plain' } },
  { key: 'amount', label: 'Amount', type: 'decimal', role: 'measure', format: { kind: 'plain' } },
];
const trim: PreparationStep = { kind: 'trim', columns: ['region'], inner: true };
const drop: PreparationStep = { kind: 'duplicates', columns: [], keep: 'first' };
const kinds = (steps: PreparationStep[]) => steps.map(({ kind }) => kind);

describe('the form of each step', () => {
  it.each(Object.keys(STEP_KINDS) as StepName[])('%s starts as a step, or says which field it needs', (kind) => {
    const read = readDraft({ kind, values: STEP_FORMS[kind].start(columns) });
    if (typeof read === 'string') expect(read).toMatch(/^[A-Z][^.]+ (can’t|needs|is) [^.]+\.$/);
    else expect(read.kind).toBe(kind);
    expect(() => STEP_FORMS[kind].start([])).not.toThrow();
  });

  it('leaves out spellings that are empty or the value itself', () => {
    const values = { column: 'region', groups: [{ to: 'South', from: ['south', '', 'South'] }] };
    expect(readDraft({ kind: 'spellings', values })).toMatchObject({ groups: [{ to: 'South', from: ['south'] }] });
  });
});

describe('the steps', () => {
  it('are added, moved, removed, undone and done again', () => {
    const { result } = renderHook(() => usePreparing([drop, trim]));
    const { current: first } = result;
    expect(first.shownAt).toBe(1);
    act(() => result.current.list.move(1, -1));
    expect(kinds(result.current.steps)).toEqual(['trim', 'duplicates']);
    act(() => result.current.list.remove(0));
    expect(kinds(result.current.steps)).toEqual(['duplicates']);
    expect(result.current.list.isChanged).toBe(true);
    act(() => result.current.list.undo?.());
    act(() => result.current.list.undo?.());
    expect(kinds(result.current.steps)).toEqual(['duplicates', 'trim']);
    expect([result.current.list.undo, result.current.list.isChanged]).toEqual([null, false]);
    act(() => result.current.list.redo?.());
    expect(kinds(result.current.steps)).toEqual(['trim', 'duplicates']);
  });

  it('are shown with the one that is written, and kept when it is used', () => {
    const { result } = renderHook(() => usePreparing([trim]));
    act(() => result.current.start('duplicates', columns));
    expect(kinds(result.current.steps)).toEqual(['trim', 'duplicates']);
    expect(result.current.shownAt).toBe(1);
    act(() => result.current.start('rename', columns));
    expect(result.current.problem).toBe('New name can’t be empty.');
    expect([kinds(result.current.steps), result.current.shownAt]).toEqual([['trim'], 0]);
    act(() => result.current.write({ column: 'amount', label: 'Sum' }));
    act(() => result.current.use(columns));
    expect(kinds(result.current.list.steps)).toEqual(['trim', 'rename']);
  });

  it('keep a formula by keys and show it by labels', () => {
    const { result } = renderHook(() => usePreparing([]));
    act(() => result.current.start('calculate', columns));
    act(() => result.current.write({ label: 'Double', expression: '[Amount] * 2' }));
    act(() => result.current.use(columns));
    expect(result.current.list.steps[0]).toMatchObject({ expression: '[amount] * 2' });
    act(() => result.current.edit(0, columns));
    expect(result.current.draft?.values).toMatchObject({ expression: '[Amount] * 2' });
  });
});
