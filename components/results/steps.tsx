import type { ReactNode } from 'react';
import { Check } from 'lucide-react';

/** Where one is: what was chosen, what was checked, the result. */
export function Steps({ steps }: { steps: readonly { words: ReactNode; state: 'done' | 'now' | 'next' }[] }) {
  return (
    <ol aria-label="Steps" className="mb-3.5 flex gap-x-7 gap-y-1 text-table text-ink-2 max-middle:flex-col">
      {steps.map(({ words, state }, nth) => (
        <li
          key={nth}
          aria-current={state === 'now' ? 'step' : undefined}
          className={`flex items-center gap-1.5 ${state === 'now' ? 'font-bold text-ink-1' : ''}`}
        >
          {state === 'done' ? (
            <Check aria-hidden className="text-good" />
          ) : (
            <span
              aria-hidden="true"
              className={`grid size-[17px] place-items-center rounded-full text-[11px] font-bold ${state === 'now' ? 'bg-accent text-accent-on' : 'border border-ctrl'}`}
            >
              {nth + 1}
            </span>
          )}
          <span>
            {words}
            {state === 'done' && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The head of one step of a form. */
export function StepHead({ nth, title }: { nth: number; title: ReactNode }) {
  return (
    <div className="mb-2.5 flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-5 flex-none place-items-center rounded-full bg-accent text-tiny font-bold text-accent-on"
      >
        {nth}
      </span>
      <h2 className="text-body font-bold">{title}</h2>
    </div>
  );
}
