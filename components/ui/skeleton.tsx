import { classNames } from './class-names';

/** A block of the size of what comes; give it that size. Appears after 200 ms and does not shimmer. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-after-wait bg-line-1', className)} />;
}

/** Rows of a table that is on its way. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="h-(--row) border-b border-line-1 px-2.5 first:pl-4 last:pr-4">
          <Skeleton className={column === 0 ? 'h-3 w-40' : 'ml-auto h-3 w-14'} />
        </td>
      ))}
    </tr>
  ));
}
