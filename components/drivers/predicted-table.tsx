'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { ValuesMenu } from '@/components/results/values-menu';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { CellHead } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { DriversModelOfSource, KeptModel, PredictedRows } from '@/lib/product/drivers/schema';
import { EVIDENT_PREDICTIONS } from '@/lib/product/evidence/drivers-schema';
import { formatCell, formatNumber } from '@/lib/pure/format/format';
import { driversPath, usePredicted } from './drivers-calls';
import { levelName, percent, predictedTableWords } from './words';

type Props = { analysis: DriversModelOfSource; model: KeptModel; onEvidence: (nth: number) => void };

const FIRST = 20;
const MOST = 200;

/** The rows whose value is missing, and what it would be. */
export function PredictedTable({ analysis, model, onEvidence }: Props) {
  const { words } = analysis;
  const [limit, setLimit] = useState(FIRST);
  const { data, error, refetch } = usePredicted(analysis, limit);
  const isClass = model.kind === 'class';
  const write = (value: number) => (isClass ? percent(value) : formatNumber(value, words.format, 'chart'));
  const { of, kept } = model.predicted;
  return (
    <>
      <div className="px-3.5 pt-3.5 middle:px-4">
        <CellHead
          title={predictedTableWords.whereMissing(words.target)}
          note={`${formatNumber(of)} rows${kept < of ? `, the first ${formatNumber(kept)} kept` : ''}; the data source isn’t changed`}
        >
          <ValuesMenu path={`${driversPath(analysis.id)}/values`} what="Predictions" size="small" />
        </CellHead>
      </div>
      {error ? (
        <ErrorState
          className="m-4"
          title={predictedTableWords.couldntLoadRows}
          action={
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {messageOf(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton className="m-4 h-48" />
      ) : (
        <Table label={`Predictions of ${words.target}`}>
          <thead>
            <tr>
              <Th first numeric>
                Row
              </Th>
              {data.columns.map(({ key, label }) => (
                <Th key={key} numeric={holdsNumbers(data, key)}>
                  {label}
                </Th>
              ))}
              <Th numeric>{isClass ? `Probability of ${levelName(model.positive)}` : 'Predicted'}</Th>
              {!isClass && <Th numeric>80% interval</Th>}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ number, cells, value, low, high }, nth) => (
              <tr key={number}>
                <Td first numeric className="text-ink-3">
                  {formatNumber(number)}
                </Td>
                {data.columns.map(({ key }) => (
                  <Td key={key} numeric={holdsNumbers(data, key)} className="max-w-40 truncate">
                    {formatCell(cells[key] ?? null)}
                  </Td>
                ))}
                <Td numeric className="font-checked">
                  {nth < EVIDENT_PREDICTIONS ? (
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      onClick={() => onEvidence(nth)}
                      className="focus-inside rounded-tag hover:underline pointer-coarse:min-h-10"
                    >
                      {write(value)}
                      <span className="sr-only">, show how this number was calculated</span>
                    </button>
                  ) : (
                    write(value)
                  )}
                </Td>
                {!isClass && <Td numeric>{low === null || high === null ? '' : `${write(low)} – ${write(high)}`}</Td>}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {data && data.nextOffset !== null && (
        <p className="px-4 py-2 text-small">
          {limit < MOST ? (
            <button
              type="button"
              className="font-checked text-accent hover:underline pointer-coarse:min-h-11"
              onClick={() => setLimit(MOST)}
            >
              Show {formatNumber(Math.min(MOST, data.rowCount))}
            </button>
          ) : (
            <span className="text-ink-3">
              Showing the first {formatNumber(MOST)}. Export to get all {formatNumber(data.rowCount)}.
            </span>
          )}
        </p>
      )}
    </>
  );
}

const holdsNumbers = ({ rows }: PredictedRows, key: string): boolean =>
  rows.every(({ cells }) => (cells[key] ?? null) === null || typeof cells[key] === 'number');
