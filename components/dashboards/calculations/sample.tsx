import type { SampleValue } from '@/lib/product/dashboards/calculation-schema';
import { formatCell } from '@/lib/pure/format/format';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import { sampleWords } from './words';

/** Five computed values: of the first rows with what they were computed from, or of all rows and the largest groups. */
export function Sample({ sample, format }: { sample: readonly SampleValue[]; format: ColumnFormat }) {
  const reads = sample[0]?.reads ?? [];
  if (sample.length === 0) return <p className="text-small text-ink-3">{sampleWords.noRowsCalculate}</p>;
  return (
    // Where it is wider than the dialog the keyboard must reach it.
    <div
      role="group"
      aria-label="Computed values"
      tabIndex={0}
      className="focus-inside overflow-x-auto border border-line-1"
    >
      <table className="w-full text-table">
        <thead>
          <tr className="text-tiny text-ink-3">
            <th scope="col" className="px-2.5 py-1 text-left font-medium">
              {reads.length > 0 ? 'Row' : 'Group'}
            </th>
            {reads.map(({ label }) => (
              <th key={label} scope="col" className="px-2.5 py-1 text-right font-medium">
                {label}
              </th>
            ))}
            <th scope="col" className="px-2.5 py-1 text-right font-medium">
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          {sample.map(({ label, value, reads: own = [] }, nth) => (
            <tr key={nth} className="border-t border-line-1">
              <th scope="row" className="px-2.5 py-1 text-left font-normal text-ink-2">
                {label}
              </th>
              {own.map((read) => (
                <td key={read.label} className="px-2.5 py-1 text-right whitespace-nowrap text-ink-2 tabular-nums">
                  {formatCell(read.value, read.format)}
                </td>
              ))}
              <td
                className={`px-2.5 py-1 text-right font-strong whitespace-nowrap tabular-nums ${value === null ? 'text-ink-3' : ''}`}
              >
                {formatCell(value, format)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
