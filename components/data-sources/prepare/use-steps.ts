'use client';

import { useState } from 'react';
import type { PreparationStep, StepName } from '@/lib/pure/preparation/kinds';

/** A step that is being written: what its form holds so far. */
export type StepDraft = { kind: StepName; at: number; isNew: boolean; values: Record<string, unknown> };
type StepHistory = { steps: PreparationStep[]; past: PreparationStep[][]; future: PreparationStep[][] };

export type StepList = ReturnType<typeof useSteps>;

/** The steps of a preparation with everything that was done to them, undone and done again. */
export function useSteps(initial: PreparationStep[]) {
  const [history, setHistory] = useState<StepHistory>({ steps: initial, past: [], future: [] });
  const change = (steps: PreparationStep[]) =>
    setHistory((now) => ({ steps, past: [...now.past, now.steps], future: [] }));
  const { steps, past, future } = history;
  return {
    steps,
    isChanged: JSON.stringify(steps) !== JSON.stringify(initial),
    put: (step: PreparationStep, at: number, isNew: boolean) =>
      change([...steps.slice(0, at), step, ...steps.slice(isNew ? at : at + 1)]),
    remove: (at: number) => change(steps.filter((_, nth) => nth !== at)),
    move: (at: number, by: -1 | 1) => {
      const moved = [...steps];
      const [step] = moved.splice(at, 1);
      moved.splice(at + by, 0, step!);
      change(moved);
    },
    undo: past.length
      ? () => setHistory({ steps: past.at(-1)!, past: past.slice(0, -1), future: [steps, ...future] })
      : null,
    redo: future.length
      ? () => setHistory({ steps: future[0]!, past: [...past, steps], future: future.slice(1) })
      : null,
  };
}
