import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { exhibitWords } from './words';

/** Figures of the bundled sample seattle-weather.csv; exhibit.test.ts computes them again from the file. */
export const EXHIBIT = {
  value: '1,139.2 mm',
  change: '7.6% less than in 2014.',
  rows: [
    ['1 Jan 2015', 'sun', '0.0'],
    ['2 Jan 2015', 'rain', '1.5'],
    ['3 Jan 2015', 'fog', '0.0'],
    ['4 Jan 2015', 'rain', '10.2'],
  ],
  rowCount: 365,
  fileRows: '1,461',
} as const;

/** What the product does, done once: a number, its query, its rows, its file. */
export function Exhibit() {
  return (
    <div className="relative pt-16 pb-4 pl-12 before:absolute before:top-0 before:bottom-7 before:left-6 before:w-px before:bg-accent before:content-['']">
      <Node>
        <p className="text-title text-ink-2">{exhibitWords.seattlesRainSnow}</p>
        <p className="text-landing font-strong tracking-[-0.012em]">{EXHIBIT.value}</p>
        <p className="text-title text-ink-2">{EXHIBIT.change}</p>
      </Node>
      <Node title="The query" className="mt-8">
        <pre className="mt-1.5 border border-line-1 bg-sheet p-3 whitespace-pre-wrap">
          <K>SELECT</K> sum(precipitation) <K>FROM</K> seattle_weather{'\n'}
          <K>WHERE</K> date &gt;= <V>&apos;2015-01-01&apos;</V>
          {'\n'} <K>AND</K> date &lt; <V>&apos;2016-01-01&apos;</V>
        </pre>
      </Node>
      <Node title="The rows" note={`${EXHIBIT.rows.length} of ${EXHIBIT.rowCount}`} className="mt-8">
        <table className="mt-1 w-full text-small">
          <tbody>
            {EXHIBIT.rows.map(([day, kind, amount]) => (
              <tr key={day} className="border-b border-line-1">
                <td className="py-1">{day}</td>
                <td>{kind}</td>
                <td className="text-right">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Node>
      <Node title="The file" className="mt-8">
        <p className="mt-1 text-small text-ink-2">seattle-weather.csv, {EXHIBIT.fileRows} rows read, none dropped</p>
      </Node>
      <Node bob className="mt-6">
        <p className="flex items-center gap-2 font-strong text-good">
          <Check aria-hidden />
          Rechecked: same value
        </p>
      </Node>
    </div>
  );
}

const K = ({ children }: { children: ReactNode }) => <span className="font-strong text-accent">{children}</span>;
const V = ({ children }: { children: ReactNode }) => <span className="text-warn">{children}</span>;

function Node({
  title,
  note,
  bob = false,
  className,
  children,
}: {
  title?: string;
  note?: string;
  bob?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const mark = bob
    ? 'before:bob before:-left-[30px] before:top-0 before:h-[22px] before:w-[13px]'
    : 'before:top-2.5 before:-left-6 before:h-px before:w-3 before:bg-accent';
  return (
    <section className={classNames("relative before:absolute before:content-['']", mark, className)}>
      {title && (
        <h2 className="flex justify-between text-tiny font-medium text-ink-3">
          {title}
          {note && <span>{note}</span>}
        </h2>
      )}
      {children}
    </section>
  );
}
