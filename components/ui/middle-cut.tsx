import { classNames } from './class-names';

/** A name of up to so many letters is short enough to be left alone. */
const SHORT = 26;
const KEPT_AT_END = 14;

/** A long name on one line, cut in its middle: names that begin alike are told apart by how they end. */
export function MiddleCut({ children: text, className }: { children: string; className?: string }) {
  if (text.length <= SHORT) return <span className={classNames('[overflow-wrap:anywhere]', className)}>{text}</span>;
  return (
    <span className={classNames('flex', className)} title={text}>
      <span className="min-w-0 truncate">{text.slice(0, -KEPT_AT_END)}</span>
      <span className="flex-none whitespace-pre">{text.slice(-KEPT_AT_END)}</span>
    </span>
  );
}
