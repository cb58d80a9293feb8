import { CellHead } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { Forecast } from '@/lib/pure/analysis/forecast/schema';
import { countInWords, lineWords, METHOD_NAMES, originWord, scaledText, shareText } from './words';

/** All that was tried, on the same backtests; a bar that ends before the line is nearer than a value of last time. */
export function MethodsTable({ outcome }: { outcome: Forecast }) {
  const {
    candidates,
    backtest: { baseline, origins, verdict },
    grain,
    members,
    method: chosenMethod,
  } = outcome;
  const sorted = candidates.toSorted((a, b) => (a.mase ?? Infinity) - (b.mase ?? Infinity));
  const most = Math.max(1.1, ...sorted.map(({ mase }) => mase ?? 0)) * 1.04;
  const over = originWord(outcome, grain, origins.length);
  return (
    <>
      <div className="px-3.5 pt-3.5 middle:px-4">
        <CellHead title={`${countInWords(candidates.length)} methods compared`} note={lineWords(grain, baseline.lag)} />
      </div>
      <Table label="Methods tried">
        <thead>
          <tr>
            <Th first>Method</Th>
            <Th numeric>MASE (scaled error)</Th>
            <Th numeric>Error</Th>
            <Th className="max-middle:hidden">
              <span className="sr-only">MASE as a bar</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ method, mase, mape, chosen }) => (
            <tr key={method} className={chosen ? 'font-bold *:bg-wash!' : undefined}>
              <Td first className="whitespace-nowrap">
                {METHOD_NAMES[method]}
                {chosen && <span className="text-accent"> chosen</span>}
              </Td>
              <Td numeric>{scaledText(mase)}</Td>
              <Td numeric>{shareText(mape)}</Td>
              <Td className="w-[34%] max-middle:hidden">
                <span aria-hidden="true" className="relative block h-2">
                  {mase !== null && (
                    <span
                      className={`block h-2 ${chosen ? 'bg-c1' : 'bg-c0'}`}
                      style={{ width: `${(100 * mase) / most}%` }}
                    />
                  )}
                  <span className="absolute -inset-y-1 w-px bg-ink-1" style={{ left: `${100 / most}%` }} />
                </span>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="space-y-1 border-t border-line-1 px-4 pt-2.5 pb-3 text-table leading-[19px] text-ink-2">
        <p>
          <b className="text-ink-1">Chosen</b>{' '}
          {verdict === 'no_better'
            ? 'because no method clearly beat the baseline.'
            : `on ${origins.length === 1 ? 'one backtest' : `the ${countInWords(origins.length).toLowerCase()} ${over}`} above${chosenMethod === 'ensemble' && members.length > 0 ? `; a weighted average of ${members.join(', ')}` : ''}.`}
        </p>
        <p>
          <b className="text-ink-1">Bands</b> start from the models’ own intervals and are scaled using backtest errors.
          They widen further ahead.
        </p>
        <p>
          <b className="text-ink-1">Coverage</b> is measured leave-one-out: each backtest is excluded from its own
          interval.
        </p>
      </div>
    </>
  );
}
