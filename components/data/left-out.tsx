import type { LeftOutRows } from '@/lib/engines/ingest/schema/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { count, counted, listed } from './words';

/** 'without 1 total row'; empty where every row of the file is one of the table. */
export const withoutInWords = ({ leftOut }: Pick<DataSource['origin'], 'leftOut'>): string =>
  leftOut ? `without ${counted(leftOut.count, 'total row')}` : '';

const MOST_NAMED = 5;

/**
 * Rows of the file that are none of the table, as they stand in the file: opened by a press, above the rows that are
 * counted.
 */
export function LeftOut({ rows: { count: all, labels, first } }: { rows: LeftOutRows }) {
  return (
    <details className="mb-2.5 border border-line-1 bg-sheet px-3 text-small">
      <summary className="min-h-6 cursor-pointer py-1.5 text-ink-2 pointer-coarse:py-2.5">
        {counted(all, 'total row')} {all === 1 ? 'is' : 'are'} excluded: {listed(labels, MOST_NAMED)}
      </summary>
      <table className="mb-2 w-full text-table">
        <thead>
          <tr className="text-left text-tiny text-ink-3">
            <th scope="col" className="w-24 py-1 pr-4 text-right font-medium whitespace-nowrap">
              Row in file
            </th>
            <th scope="col" className="py-1 font-medium">
              Cells
            </th>
          </tr>
        </thead>
        <tbody>
          {first.map(({ row, text }) => (
            <tr key={row} className="border-t border-line-1 align-top">
              <td className="py-1 pr-4 text-right tabular-nums">{count(row)}</td>
              <td className="py-1 font-mono text-tiny break-all">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all > first.length && (
        <p className="pb-2 text-ink-3">
          The first {first.length} of {count(all)}. The file of all issues lists them all.
        </p>
      )}
    </details>
  );
}
