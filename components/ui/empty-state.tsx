import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** One sentence, one action, left-aligned. */
export function EmptyState({
  children,
  action,
  className,
}: {
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={classNames('px-4 py-8', className)}>
      <p className="max-w-[60ch] text-ink-2">{children}</p>
      {action && <div className="mt-3 flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  );
}
