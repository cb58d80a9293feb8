'use client';

import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { dataSourcePath } from '@/components/data/change-data-source';
import { Figure, type AskFigure } from '@/components/data/figure';
import {
  aggregateQuestion,
  distinctQuestion,
  missingQuestion,
  rowsQuestion,
  signQuestion,
  topQuestion,
  type FigureQuestion,
} from '@/components/data/profile-questions';
import { missingIn } from '@/components/data/source-facts';
import { count } from '@/components/data/words';
import { Button, LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Drawer } from '@/components/ui/overlays/drawer';
import { Notice } from '@/components/ui/error-state';
import { Spinner } from '@/components/ui/spinner';
import { Tag } from '@/components/ui/tag';
import type { ColumnStatistics as Statistics } from '@/lib/product/data-sources/schema/rows-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { formatCell, formatDate, formatNumber } from '@/lib/pure/format/format';
import { isNumeric, isTime, type Cell, type Column } from '@/lib/pure/query/schema/column';
import { inBar, onlyValue, withFind } from './row-filters';
import type { RowsState } from './rows-state';
import { columnStatisticsWords } from './words';

type Props = { source: DataSource; column: Column; state: RowsState; onAsk: AskFigure; onClose: () => void };

/** The figures of a column over the rows that the filters leave, beside those over all rows. */
export function ColumnStatistics({ source, column, state, onAsk, onClose }: Props) {
  const { filters, find, only, hidden } = state;
  const path = `${dataSourcePath(source.id)}/statistics`;
  const shown = source.columns.filter(({ key }) => !hidden.includes(key));
  const asked = {
    column: column.key,
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    ...(only && { find, ...(hidden.length > 0 && { columns: shown.map(({ key }) => key).join(',') }) }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [path, source.version, asked],
    queryFn: ({ signal }) => api<Statistics>(path, { data: asked, signal }),
    staleTime: Infinity,
    // The figures of another column are not kept on screen under this one's name.
    placeholderData: (before, query) =>
      query && (query.queryKey[2] as typeof asked).column === column.key ? keepPreviousData(before) : undefined,
  });
  // The rows with a text anywhere are no query, so their figures can be asked again by one only where a single column
  // can hold it.
  const scope = only ? withFind(filters, find, shown) : filters;
  const ask: AskFigure | undefined = scope
    ? (question) =>
        onAsk({ ...question, query: { ...question.query, filters: [...scope, ...(question.query.filters ?? [])] } })
    : undefined;
  const narrowed = filters.length > 0 || only;
  return (
    <Drawer open onOpenChange={onClose} title="Column statistics">
      <h2 className="flex items-baseline gap-2 pr-10 text-lead font-bold">
        <span className="truncate">{column.label}</span> <Tag>{column.type}</Tag>
      </h2>
      {error && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {messageOf(error)}
        </Notice>
      )}
      {!data && !error && <Spinner words="Counting" className="mt-3" />}
      {data && (
        <div aria-busy={isPlaceholderData} className={classNames(isPlaceholderData && 'opacity-60')}>
          <p className="mt-0.5 text-small text-ink-3 tabular-nums">
            {narrowed
              ? columnStatisticsWords.rowsMatchFilters(count(data.rows), count(source.rowCount))
              : `All ${count(source.rowCount)} rows`}
          </p>
          <Spread column={column} data={data} state={state} />
          <Figures rows={figuresOf(column, data, source.rowCount)} narrowed={narrowed} onAsk={ask} />
          {data.top.length > 0 && !isNumeric(column) && !isTime(column) && (
            <Top column={column} data={data} state={state} onAsk={ask} />
          )}
        </div>
      )}
    </Drawer>
  );
}

type FigureRow = { name: string; here: ReactNode; whole: ReactNode; question?: FigureQuestion };

function figuresOf(
  column: Column,
  { rows, missing, distinct, min, max, numbers: measured }: Statistics,
  rowCount: number,
): FigureRow[] {
  // Of numbers that name things neither mean nor sum means anything.
  const numbers = column.role === 'id' ? null : measured;
  const share = (part: number, of: number) => (of > 0 ? ` (${formatNumber(part / of, { kind: 'percent' })})` : '');
  const number = (value: number | null | undefined) => formatNumber(value, column.format);
  const cell = (value: Cell) => formatCell(value, column.format);
  const quantile = (nth: number) => ({ here: number(numbers?.quantiles[nth]), whole: number(column.quantiles?.[nth]) });
  const ends = isNumeric(column) || isTime(column) || column.type === 'boolean';
  const named = (agg: 'min' | 'max', name: string): FigureRow => ({
    name,
    here: cell(agg === 'min' ? min : max),
    whole: cell(agg === 'min' ? column.min : column.max),
    ...(column.type !== 'boolean' && { question: aggregateQuestion(column, agg) }),
  });
  return [
    { name: 'Rows', here: count(rows), whole: count(rowCount), question: rowsQuestion },
    {
      name: 'Missing',
      here: `${count(missing)}${share(missing, rows)}`,
      whole: count(missingIn(column)),
      question: missingQuestion(column),
    },
    {
      name: 'Distinct values',
      here: count(distinct),
      whole: `${column.exact ? '' : 'about '}${count(column.distinct)}`,
      question: distinctQuestion(column),
    },
    ...(ends && column.type !== 'boolean' ? [named('min', isTime(column) ? 'Earliest' : 'Minimum')] : []),
    ...(numbers
      ? [
          { name: '5 %', ...quantile(0), question: aggregateQuestion(column, 'p5') },
          { name: 'Lower quartile', ...quantile(1), question: aggregateQuestion(column, 'q1') },
          { name: 'Median', ...quantile(2), question: aggregateQuestion(column, 'median') },
          {
            name: 'Mean',
            here: number(numbers.mean),
            whole: number(column.mean),
            question: aggregateQuestion(column, 'avg'),
          },
          { name: 'Upper quartile', ...quantile(3), question: aggregateQuestion(column, 'q3') },
          { name: '95 %', ...quantile(4), question: aggregateQuestion(column, 'p95') },
        ]
      : []),
    ...(ends && column.type !== 'boolean' ? [named('max', isTime(column) ? 'Latest' : 'Maximum')] : []),
    ...(numbers
      ? [
          {
            name: 'Standard deviation',
            here: number(numbers.sd),
            whole: number(column.sd),
            question: aggregateQuestion(column, 'sd'),
          },
          {
            name: 'Sum',
            here: number(numbers.sum),
            whole: number(column.sum),
            question: aggregateQuestion(column, 'sum'),
          },
          {
            name: 'Zero',
            here: count(numbers.zeros),
            whole: column.zeros === null ? '' : count(column.zeros),
            question: signQuestion(column, 'zero'),
          },
          {
            name: 'Below zero',
            here: count(numbers.negatives),
            whole: column.negatives === null ? '' : count(column.negatives),
            question: signQuestion(column, 'negative'),
          },
        ]
      : []),
  ];
}

function Figures({ rows, narrowed, onAsk }: { rows: FigureRow[]; narrowed: boolean; onAsk?: AskFigure }) {
  return (
    <table className="mt-3 w-full border-t-2 border-ink-1 text-table tabular-nums">
      <thead className={narrowed ? undefined : 'sr-only'}>
        <tr className="text-tiny text-ink-3">
          <th scope="col" className="py-1 text-left font-medium">
            Statistic
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Filtered rows
          </th>
          {narrowed && (
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              All rows
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, here, whole, question }) => (
          <tr key={name} className="border-t border-line-1">
            <th scope="row" className="py-1 text-left font-normal text-ink-2">
              {name}
            </th>
            <td className="py-1 text-right font-strong">
              <Figure question={question ?? null} onAsk={onAsk}>
                {here}
              </Figure>
            </td>
            {narrowed && <td className="py-1 pl-3 text-right text-ink-3">{whole}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const BARS_HEIGHT = 72;

/** How the values are spread; a bar narrows the rows to its values. */
function Spread({ column, data: { histogram, grain }, state }: { column: Column; data: Statistics; state: RowsState }) {
  if (histogram.length < 2) return null;
  const most = Math.max(...histogram.map((bar) => bar.count), 1);
  const edge = (value: string | number) =>
    typeof value === 'number' ? formatNumber(value, column.format) : formatDate(value, grain ?? undefined);
  return (
    <div className="mt-3">
      <div
        role="group"
        aria-label={`Distribution of ${column.label}`}
        className="flex items-end gap-px border-b border-line-2"
        style={{ height: BARS_HEIGHT }}
      >
        {histogram.map((bar, nth) => {
          const said = `${grain ? edge(bar.from) : `${edge(bar.from)}–${edge(bar.to)}`}: ${count(bar.count)} rows`;
          return (
            <button
              key={String(bar.from)}
              type="button"
              title={said}
              aria-label={columnStatisticsWords.filterTheseRows(said)}
              disabled={bar.count === 0}
              onClick={() =>
                state.setFilters(inBar(state.filters, column.key, bar, nth === histogram.length - 1 && grain === null))
              }
              className="group/bar flex h-full min-w-0 flex-1 items-end hover:bg-wash"
            >
              <span
                className="block w-full bg-c1"
                style={{ height: bar.count === 0 ? 0 : Math.max(1, (bar.count / most) * (BARS_HEIGHT - 2)) }}
              />
            </button>
          );
        })}
      </div>
      <p className="flex justify-between text-tiny text-ink-3 tabular-nums">
        <span>{edge(histogram[0]!.from)}</span>
        {grain && <span>by {grain}</span>}
        <span>{edge(grain ? histogram.at(-1)!.from : histogram.at(-1)!.to)}</span>
      </p>
    </div>
  );
}

function Top({
  column,
  data: { top, distinct, rows },
  state,
  onAsk,
}: {
  column: Column;
  data: Statistics;
  state: RowsState;
  onAsk?: AskFigure;
}) {
  const most = top[0]?.count ?? 1;
  const wholeOf = (value: Cell) => column.top.find((each) => each.value === value)?.count;
  return (
    <section className="mt-4">
      <h3 className="border-t-2 border-ink-1 pt-2 pb-1 font-bold">Most frequent</h3>
      <ol>
        {top.map(({ value, count: found, cut }) => {
          const whole = wholeOf(value);
          return (
            <li
              key={String(value)}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line-1 py-1 text-table"
            >
              {cut ? (
                <span className="truncate">{formatCell(value, column.format)}</span>
              ) : (
                <LinkButton
                  className="truncate text-left"
                  title={columnStatisticsWords.showOnlyRows(formatCell(value, column.format))}
                  onClick={() => state.setFilters(onlyValue(state.filters, column.key, value))}
                >
                  {formatCell(value, column.format)}
                </LinkButton>
              )}
              <span className="tabular-nums">
                {cut ? (
                  count(found)
                ) : (
                  <Figure question={topQuestion(column, value)} onAsk={onAsk} className="font-strong">
                    {count(found)}
                  </Figure>
                )}
                {whole !== undefined && whole !== found && (
                  <span className="text-small text-ink-3"> of {count(whole)}</span>
                )}
                <span className="text-small text-ink-3">
                  {' '}
                  {formatNumber(found / Math.max(1, rows), { kind: 'percent' })}
                </span>
              </span>
              <span
                aria-hidden="true"
                className="col-span-2 mt-0.5 h-1 bg-s4"
                style={{ width: `${(100 * found) / most}%` }}
              />
            </li>
          );
        })}
      </ol>
      {distinct > top.length && (
        <p className="border-t border-line-1 pt-1.5 text-small text-ink-3">and {count(distinct - top.length)} more</p>
      )}
    </section>
  );
}
