import { CheckedNumber } from '@/components/ui/evidence-mark';
import { formatNumber, unitOf } from '@/lib/pure/format/format';
import type { Query } from '@/lib/pure/query/schema/query';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { axisOf, toNumber } from './model/dimension';
import { oneRowWords } from './words';

type Props = {
  columns: readonly ResultColumn[];
  row: Row;
  query: Query;
  dataSourceId: string;
  onEvidence?: () => void;
};

/** The values of a single row, with the group they belong to. */
export function OneRow({ columns, row, query, dataSourceId, onEvidence }: Props) {
  const names = columns
    .filter(({ kind }) => kind === 'dimension')
    .map((column, nth) =>
      axisOf(column, query.dimensions[nth] ?? { field: column.key }, dataSourceId, [row]).name(row[column.key] ?? null),
    );
  return (
    <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
      {names.length > 0 && <p className="text-kpi font-strong">{names.join(', ')}</p>}
      {columns
        .filter(({ kind }) => kind === 'measure')
        .map((column) => {
          const unit = unitOf(column.format);
          const text = formatNumber(toNumber(row[column.key]), column.format);
          return (
            <p key={column.key} className="tabular-nums">
              <span className="text-kpi font-strong">
                {onEvidence ? (
                  <CheckedNumber onOpen={onEvidence} opens={oneRowWords.howNumberCalculated}>
                    {text}
                  </CheckedNumber>
                ) : (
                  text
                )}
              </span>
              {unit && <small className="ml-1.5 text-lead text-ink-2">{unit}</small>}
              <span className="ml-2 text-small text-ink-3">{column.label}</span>
            </p>
          );
        })}
    </div>
  );
}
