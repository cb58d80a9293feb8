import type { ReactNode } from 'react';
import { Sparkline } from '@/components/charts/sparkline';
import { classNames } from '@/components/ui/class-names';
import { DirectionMark } from '@/components/ui/direction-mark';
import { Skeleton } from '@/components/ui/skeleton';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { KpiFigure } from './kpi-figure';
import { kpiCellWords } from './words';

export type KpiViewProps = {
  kpi: Pick<Kpi, 'label' | 'sparkline'>;
  /** Absent while the first answer is on its way. */
  figure: KpiFigure | null;
  /** What it leaves out by itself, in words. */
  own?: string;
  /** The span is said here when no filter above says it. */
  showPeriod: boolean;
  /** 'all 891 rows': what the number stands on where it has no span and nothing narrows it. */
  base: string | null;
  /** A value of its row needs the smaller size: all of them take it. */
  small?: boolean;
  /** The drawer beside it shows how this number was made. */
  open: boolean;
  /** The small line stands beside the number, where it has room, and not below it. */
  beside: boolean;
  onEvidence?: () => void;
  menu?: ReactNode;
};

const TONE = { good: 'text-good', bad: 'text-bad', neutral: 'text-ink-1' } as const;
/** Longer than this the number takes a smaller size rather than a second line. */
const LONG = 12;

/** Whether the value is too long for the large size. */
export const isLong = ({ text }: KpiFigure): boolean => text.length > LONG;

/** Figures of one row are equally tall: where not all of them have a line, it stands beside the number. */
export const isMixed = (row: readonly Pick<Kpi, 'sparkline'>[]): boolean =>
  row.some(({ sparkline }) => sparkline) && row.some(({ sparkline }) => !sparkline);

/** One number under its plumb line: name, value, change, and how it came here. */
export function KpiView({
  kpi,
  figure,
  own,
  showPeriod,
  base,
  small = false,
  open,
  beside,
  onEvidence,
  menu,
}: KpiViewProps) {
  return (
    <div
      className={classNames(
        'relative h-full py-2.5 pr-2.5 pl-[22px] middle:py-3 middle:pr-4 middle:pl-[26px] middle:max-wide:pr-2',
        open && 'bg-wash',
      )}
    >
      <span
        aria-hidden="true"
        className="absolute top-0 left-[11px] h-12 w-px bg-accent middle:left-3.5 middle:h-[54px]"
      />
      <span
        aria-hidden="true"
        className="bob absolute top-[46px] left-2 h-2.5 w-[7px] middle:top-[52px] middle:left-[11px]"
      />
      <div className="flex items-start gap-1">
        <h2 className="min-w-0 flex-1 text-table font-normal text-ink-2">
          {kpi.label}
          {showPeriod && figure?.period && <span className="text-ink-3"> {figure.period}</span>}
          {own && (
            <span className="text-ink-3">
              {' '}
              <span className="sr-only">, filtered by </span>
              {own}
            </span>
          )}
        </h2>
        {menu}
      </div>
      {/* A line that finds no room beside its number wraps below it, and is cut off: it repeats what the words say. */}
      <div
        className={classNames(
          kpi.sparkline &&
            beside &&
            'flex h-8 flex-wrap items-center gap-x-3 gap-y-2 overflow-clip [overflow-clip-margin:4px] middle:h-9',
        )}
      >
        {figure ? (
          <Value figure={figure} small={small} onEvidence={onEvidence} />
        ) : (
          <Skeleton className="my-1 h-7 w-32" />
        )}
        {kpi.sparkline && beside && figure?.spark && (
          <Sparkline
            values={figure.spark.values}
            split={figure.spark.split}
            width={96}
            height={26}
            className="flex-none"
          />
        )}
      </div>
      <p className="min-h-9 text-small text-ink-3 middle:min-h-[18px]">
        {figure && (figure.delta ? <Change delta={figure.delta} /> : !figure.period && base)}
      </p>
      {kpi.sparkline && !beside && (
        <div className="mt-1.5 h-[24px] middle:h-[30px]">
          {figure?.spark && (
            <Sparkline values={figure.spark.values} split={figure.spark.split} className="h-full max-w-full" />
          )}
        </div>
      )}
    </div>
  );
}

function Value({ figure, small, onEvidence }: { figure: KpiFigure; small: boolean; onEvidence?: () => void }) {
  const { text, unit, value } = figure;
  const size =
    small || isLong(figure)
      ? 'text-[1.0625rem] middle:text-[1.25rem]'
      : 'text-[1.375rem] middle:text-[1.5rem] wide:text-kpi';
  const looks = classNames(
    'block h-8 max-w-full truncate text-left leading-8 font-strong tracking-[-0.012em] tabular-nums middle:h-9 middle:leading-9',
    size,
  );
  const number = (
    <>
      {text}
      {unit && <small className="ml-1.5 text-[1rem] font-medium tracking-normal text-ink-2">{unit}</small>}
    </>
  );
  if (value === null || !onEvidence)
    return <p className={classNames(looks, value === null && 'text-ink-3')}>{number}</p>;
  return (
    <button
      type="button"
      onClick={onEvidence}
      aria-haspopup="dialog"
      title={kpiCellWords.howNumberCalculated}
      className={classNames(looks, 'rounded-tag hover:underline hover:decoration-1 hover:underline-offset-4')}
    >
      {number}
      <span className="sr-only">, show how this number was calculated</span>
    </button>
  );
}

function Change({ delta: { at, base, ...delta } }: { delta: NonNullable<KpiFigure['delta']> }) {
  if (delta.direction === 'same')
    return (
      <>
        {at !== null && `${at}: `}no change from {base}
      </>
    );
  return (
    <>
      {at !== null && `${at}: `}
      <b className={classNames('font-strong whitespace-nowrap', at === null && 'max-middle:block', TONE[delta.tone])}>
        <DirectionMark direction={delta.direction} /> {delta.change}
      </b>{' '}
      {delta.word} than {base}
    </>
  );
}
