import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';

/**
 * The ruled sheet: one surface, cells parted by hairlines, a strong rule on top. Never a box in a box.
 * `joined` continues the sheet above it; on a phone it runs edge to edge.
 */
export function Sheet({ joined = false, className, ...rest }: ComponentPropsWithRef<'div'> & { joined?: boolean }) {
  return (
    <div
      className={classNames(
        'grid gap-px border border-line-1 bg-line-1 *:min-w-0 *:bg-sheet max-middle:-mx-(--gutter) max-middle:border-x-0',
        joined ? 'border-t-0' : 'border-t-2 border-t-ink-1',
        className,
      )}
      {...rest}
    />
  );
}

export function Cell({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={classNames('px-3.5 py-3.5 middle:px-4', className)} {...rest} />;
}

/** Title; then what is drawn and in which unit, in grey; then mark and menu. */
export function CellHead({
  title,
  note,
  level: Heading = 'h2',
  id,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  level?: 'h2' | 'h3';
  id?: string;
  children?: ReactNode;
}) {
  return (
    <div className="mb-2.5 flex items-start gap-2 [&>svg]:mt-[3px]">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <Heading id={id} className="text-body font-bold">
          {title}
        </Heading>
        {note != null && note !== '' && <span className="text-small text-ink-3">{note}</span>}
      </div>
      {children}
    </div>
  );
}

/** A heading above a sheet, with one way onward at the right. */
export function SectionHead({ title, id, children }: { title: ReactNode; id?: string; children?: ReactNode }) {
  return (
    <div className="mb-1.5 flex items-baseline justify-between gap-4">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
