import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Tick } from './field';

export function Checkbox({
  label,
  className,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 items-center gap-2 text-table text-ink-2 has-disabled:cursor-not-allowed has-disabled:text-ink-3',
        className,
      )}
    >
      <span className="relative grid size-4 flex-none">
        <Tick
          type="checkbox"
          className="peer size-4 appearance-none rounded-tag border-[1.5px] border-ctrl bg-raise checked:border-accent checked:bg-accent disabled:border-line-2 disabled:bg-transparent"
          {...rest}
        />
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="pointer-events-none invisible absolute inset-0 fill-none stroke-accent-on peer-checked:visible"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M3.8 8.3 6.7 11.2 12.2 5" />
        </svg>
      </span>
      {label}
    </label>
  );
}
