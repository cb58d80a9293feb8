'use client';

import { createContext, useContext, useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { Tick } from './field';

type Group = { name: string; value: string | null; choose: (value: string) => void };
const GroupContext = createContext<Group | null>(null);

/** One choice among cards that show what each comes to. Plain radio inputs: arrows, space and forms work as ever. */
export function RadioCards({
  label,
  labelledBy,
  value,
  onChange,
  className,
  children,
}: {
  label?: string;
  labelledBy?: string;
  value: string | null;
  onChange: (value: string) => void;
  className?: string;
  children: ReactNode;
}) {
  const name = useId();
  return (
    <GroupContext value={{ name, value, choose: onChange }}>
      <div
        role="radiogroup"
        aria-label={label}
        aria-labelledby={labelledBy}
        className={classNames('grid gap-3', className)}
      >
        {children}
      </div>
    </GroupContext>
  );
}

export function RadioCard({
  value,
  title,
  note,
  aside,
  children,
}: {
  value: string;
  title: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const group = useContext(GroupContext);
  if (!group) throw new Error('RadioCard stands inside RadioCards.');
  return (
    <label
      className={classNames(
        'group block rounded-control border border-line-2 bg-raise px-3.5 pt-2.5 pb-3 hover:border-ctrl',
        'has-checked:border-accent has-checked:bg-wash has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <span className="flex items-start gap-x-4 gap-y-1.5 middle:flex-col">
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <Tick
            type="radio"
            name={group.name}
            value={value}
            checked={group.value === value}
            onChange={() => group.choose(value)}
            className="size-4 flex-none appearance-none rounded-full border-[1.5px] border-ctrl bg-raise outline-none checked:border-[5px] checked:border-accent"
          />
          <b>{title}</b>
        </span>
        {aside}
      </span>
      {note && <span className="mt-0.5 block pl-6 text-small text-ink-3">{note}</span>}
      {children}
    </label>
  );
}
