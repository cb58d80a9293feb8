import type { ReactNode } from 'react';
import { Check, X } from 'lucide-react';
import { EXHIBIT } from '@/components/auth/exhibit';
import { Sparkline } from '@/components/charts/sparkline';
import { DirectionMark } from '@/components/ui/direction-mark';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { CONCENTRATION, FORECAST, NARROWED, READINGS, REVENUE, WARMTH } from './figures';
import { featureGridWords } from './words';

/** What the product does today, each with a result of its own. */
export function FeatureGrid() {
  return (
    <Sheet className="middle:grid-cols-2 wide:grid-cols-3">
      <Feature title={featureGridWords.importAsksNot} text={featureGridWords.ifColumnAmbiguous}>
        <Readings />
      </Feature>
      <Feature title="Dashboards" text={featureGridWords.kpisChartsChosen}>
        <Revenue />
      </Feature>
      <Feature title="Insights" text={featureGridWords.hundredsPatternsTested}>
        <Insight />
      </Feature>
      <Feature title="Forecasts" text={featureGridWords.forecastMeasureOver}>
        <Forecast />
      </Feature>
      <Feature title="Questions in words" text={featureGridWords.askTypingInterpretation}>
        <Question />
      </Feature>
      <Feature title="Evidence" text={featureGridWords.selectAnyNumber}>
        <Evidence />
      </Feature>
      <Feature title={featureGridWords.profileEveryColumn} text={featureGridWords.typeRangeDistribution}>
        <Warmth />
      </Feature>
      <Feature title="Filters you can share" text={featureGridWords.oneClickFilters}>
        <Filters />
      </Feature>
      <Feature title="On your own server" text={featureGridWords.oneInstallDatabase}>
        <Server />
      </Feature>
    </Sheet>
  );
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Cell className="flex flex-col !px-5 !py-4.5 max-middle:!px-4">
      <h3 className="text-lead font-bold">{title}</h3>
      <p className="mb-4 max-w-[52ch] text-control text-ink-2 middle:min-h-10">{text}</p>
      <div className="mt-auto">{children}</div>
    </Cell>
  );
}

function Readings() {
  return (
    <table className="w-full text-table">
      <caption className="sr-only">{featureGridWords.twoReadingsOne}</caption>
      <tbody>
        {READINGS.options.map(({ title, sum }) => (
          <tr key={title} className="border-t border-line-1">
            <td className="py-1.5 pr-3 font-mono text-small">{READINGS.written}</td>
            <td className="py-1.5 pr-3">{title}</td>
            <td className="py-1.5 text-right font-strong whitespace-nowrap">sum {sum}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Revenue() {
  const most = REVENUE.regions[0][1];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_84px] items-end gap-x-4">
      <div>
        <p className="text-small text-ink-3">Revenue 2025</p>
        <p className="text-title font-strong tabular-nums">{REVENUE.year}</p>
        <p className="text-tiny text-good">
          <DirectionMark direction="up" /> {REVENUE.change}
        </p>
      </div>
      <Sparkline values={REVENUE.months} split={12} width={130} height={50} />
      <div aria-hidden="true" className="space-y-1 pb-1">
        {REVENUE.regions.map(([name, revenue]) => (
          <span key={name} className="block h-2 bg-c1" style={{ width: `${(100 * revenue) / most}%` }} />
        ))}
      </div>
    </div>
  );
}

function Insight() {
  return (
    <div className="flex items-end justify-between gap-4 text-table">
      <p className="max-w-[30ch]">
        Wholesale accounts for <b className="font-strong">{CONCENTRATION.share}</b> of revenue.
      </p>
      <p className="text-right text-small text-ink-3">{CONCENTRATION.orders}</p>
    </div>
  );
}

/** Twelve months as they were, then six ahead with their interval. */
function Forecast() {
  const before = REVENUE.months.slice(-12);
  const most = Math.max(...before, ...FORECAST.points.map(([, , high]) => high));
  const x = (nth: number) => (nth * 180) / (before.length + FORECAST.points.length - 1);
  const y = (value: number) => 50 - (48 * value) / most;
  const line = (values: readonly number[], from: number) =>
    values.map((value, nth) => `${x(from + nth).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const from = before.length;
  const band = [
    ...FORECAST.points.map(([, low], nth) => `${x(from + nth).toFixed(1)},${y(low).toFixed(1)}`),
    ...FORECAST.points.map(([, , high], nth) => `${x(from + nth).toFixed(1)},${y(high).toFixed(1)}`).reverse(),
  ].join(' ');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_112px] items-end gap-x-5">
      <svg viewBox="0 0 180 52" preserveAspectRatio="none" aria-hidden="true" className="h-[52px] w-full">
        <polygon points={band} className="fill-s2" />
        <polyline
          points={line(before, 0)}
          fill="none"
          className="stroke-ink-1"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={line([before.at(-1)!, ...FORECAST.points.map(([value]) => value)], from - 1)}
          fill="none"
          className="stroke-c1"
          strokeWidth="1.5"
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <dl className="text-tiny">
        <dt className="text-ink-3">January 2026</dt>
        <dd className="font-strong tabular-nums">{FORECAST.next[0]}</dd>
        <dt className="text-ink-3">80% interval</dt>
        <dd className="tabular-nums">{FORECAST.next[1]}</dd>
      </dl>
    </div>
  );
}

function Question() {
  const most = CONCENTRATION.channels[0][1];
  return (
    <div className="text-table">
      <p className="border-b border-line-1 pb-1.5 font-mono text-small">total revenue by channel</p>
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5">
        {CONCENTRATION.channels.map(([name, revenue]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd aria-hidden="true">
              <span className="block h-2 bg-c1" style={{ width: `${(100 * revenue) / most}%` }} />
            </dd>
            <dd className="text-right tabular-nums">{revenue.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Evidence() {
  return (
    <div className="flex items-end justify-between gap-4 text-small">
      <p className="text-title">
        <CheckedNumber>{EXHIBIT.value}</CheckedNumber>
      </p>
      <div className="text-right text-ink-2">
        <p>
          {EXHIBIT.rowCount} of {EXHIBIT.fileRows} rows
        </p>
        <p className="flex items-center justify-end gap-1.5 font-checked text-good">
          <Check aria-hidden />
          Same value when rechecked
        </p>
      </div>
    </div>
  );
}

function Warmth() {
  const most = Math.max(...WARMTH.days);
  const width = 100 / WARMTH.days.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_112px] items-end gap-x-5">
      <svg
        viewBox="0 0 100 52"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-[52px] w-full border-b border-ink-3"
      >
        {WARMTH.days.map((days, nth) => (
          <rect
            key={nth}
            x={nth * width + 0.4}
            width={width - 0.8}
            y={52 - (50 * days) / most}
            height={(50 * days) / most}
            className="fill-c1"
          />
        ))}
      </svg>
      <dl className="grid grid-cols-[1fr_auto] text-tiny">
        {WARMTH.facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Filters() {
  return (
    <div className="flex flex-wrap items-center gap-2 text-table">
      <Filter name="date" value="2015" />
      <Filter name="weather" value="rain" />
      <span className="ml-auto tabular-nums text-ink-2">
        {NARROWED.days} of {NARROWED.of} days
      </span>
    </div>
  );
}

/** Looks like the chip of a dashboard; there is nothing to lift here. */
const Filter = ({ name, value }: { name: string; value: string }) => (
  <span className="inline-flex h-7 items-center gap-1.5 rounded-control border border-accent bg-wash px-[9px]">
    {name} <b className="font-strong">{value}</b>
    <X aria-hidden className="ml-0.5" />
  </span>
);

function Server() {
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] text-table">
      {[
        ['Data sent elsewhere', 'nothing, unless you set a key'],
        ['Database', 'PostgreSQL, started with it'],
        ['Start', 'npm ci && npm start'],
      ].map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className={name === 'Start' ? 'font-mono text-small leading-[1.125rem]' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
