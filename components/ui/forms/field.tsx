'use client';

import { createContext, useContext, useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { ChevronDown, CircleAlert, Search } from 'lucide-react';
import { classNames } from '../class-names';
import { useEarlyInput } from './early-input';

type FieldIds = { id: string; describedBy?: string; invalid: boolean; required?: boolean };
const FieldContext = createContext<FieldIds | null>(null);

/** Label above, control, hint or error below. The error names the value and the cure. */
export function Field({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  required?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const describedBy = classNames(hint != null && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={className}>
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-table font-medium text-ink-2'}>
          {label}
        </label>
        {children}
        {hint != null && (
          <p id={`${id}-hint`} className="mt-1 text-small text-ink-3">
            {hint}
          </p>
        )}
        <p
          id={`${id}-error`}
          aria-live="polite"
          className={error ? 'mt-1 flex gap-1.5 text-small text-bad' : 'sr-only'}
        >
          {error && <CircleAlert aria-hidden className="mt-px" />}
          {error}
        </p>
      </div>
    </FieldContext>
  );
}

/** What a control inside a Field carries, so that label, hint and error belong to it. */
function useFieldProps() {
  const field = useContext(FieldContext);
  return (
    field && {
      id: field.id,
      'aria-describedby': field.describedBy,
      'aria-invalid': field.invalid || undefined,
      required: field.required,
    }
  );
}

const EDGE =
  'rounded-control border border-ctrl bg-sheet hover:border-ink-3 aria-invalid:border-bad disabled:border-line-2 disabled:bg-well disabled:text-ink-3';

export function Input({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  const ref = useEarlyInput<HTMLInputElement>(rest);
  return (
    <input
      {...useFieldProps()}
      className={classNames('h-control w-full px-2.5', EDGE, className)}
      {...rest}
      ref={ref}
    />
  );
}

export function Textarea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  const ref = useEarlyInput<HTMLTextAreaElement>(rest);
  return (
    <textarea
      {...useFieldProps()}
      className={classNames('block w-full px-2.5 py-1.5', EDGE, className)}
      {...rest}
      ref={ref}
    />
  );
}

/** A line to narrow a list by, named by what it searches. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  className,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  return (
    <label className={classNames('relative block', className)}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
      <Input
        type="search"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className="!pl-8"
      />
    </label>
  );
}

/** A box or a circle that keeps what was chosen before the page was alive. */
export function Tick({ ref, ...rest }: ComponentPropsWithRef<'input'> & { type: 'checkbox' | 'radio' }) {
  return <input {...rest} ref={useEarlyInput<HTMLInputElement>({ ...rest, ref })} />;
}

/** The platform's own list: it opens as a wheel on a phone and speaks by itself. */
export function Select({ className, small, ...rest }: ComponentPropsWithRef<'select'> & { small?: boolean }) {
  const ref = useEarlyInput<HTMLSelectElement>(rest);
  return (
    <span className={classNames('relative inline-flex', className)}>
      <select
        {...useFieldProps()}
        className={classNames(
          'w-full appearance-none pr-7 pl-2.5 [&>option]:bg-raise [&>option]:text-ink-1',
          small ? 'h-control-small text-small' : 'h-control',
          EDGE,
        )}
        {...rest}
        ref={ref}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-2" />
    </span>
  );
}
