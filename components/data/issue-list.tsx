import { Tag } from '@/components/ui/tag';
import type { Issue } from '@/lib/engines/ingest/schema/schema';
import { count } from './words';

/**
 * Where in the file: row, column, what stands there, what was expected. `labels` of the columns by key, where they are
 * known.
 */
export function IssueList({
  issues,
  labels,
  ofFile = false,
}: {
  issues: readonly Issue[];
  labels?: ReadonlyMap<string, string>;
  /** The rows are those of the file, which the table has in another place. */ ofFile?: boolean;
}) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-table">
        <thead>
          <tr className="text-left text-tiny text-ink-3">
            <th scope="col" className="w-16 py-1 pr-4 text-right font-medium whitespace-nowrap">
              {ofFile ? 'Row in file' : 'Row'}
            </th>
            <th scope="col" className="w-px py-1 pr-6 font-medium whitespace-nowrap">
              Column
            </th>
            <th scope="col" className="py-1 pr-4 font-medium">
              Found
            </th>
            <th scope="col" className="py-1 font-medium">
              Expected
            </th>
          </tr>
        </thead>
        <tbody>
          {issues.map(({ row, column, found, expected }, nth) => (
            <tr key={nth} className="border-t border-line-1 align-top">
              <td className="py-1 pr-4 text-right tabular-nums">{row === null ? '' : count(row)}</td>
              <td className="py-1 pr-6">{column !== null && <Tag>{labels?.get(column) ?? column}</Tag>}</td>
              <td className="max-w-80 py-1 pr-4 font-mono text-tiny break-all">{found}</td>
              <td className="py-1 text-ink-2">{expected}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
