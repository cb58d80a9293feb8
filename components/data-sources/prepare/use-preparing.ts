'use client';

import { useState } from 'react';
import { withKeys, withLabels } from '@/lib/pure/query/resolve/read';
import { preparationStep, type PreparationStep, type StepName } from '@/lib/pure/preparation/schema';
import type { PreviewedColumn, PreviewShow } from '@/lib/pure/preparation/outcome';
import { queryColumnOf } from '@/lib/pure/preparation/step/query-column';
import { STEP_FORMS } from './step-forms';
import type { SpellingRows } from './spelling-choices';
import { useSteps, type StepDraft } from './use-steps';

type Values = Record<string, unknown>;

/** Empty lines of a list of spellings are none, nor is the value that is kept. */
const cleaned = (values: Values): Values =>
  Array.isArray(values.groups)
    ? {
        ...values,
        groups: (values.groups as { to: string; from: string[] }[]).map(({ to, from }) => ({
          to,
          from: from.filter((text) => text !== '' && text !== to),
        })),
      }
    : values;

/** What the form holds as a step, or why it is none yet. */
export function readDraft({ kind, values }: Pick<StepDraft, 'kind' | 'values'>): PreparationStep | string {
  const { success, data, error } = preparationStep.safeParse({ kind, ...cleaned(values) });
  if (success) return data;
  const [issue] = error.issues;
  const field = STEP_FORMS[kind].fields.find(({ name }) => name === issue?.path[0]);
  return `${field?.label ?? 'This step'} ${issue?.message ?? 'isn’t complete'}.`;
}

const inLabels = (expression: unknown, columns: readonly PreviewedColumn[]) => withLabels(String(expression), columns);

/** Columns of a formula are kept by key, so that a step that renames one breaks nothing. */
function inKeys(step: PreparationStep, columns: readonly PreviewedColumn[]): PreparationStep {
  if (step.kind !== 'calculate') return step;
  const known = columns.map(queryColumnOf);
  try {
    return { ...step, expression: withKeys(step.expression, known) };
  } catch {
    return step; // its place is told with the preview
  }
}

const NO_ROWS: SpellingRows = new Map();

/** The steps, the one that is shown, and the one that is being written. */
export function usePreparing(initial: PreparationStep[]) {
  const list = useSteps(initial);
  const [at, setAt] = useState(initial.length - 1);
  const [show, setShow] = useState<PreviewShow>('changed');
  const [draft, setDraft] = useState<StepDraft | null>(null);
  const [spellingRows, setSpellingRows] = useState<SpellingRows>(NO_ROWS);
  const drafted = draft && readDraft(draft);
  const written = drafted && typeof drafted !== 'string' ? drafted : null;
  const rest = draft ? list.steps.slice(draft.isNew ? draft.at : draft.at + 1) : [];
  const before = draft ? list.steps.slice(0, draft.at) : list.steps;
  const open = (next: StepDraft, rows: SpellingRows = NO_ROWS) => {
    setDraft(next);
    setSpellingRows(rows);
    setShow('changed');
  };
  return {
    list,
    at,
    draft,
    show,
    setShow,
    spellingRows,
    problem: typeof drafted === 'string' ? drafted : null,
    shownAt: draft ? (written ? draft.at : draft.at - 1) : Math.min(at, list.steps.length - 1),
    showStep: (nth: number) => {
      setAt(nth);
      setShow('changed');
    },
    /** As they would be with the draft. */
    steps: written ? [...before, written, ...rest] : draft ? before : list.steps,
    start: (kind: StepName, columns: readonly PreviewedColumn[]) =>
      open({ kind, at: list.steps.length, isNew: true, values: STEP_FORMS[kind].start(columns) }),
    propose: ({ kind, ...values }: PreparationStep, rows: SpellingRows) =>
      open({ kind, at: list.steps.length, isNew: true, values }, rows),
    edit: (nth: number, columns: readonly PreviewedColumn[]) => {
      const { kind, ...values } = list.steps[nth]!;
      const shown = 'expression' in values ? { ...values, expression: inLabels(values.expression, columns) } : values;
      open({ kind, at: nth, isNew: false, values: shown });
    },
    write: (values: Values) => setDraft((now) => now && { ...now, values }),
    use: (columns: readonly PreviewedColumn[]) => {
      if (!draft || !written) return;
      list.put(inKeys(written, columns), draft.at, draft.isNew);
      setAt(draft.at);
      setDraft(null);
    },
    cancel: () => setDraft(null),
  };
}
