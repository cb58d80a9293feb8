import { sparkPaths, wantsBars } from './spark-path';

type Props = {
  values: readonly (number | null)[];
  /** Index where the present span begins; 0 where there is no span before. */
  split?: number;
  width?: number;
  height?: number;
  className?: string;
};

/** The small picture beside a number. It repeats what the words say, so it is hidden from those who listen. */
export function Sparkline({ values, split = 0, width = 170, height = 30, className }: Props) {
  const { before, now, end, bars } = sparkPaths(values, split, { width, height });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
      className={className ?? 'max-w-full'}
    >
      {wantsBars(values) ? (
        bars.map((bar) => (
          <rect
            key={bar.x}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            className={bar.now && split > 0 ? 'fill-ink-1' : split > 0 ? 'fill-c0' : 'fill-c1'}
          />
        ))
      ) : (
        <>
          <path
            d={before}
            className="fill-none stroke-c0"
            strokeWidth="1.25"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          <path
            d={now}
            className="fill-none stroke-ink-1"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          {end && <circle cx={end.x} cy={end.y} r="2.4" className="fill-ink-1" />}
        </>
      )}
    </svg>
  );
}
