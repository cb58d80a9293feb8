import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { classNames } from './class-names';

/** A red rule at the left, the cause, one way out. The rest of the page stays. */
export function ErrorState({
  title,
  children,
  action,
  className,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div role="alert" className={classNames('flex flex-col items-start gap-2 border-l-3 border-bad pl-3', className)}>
      <p className="flex items-center gap-1.5 font-bold text-bad">
        <TriangleAlert aria-hidden />
        {title}
      </p>
      {children && <div className="max-w-[56ch] text-ink-2">{children}</div>}
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}

/** A quiet line above a view that shows older or fewer data than it might: offline, stale, cut. */
export function Notice({
  tone = 'warn',
  children,
  action,
}: {
  tone?: 'warn' | 'bad' | 'info';
  children: ReactNode;
  action?: ReactNode;
}) {
  const looks = { warn: 'border-warn bg-warn-wash', bad: 'border-bad bg-bad-wash', info: 'border-accent bg-wash' }[
    tone
  ];
  return (
    <div
      role="status"
      className={classNames(
        'mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-3 px-3 py-2 text-table',
        looks,
      )}
    >
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {action}
    </div>
  );
}
