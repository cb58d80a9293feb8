'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useQuery } from '@tanstack/react-query';
import { dataSourcePath } from '@/components/data/change-data-source';
import { NOT_SHOWN } from '@/components/evidence/shown';
import { linkClass } from '@/components/ui/button';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { Table, Td, Th } from '@/components/ui/table';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { MetricFigure, MetricMoves } from '@/lib/product/metrics/schema';
import { formatCell, formatDelta, formatPeriod, type ValueFormat } from '@/lib/pure/format/format';
import { addPeriods, readMoment, writeInstant } from '@/lib/pure/query/schema/calendar';
import { metricsWords, usesInWords } from './words';

const EvidenceDrawer = dynamic(() => import('@/components/evidence/evidence-drawer'), { ssr: false });

/** A dialog has no header to stick below, and a ground of its own. */
const IN_DIALOG = '!static !bg-transparent';

type Opened = { id: string; point: number | null };

function periodName({ from, grain }: MetricMoves['periods'][number]): string {
  const start = readMoment(from)?.start;
  return start === undefined
    ? from
    : formatPeriod(writeInstant(start), writeInstant(addPeriods(start, 1, grain === 'hour' ? 'day' : grain)));
}

const differs = (left: number | null, right: number | null) =>
  left !== right && !(left !== null && right !== null && Math.abs(left - right) <= 1e-9 * Math.abs(left));

const valueOf = (figure: MetricFigure | null) => (figure && 'value' in figure ? figure.value : null);

/** What a definition gives, beside what it gave before: overall, by the last periods, and what shows it. */
export function Moves({ moves, dataSourceId }: { moves: MetricMoves; dataSourceId: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: source } = useQuery<DataSource>({ queryKey: [dataSourcePath(dataSourceId)] });
  const { before, after, periods, evidence, uses } = moves;
  const format = moves.format as ValueFormat;
  const told = before !== null;
  const moved =
    told && (differs(valueOf(before), valueOf(after)) || periods.some((each) => differs(each.before, each.after)));
  return (
    <div className="flex flex-col gap-3">
      {told && <p className="text-ink-2">{moved ? metricsWords.moves : metricsWords.same}</p>}
      <Table label="Values">
        <thead>
          <tr>
            <Th first className={IN_DIALOG}>
              Rows
            </Th>
            {told && (
              <Th numeric className={IN_DIALOG}>
                Now
              </Th>
            )}
            <Th numeric className={IN_DIALOG}>
              {told ? 'After' : 'Value'}
            </Th>
            {told && (
              <Th numeric className={IN_DIALOG}>
                Change
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          <tr>
            <Td first className={IN_DIALOG}>
              All rows
            </Td>
            {told && <FigureCell figure={before} format={format} onOpen={setOpened} />}
            <FigureCell figure={after} format={format} onOpen={setOpened} />
            {told && <ChangeCell before={valueOf(before)} after={valueOf(after)} format={format} />}
          </tr>
          {periods.map((period, point) => (
            <tr key={period.from}>
              <Td first className={IN_DIALOG}>
                {periodName(period)}
              </Td>
              {told && (
                <ValueCell value={period.before} id={evidence.before} {...{ point, format, onOpen: setOpened }} />
              )}
              <ValueCell value={period.after} id={evidence.after} {...{ point, format, onOpen: setOpened }} />
              {told && <ChangeCell before={period.before} after={period.after} format={format} />}
            </tr>
          ))}
        </tbody>
      </Table>
      <Uses uses={uses} />
      {opened && source && (
        <EvidenceDrawer
          evidence={opened}
          sources={[source]}
          shown={NOT_SHOWN}
          onPoint={(point) => setOpened({ ...opened, point })}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** What shows the metric, each with its dashboard. */
function Uses({ uses }: { uses: MetricMoves['uses'] }) {
  const { dashboards, metrics } = uses;
  return (
    <section aria-label="Where it is used">
      <p className="text-ink-2">{usesInWords(uses)}</p>
      <ul className="mt-1 list-disc pl-5 text-table">
        {dashboards.map(({ id, name, widgets, alerts }) => (
          <li key={id}>
            <Link href={`/dashboard/${id}`} prefetch={false} target="_blank" className={linkClass}>
              {name}
            </Link>
            : {widgets.map(({ title }) => title).join(', ')}
            {alerts > 0 && ` · ${alerts} ${alerts === 1 ? 'alert' : 'alerts'}`}
          </li>
        ))}
        {metrics.map(({ id, name }) => (
          <li key={id}>Metric: {name}</li>
        ))}
      </ul>
    </section>
  );
}

function FigureCell({
  figure,
  format,
  onOpen,
}: {
  figure: MetricFigure | null;
  format: ValueFormat;
  onOpen: (opened: Opened) => void;
}) {
  if (!figure) return <Td numeric>–</Td>;
  if ('error' in figure) return <Td className="text-bad">{figure.error}</Td>;
  return <ValueCell value={figure.value} id={figure.evidenceId} point={0} format={format} onOpen={onOpen} />;
}

function ValueCell({
  value,
  id,
  point,
  format,
  onOpen,
}: {
  value: number | null;
  id: string | null;
  point: number;
  format: ValueFormat;
  onOpen: (opened: Opened) => void;
}) {
  return (
    <Td numeric>
      {id ? (
        <CheckedNumber onOpen={() => onOpen({ id, point })} opens="show how this number was calculated">
          {formatCell(value, format)}
        </CheckedNumber>
      ) : (
        '–'
      )}
    </Td>
  );
}

function ChangeCell({ before, after, format }: { before: number | null; after: number | null; format: ValueFormat }) {
  if (before === null || after === null) return <Td numeric>–</Td>;
  if (!differs(before, after)) return <Td numeric>no change</Td>;
  return <Td numeric>{formatDelta(after, before, format)?.change ?? '–'}</Td>;
}
