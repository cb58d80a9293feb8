'use client';

import { useEffect, useMemo, useRef } from 'react';
import { nameOf } from '@/components/filters/say-filter';
import { LinkButton } from '@/components/ui/button';
import { Select } from '@/components/ui/forms/field';
import { drillChoices, drillSteps } from '@/lib/pure/analysis/charts/drill';
import type { Drill, Drillable } from '@/lib/pure/analysis/charts/drill-axis';
import { drillWords } from './words';

type Props = Drillable & {
  drill: Drill;
  /** As it stands over the chart. */ title: string;
  onStep: (drill: Drill | null) => void;
};

/** Within reach of a finger. */
const STEP = 'pointer-coarse:min-h-10 pointer-coarse:min-w-10 pointer-coarse:text-left';

/** All › 2023 › Q2 2023: where a chart was drilled to, each step a way back. */
export default function DrillTrail({ title, onStep, ...of }: Props) {
  const { chart, drill, columns } = of;
  const steps = useMemo(() => drillSteps({ chart, columns }, drill), [chart, columns, drill]);
  const here = useRef<HTMLSpanElement>(null);
  // Where the picture had the focus and made way for another, it goes on from here.
  useEffect(() => {
    if (document.activeElement === document.body) here.current?.focus();
  }, [drill]);
  return (
    <nav aria-label={drillWords.path(title)} className="mb-1 text-small">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        <li>
          <LinkButton className={STEP} onClick={() => onStep(null)}>
            {drillWords.all}
          </LinkButton>
        </li>
        {steps.map(({ label, drill: back }, nth) => (
          <li key={`${nth} ${label}`} className="flex items-center gap-1.5">
            <span aria-hidden className="text-ink-3">
              ›
            </span>
            {nth < steps.length - 1 ? (
              <LinkButton className={STEP} onClick={() => onStep(back)}>
                {label}
              </LinkButton>
            ) : (
              <span ref={here} tabIndex={-1} aria-current="true" className="font-medium">
                {label}
              </span>
            )}
          </li>
        ))}
        <GroupingChoice {...of} onStep={onStep} />
      </ol>
      <p aria-live="polite" className="sr-only">
        {drillWords.within(steps.map(({ label }) => label))}
      </p>
    </nav>
  );
}

/** Where the last step could have led to several columns: which one. */
function GroupingChoice({ onStep, ...of }: Drillable & { drill: Drill; onStep: (drill: Drill | null) => void }) {
  const { drill, columns } = of;
  const choices = drillChoices(of);
  if (choices.length < 2) return null;
  return (
    <li>
      <label className="flex items-center gap-1 text-ink-2">
        {drillWords.by}
        <Select
          small
          value={drill.to.field}
          onChange={(event) => onStep({ ...drill, to: { field: event.target.value } })}
        >
          {choices.map((key) => {
            const column = columns.find((one) => one.key === key);
            return (
              <option key={key} value={key}>
                {column ? nameOf(column) : key}
              </option>
            );
          })}
        </Select>
      </label>
    </li>
  );
}
