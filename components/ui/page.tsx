import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** The measure of every screen: gutters, at most 1440 wide. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto max-w-[1440px] px-(--gutter) pt-4 pb-12 middle:pt-5', className)}>
      {children}
    </div>
  );
}

/** Where one is, what this is, what one can do here. */
export function PageHead({
  crumb,
  title,
  sub,
  actions,
  className,
}: {
  crumb?: ReactNode;
  title: ReactNode;
  sub?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  return (
    <div className={classNames('mb-3.5 flex items-start gap-x-4 gap-y-2.5 max-middle:flex-col', className)}>
      <div className="min-w-0 flex-1">
        {crumb && <div className="text-small text-ink-3">{crumb}</div>}
        <h1>{title}</h1>
        {sub && <div className="text-small text-ink-3">{sub}</div>}
      </div>
      {actions && (
        <div
          data-print="none"
          className="flex flex-none items-center gap-2 max-middle:max-w-full max-middle:flex-wrap max-middle:gap-1.5"
        >
          {actions}
        </div>
      )}
    </div>
  );
}
