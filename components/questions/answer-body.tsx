import { useState } from 'react';
import { ChartBody } from '@/components/answers/chart-cell';
import { OneRow } from '@/components/charts/one-row';
import { LinkButton } from '@/components/ui/button';
import type { DataAnswer } from '@/lib/product/questions/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { CHART_KINDS } from '@/lib/pure/query/schema/chart-kinds';
import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { ResultColumn } from '@/lib/pure/query/schema/result';

type Props = { answer: DataAnswer; columns: readonly Column[]; onEvidence: (row: number) => void };

const BAR = 24;
const LEAST = 144;
/** What stands below the bars: their note on what is missing. */
const NOTES = 72;
const USUAL = 288;
const MOST = 480;

/** Bars of names lie, unless the chart says how they stand; those of numbers and times stand. */
function areLying({ type, query, options }: Chart, [group]: readonly ResultColumn[]): boolean {
  if (options.horizontal !== undefined) return options.horizontal;
  const [{ grain, part, bins } = {}, ...others] = query.dimensions;
  const isName = group !== undefined && !grain && !part && !bins && !isNumeric(group) && !isTime(group);
  return (CHART_KINDS[type].lies ?? false) && isName && !others.length;
}

/** Bars that lie need a line each; other pictures stand in their usual height. Pixels. */
const heightOf = (chart: Chart, { columns, rows }: DataAnswer) =>
  areLying(chart, columns) ? Math.min(MOST, Math.max(LEAST, BAR * rows.length + NOTES)) : USUAL;

/** What the data say: one figure large, groups as a chart or as a table. */
export function AnswerBody({ answer, columns, onEvidence }: Props) {
  const { chart, note, rows, truncated } = answer;
  const [asTable, setAsTable] = useState(false);
  const toggle = () => setAsTable((before) => !before);
  return (
    <>
      {note && <p className="mb-2 max-w-[72ch]">{note}</p>}
      {chart && rows.length > 0 ? (
        <>
          <div
            className={chart.type === 'table' || asTable ? 'max-h-96 overflow-auto' : undefined}
            style={chart.type === 'table' || asTable ? undefined : { height: heightOf(chart, answer) }}
          >
            <ChartBody
              chart={chart}
              answer={answer}
              columns={columns}
              asTable={asTable}
              onEvidence={onEvidence}
              onToggleTable={toggle}
            />
          </div>
          {chart.type !== 'table' && (
            <p className="mt-2 text-small">
              <LinkButton onClick={toggle}>{asTable ? 'Show the chart' : 'Show as a table'}</LinkButton>
            </p>
          )}
        </>
      ) : (
        rows[0] && (
          <OneRow
            columns={answer.columns}
            row={rows[0]}
            query={answer.query}
            dataSourceId={answer.chart?.dataSourceId ?? answer.evidenceId}
            onEvidence={() => onEvidence(0)}
          />
        )
      )}
      {truncated && <p className="mt-2 text-small text-ink-3">Showing the first {formatNumber(rows.length)} rows.</p>}
    </>
  );
}
