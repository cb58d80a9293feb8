import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ChevronDown, Lock, X } from 'lucide-react';
import { classNames } from './class-names';

const CHIP =
  'inline-flex h-7 items-center gap-1.5 rounded-control border px-[9px] text-table whitespace-nowrap max-middle:h-9 pointer-coarse:h-9';

type ChipProps = Omit<ComponentPropsWithRef<'button'>, 'name' | 'value'> & {
  name: ReactNode;
  value?: ReactNode;
  /** It narrows what is shown. */
  on?: boolean;
  /** Opens a list. */
  opens?: boolean;
};

/** A name and its bold value, to be pressed. Works as the trigger of a menu or a popover. */
export function Chip({ name, value, on, opens, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      className={classNames(
        CHIP,
        'hover:border-ctrl',
        on ? 'border-accent bg-wash' : 'border-line-2 bg-sheet',
        className,
      )}
      {...rest}
    >
      {name}
      {value != null && <b className="font-strong">{value}</b>}
      {opens && <ChevronDown aria-hidden className="ml-0.5" />}
    </button>
  );
}

/** A filter that holds, with a cross that lifts it. */
export function ActiveChip({ name, value, onRemove }: { name: ReactNode; value: ReactNode; onRemove: () => void }) {
  return (
    <button type="button" onClick={onRemove} className={classNames(CHIP, 'border-accent bg-wash hover:bg-sel')}>
      {name} <b className="font-strong">{value}</b>
      <X aria-hidden className="ml-0.5" />
      <span className="sr-only">, remove</span>
    </button>
  );
}

/** A filter fixed by whoever shared the page. */
export function LockedChip({ name, value, by }: { name: ReactNode; value: ReactNode; by: string }) {
  return (
    <span className={classNames(CHIP, 'border-dashed border-ctrl text-ink-2')}>
      <Lock aria-hidden /> {name} <b className="font-strong text-ink-1">{value}</b> · fixed by {by}
    </span>
  );
}

/** The row of chips; on a phone it scrolls by itself, the page does not. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex items-center gap-2 max-middle:-mx-(--gutter) max-middle:overflow-x-auto max-middle:px-(--gutter) max-middle:[scrollbar-width:none] middle:flex-wrap"
    >
      {children}
    </div>
  );
}
