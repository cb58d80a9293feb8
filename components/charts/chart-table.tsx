'use client';

import { useState } from 'react';
import { LinkButton } from '@/components/ui/button';
import { formatNumber, MISSING } from '@/lib/pure/format/format';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { exactText } from './draw/common-text';
import { axisOf, readable, toNumber, type ChartAxis } from './model/dimension';
import { periodNames, quantityOf } from './model/parts';
import { alignBefore, placeRows } from './model/slots';
import type { ChartAnswer } from './model/types';

const CELL = 'border-b border-line-1 px-2 py-1 align-middle first:pl-0 last:pr-0 [tr:last-child>&]:border-b-0';
const HEAD =
  'sticky top-0 z-1 border-b border-line-2 bg-sheet px-2 pb-1 text-tiny font-medium whitespace-nowrap text-ink-3 first:pl-0 last:pr-0';

/** Rows drawn at once; more come by a press. */
const STEP = 300;

/** The comparison beside each row, where one dimension makes the rows comparable. */
function beforeByRow(
  axis: ChartAxis | undefined,
  answer: ChartAnswer,
  measureKey: string | undefined,
): (number | null)[] | null {
  if (!axis || !answer.comparison || !measureKey) return null;
  const placed = placeRows(axis, answer.rows, answer.period);
  const values = alignBefore({
    axis,
    present: placed,
    rows: answer.comparison.rows,
    measureKey,
    from: answer.comparison.from,
  });
  return answer.rows.map((row) => values[placed.indexOf(row[axis.column.key] ?? null) ?? -1] ?? null);
}

/** The answer as a table: every row, exact values. A number opens how it was made. */
export function ChartTable({
  chart,
  answer,
  onEvidence,
  onToggle,
}: {
  chart: Chart;
  answer: ChartAnswer;
  onEvidence?: (row: number) => void;
  /** Back to the picture: T. */ onToggle?: () => void;
}) {
  const [most, setMost] = useState(STEP);
  const dimensions = answer.columns.filter(({ kind }) => kind === 'dimension');
  const axes = dimensions.flatMap((column, index) =>
    chart.query.dimensions[index]
      ? [axisOf(column, chart.query.dimensions[index], chart.dataSourceId, answer.rows)]
      : [],
  );
  const measures = answer.columns.filter(({ kind }) => kind === 'measure').map(readable);
  const before = axes.length === 1 && measures.length === 1 ? beforeByRow(axes[0], answer, measures[0]!.key) : null;
  const names = before && periodNames(answer);
  const other = answer.other && answer.rows.length - 1;
  const writers = measures.map(({ key, format }) =>
    exactText([...answer.rows.map((row) => toNumber(row[key] ?? null)), ...(before ?? [])], format),
  );
  return (
    // Scrolls by itself, so it can be reached and scrolled by keyboard.
    /* eslint-disable jsx-a11y/no-noninteractive-element-interactions */
    <div
      role="region"
      aria-label={`${chart.title}, table`}
      tabIndex={0}
      className="focus-inside h-full min-h-0 overflow-auto"
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey || !onToggle) return;
        event.stopPropagation();
        onToggle();
      }}
    >
      {/* eslint-enable jsx-a11y/no-noninteractive-element-interactions */}
      <table className="w-full border-separate border-spacing-0 text-table">
        <thead>
          <tr>
            {axes.map(({ column }) => (
              <th key={column.key} scope="col" className={`${HEAD} text-left`}>
                {column.label}
              </th>
            ))}
            {measures.map((column) => (
              <th key={column.key} scope="col" className={`${HEAD} text-right`}>
                {column.label}
                {quantityOf(column).unit ? `, ${quantityOf(column).unit}` : ''}
              </th>
            ))}
            {names && (
              <th scope="col" className={`${HEAD} text-right`}>
                {names.before}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {answer.rows.slice(0, most).map((row, index) => (
            <tr key={index}>
              {axes.map((axis) => {
                const value = row[axis.column.key] ?? null;
                return (
                  <td key={axis.column.key} className={`${CELL} ${value === null ? 'text-ink-3' : ''}`}>
                    {index === other && value !== null
                      ? `${String(value)}, ${formatNumber(answer.other!.groups)} more`
                      : axis.name(value)}
                  </td>
                );
              })}
              {measures.map((column, nth) => {
                const cell = row[column.key] ?? null;
                const text = typeof cell === 'string' && toNumber(cell) === null ? cell : writers[nth]!(toNumber(cell));
                return (
                  <td key={column.key} className={`${CELL} text-right whitespace-nowrap`}>
                    {onEvidence && cell !== null ? (
                      <button
                        type="button"
                        onClick={() => onEvidence(index)}
                        className="rounded-tag hover:bg-wash hover:underline"
                        aria-haspopup="dialog"
                      >
                        {text}
                        <span className="sr-only">, show how this number was calculated</span>
                      </button>
                    ) : (
                      <span className={cell === null ? 'text-ink-3' : ''}>{cell === null ? MISSING : text}</span>
                    )}
                  </td>
                );
              })}
              {before && (
                <td className={`${CELL} text-right whitespace-nowrap text-ink-2`}>
                  {writers[0]!(before[index] ?? null)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {answer.rows.length > most && (
        <LinkButton className="my-2 text-small" onClick={() => setMost(most + STEP)}>
          Show more ({formatNumber(answer.rows.length)} rows in total)
        </LinkButton>
      )}
    </div>
  );
}
