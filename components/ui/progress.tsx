import { classNames } from './class-names';

/** A 3 px bar. `value` from 0 to 1, or null while nobody can say how far. */
export function Progress({ value, label, className }: { value: number | null; label: string; className?: string }) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames('block h-[3px] bg-line-1', className)}
    >
      <span
        className={classNames('block h-full', percent === undefined ? 'hatched w-full' : 'bg-accent')}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </span>
  );
}
