'use client';

import { useState } from 'react';
import { axisOf, toNumber } from '@/components/charts/model/dimension';
import { useAiProvider } from '@/components/client/ai-provider';
import { messageOf } from '@/components/client/requests/api-error';
import { cellText } from '@/components/data/row-cells';
import { LinkButton } from '@/components/ui/button';
import { Drawer, DrawerNode } from '@/components/ui/overlays/drawer';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { isDocumentQuestion } from '@/lib/product/evidence/document-schema';
import { isDriversQuestion } from '@/lib/product/evidence/drivers-schema';
import { isForecastQuestion, type ForecastQuestion } from '@/lib/product/evidence/forecast-schema';
import type { Evidence } from '@/lib/product/evidence/schema';
import { isTestedQuestion } from '@/lib/product/evidence/tested-schema';
import { formatCell, formatNumber, unitOf } from '@/lib/pure/format/format';
import { isTime, type Cell } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { ChangeNode } from './change-node';
import { DataNode } from './data-node';
import { DocumentValue } from './document-value';
import { ExplainNode } from './explain-node';
import { Question } from './question';
import { RecheckNode } from './recheck-node';
import { RowsNode } from './rows-node';
import type { ShownEvidence } from './shown';
import { SqlBlock } from './sql-block';
import { TestedLedger, TestedPattern } from './tested';
import { useEvidence } from './use-evidence';
import { documentEvidenceWords, evidenceDrawerWords } from './words';

type Props = {
  evidence: { id: string; point: number | null };
  sources: readonly DataSource[];
  shown: ShownEvidence;
  onPoint: (point: number | null) => void;
  /** Where numbers are commented on: of this chart, or of one of its values. */
  onComment?: (point: number | null) => void;
  onClose: () => void;
};

/**
 * How a number was made: the number, the question, the statement, the records, the data, and whether it still holds.
 */
export default function EvidenceDrawer({
  evidence: { id, point },
  sources,
  shown,
  onPoint,
  onComment,
  onClose,
}: Props) {
  const { data: evidence, error } = useEvidence(id);
  const dimensions = evidence?.columns.filter(({ kind }) => kind === 'dimension') ?? [];
  const whole = point === null && dimensions.length > 0;
  const title = isTestedQuestion(evidence?.query)
    ? 'How this was tested'
    : isDocumentQuestion(evidence?.query)
      ? documentEvidenceWords.title
      : whole
        ? evidenceDrawerWords.howChartCalculated
        : evidenceDrawerWords.howNumberCalculated;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      spine
      title={title}
    >
      {error ? (
        <DrawerNode className="pb-4">
          <ErrorState title={evidenceDrawerWords.couldntLoadEvidence}>{messageOf(error)}</ErrorState>
        </DrawerNode>
      ) : evidence ? (
        <Story
          evidence={evidence}
          point={whole ? null : (point ?? 0)}
          shown={shown}
          source={sources.find((source) => source.id === evidence.dataSourceId)}
          onPoint={onPoint}
          onComment={onComment}
        />
      ) : (
        <Waiting />
      )}
    </Drawer>
  );
}

type StoryProps = {
  evidence: Evidence;
  point: number | null;
  shown: ShownEvidence;
  source: DataSource | undefined;
  onPoint: (point: number | null) => void;
  onComment?: (point: number | null) => void;
};

function Story({ evidence, point, shown, source, onPoint, onComment }: StoryProps) {
  const query = evidence.query as Query;
  const provider = useAiProvider();
  const ofDocument = isDocumentQuestion(query);
  const isLedger = isTestedQuestion(query) && query.tested.pattern === null;
  const rows = shown.rows ?? evidence.rows;
  const row = point === null ? null : (rows[point] ?? null);
  const dimensions = evidence.columns.filter(({ kind }) => kind === 'dimension');
  const measures = evidence.columns.filter(({ kind }) => kind === 'measure');
  const nameOf = (given: Row) =>
    dimensions
      .map((column, nth) =>
        axisOf(column, query.dimensions[nth] ?? { field: column.key }, evidence.dataSourceId, rows).name(
          given[column.key] ?? null,
        ),
      )
      .join(', ');
  return (
    <>
      <DrawerNode spine={false} className="pb-4">
        <Head
          query={query}
          whole={point === null}
          rows={rows}
          row={row}
          measures={measures}
          shown={shown}
          source={source}
        />
        {!isLedger && !ofDocument && (
          <Question
            query={query}
            columns={source?.columns ?? []}
            point={row && dimensions.length > 0 ? nameOf(row) : null}
          />
        )}
        {isForecastQuestion(query) && <Forecast asked={query.forecast} />}
        {isDriversQuestion(query) && (
          <p className="mt-1 text-table leading-[19px] text-ink-2">{evidenceDrawerWords.predictedModelTrained}</p>
        )}
        {shown.note && <p className="mt-1 text-small text-ink-3">{shown.note}</p>}
        {onComment && (
          <LinkButton className="mt-1 text-small" onClick={() => onComment(point)}>
            {point === null ? 'Comment on this chart' : 'Comment on this number'}
          </LinkButton>
        )}
      </DrawerNode>
      {provider && !ofDocument && !isForecastQuestion(query) && !isTestedQuestion(query) && (
        <ExplainNode key={evidence.id} id={evidence.id} provider={provider} onPoint={onPoint} />
      )}
      <DrawerNode title="Query" className="pb-4">
        <SqlBlock sql={evidence.sql} table={source?.name ?? null} />
      </DrawerNode>
      {dimensions.length > 0 && !isLedger && !ofDocument && (
        <ValuesNode
          rows={rows}
          rowCount={evidence.rowCount}
          measure={measures.at(-1)}
          nameOf={nameOf}
          point={point}
          onPoint={onPoint}
        />
      )}
      {point !== null && <RowsNode id={evidence.id} point={point} query={query} source={source} />}
      {point !== null && source && !ofDocument && (
        <ChangeNode evidence={evidence} rows={rows} point={point} source={source} />
      )}
      <DataNode evidence={evidence} point={point} source={source} />
      <RecheckNode evidence={evidence} measure={measures.at(-1)} />
    </>
  );
}

type HeadProps = {
  query: unknown;
  whole: boolean;
  rows: readonly Row[];
  row: Row | null;
  measures: ResultColumn[];
  shown: ShownEvidence;
  source: DataSource | undefined;
};

function Head({ query, whole, rows, source, ...said }: HeadProps) {
  if (isTestedQuestion(query))
    return query.tested.pattern ? (
      <TestedPattern asked={query.tested} source={source} row={said.row} measures={said.measures} />
    ) : (
      <TestedLedger asked={query.tested} rows={rows} />
    );
  if (isDocumentQuestion(query))
    return <DocumentValue asked={query.document} row={said.row} measure={said.measures.at(-1)} />;
  if (whole) return <p className="pr-8 text-title font-strong">{said.shown.name ?? said.measures.at(-1)?.label}</p>;
  return isForecastQuestion(query) ? <ForecastValue {...said} /> : <Value {...said} />;
}

/** The forecast itself, then what stands beside it: bands, and what was repeated or measured. */
function ForecastValue({ row, measures, shown }: { row: Row | null; measures: ResultColumn[]; shown: ShownEvidence }) {
  return (
    <>
      <Value row={row} measures={measures.slice(-1)} shown={shown} />
      <dl className="my-1 text-table text-ink-2">
        {row &&
          measures.slice(0, -1).map((column) => (
            <div key={column.key} className="flex justify-between gap-3">
              <dt>{column.label}</dt>
              <dd className="tabular-nums">
                {formatCell(row[column.key] ?? null, shown.format ?? column.format, 'chart')}
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}

/** A forecast is computed from what the query answers, not read from the rows. */
function Forecast({ asked: { shows, horizon, grain, method } }: { asked: ForecastQuestion['forecast'] }) {
  const words = `${horizon} ${grain}${horizon === 1 ? '' : 's'}`;
  return (
    <p className="mt-1 text-table leading-[19px] text-ink-2">
      {shows === 'points'
        ? evidenceDrawerWords.forecastAheadHistory(words)
        : evidenceDrawerWords.backtestForecastTime(words)}
      ; method: {method.replaceAll('_', ' ')}. Recheck recalculates it.
    </p>
  );
}

function Value({
  row,
  measures,
  shown: { format, labels },
}: {
  row: Row | null;
  measures: ResultColumn[];
  shown: ShownEvidence;
}) {
  if (!row) return <p className="text-ink-2">{evidenceDrawerWords.valueNoLonger}</p>;
  return measures.map((column, nth) => {
    const written = format ?? column.format;
    const cell = row[column.key] ?? null;
    const unit = unitOf(written);
    return (
      <p key={column.key} className={measures.length > 1 ? 'flex items-baseline justify-between gap-3' : 'pr-8'}>
        {measures.length > 1 && <span className="text-ink-2">{labels?.[nth] ?? column.label}</span>}
        <span
          className={`font-strong tracking-[-0.01em] tabular-nums ${measures.length > 1 ? 'text-title' : 'text-[1.625rem] leading-[34px]'} ${cell === null ? 'text-ink-3' : ''}`}
        >
          {exactText(cell, column, written)}
          {unit && cell !== null && <small className="ml-1 text-[1rem] font-medium text-ink-2">{unit}</small>}
        </span>
      </p>
    );
  });
}

/** Every digit that means something: this is where a number is looked at closely. */
function exactText(cell: Cell, column: ResultColumn, format: ResultColumn['format']): string {
  const value = isTime(column) ? null : toNumber(cell);
  if (value === null) return formatCell(cell);
  if (format.kind !== 'plain' || format.decimals !== undefined) return formatNumber(value, format);
  return cellText(Number(value.toFixed(Math.abs(value) >= 1 ? 4 : 8)), { type: 'decimal', format });
}

const LISTED = 8;

/** The values of a chart, each a way to its own records. */
function ValuesNode({
  rows,
  rowCount,
  measure,
  nameOf,
  point,
  onPoint,
}: {
  rows: readonly Row[];
  rowCount: number;
  measure: ResultColumn | undefined;
  nameOf: (row: Row) => string;
  point: number | null;
  onPoint: (point: number | null) => void;
}) {
  const [all, setAll] = useState(false);
  if (!measure) return null;
  if (point !== null) {
    return (
      <DrawerNode title="Values" className="pb-4">
        <LinkButton className="text-small" onClick={() => onPoint(null)}>
          Show all {formatNumber(rowCount)} values of this chart
        </LinkButton>
      </DrawerNode>
    );
  }
  const listed = all ? rows : rows.slice(0, LISTED);
  return (
    <DrawerNode title="Values" className="pb-4">
      <ul className="max-h-80 overflow-y-auto text-tiny">
        {listed.map((row, index) => (
          <li key={index} className="border-b border-line-1">
            <button
              type="button"
              onClick={() => onPoint(index)}
              className="focus-inside flex min-h-6 w-full items-center justify-between gap-3 py-0.5 text-left hover:bg-wash pointer-coarse:min-h-10"
            >
              <span className="min-w-0 truncate">{nameOf(row)}</span>
              <span className="whitespace-nowrap tabular-nums">
                {formatCell(row[measure.key] ?? null, measure.format)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > LISTED && !all && (
        <LinkButton className="mt-1 text-small" onClick={() => setAll(true)}>
          Show all {formatNumber(rows.length)}
        </LinkButton>
      )}
      <p className="mt-1 text-small text-ink-3">{evidenceDrawerWords.selectValueSee}</p>
    </DrawerNode>
  );
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-3 pb-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
