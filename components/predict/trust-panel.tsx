import type { ReactNode } from 'react';
import { TrustFact } from '@/components/results/facts';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import type { LaterGrade } from '@/lib/product/forecasts/schema';
import { repeatedWords, periodWord, spanOfPeriods } from '@/lib/pure/analysis/forecast/periods';
import type { Forecast } from '@/lib/pure/analysis/forecast/schema';
import { formatNumber, type ValueFormat } from '@/lib/pure/format/format';
import { bandWords, originWord, scaledText, shareText } from './words';

type Props = {
  outcome: Forecast;
  format: ValueFormat;
  later: readonly LaterGrade[];
  onBacktest: () => void;
  onLater: (evidenceId: string) => void;
};

/** What the method did on periods that it had not seen. */
export function TrustPanel({ outcome, format, later, onBacktest, onLater }: Props) {
  const {
    backtest: { origins, periods, mase, mape, baseline, betterOrigins, band80, band95 },
    grain,
    points,
  } = outcome;
  const mae =
    origins.length > 0
      ? origins.reduce((sum, one) => sum + one.mae * one.points.length, 0) / Math.max(1, periods)
      : null;
  const one = (children: ReactNode) => (
    <CheckedNumber onOpen={onBacktest} opens="show how this number was calculated">
      {children}
    </CheckedNumber>
  );
  const span = points.length > 0 ? spanOfPeriods(points[0]!.t, points.at(-1)!.t, grain) : '';
  return (
    <>
      <h2 className="mb-2 text-body font-bold">Accuracy</h2>
      <dl>
        <TrustFact
          term="Typical error"
          note={`over ${formatNumber(periods)} ${periodWord(grain, periods)} of backtests`}
        >
          {mape !== null ? one(shareText(mape)) : mae !== null ? one(formatNumber(mae, format, 'chart')) : 'unknown'}
        </TrustFact>
        <TrustFact
          term={`Compared with repeating ${repeatedWords(grain, baseline.lag)}`}
          note={`MASE ${scaledText(mase)} vs. ${scaledText(baseline.mase)}`}
        >
          {one(`better in ${betterOrigins} of ${origins.length}`)} {originWord(outcome, grain, origins.length)}
        </TrustFact>
        {[band80, band95].map((band) => {
          const { text, tone } = bandWords(band, grain);
          return (
            <TrustFact
              key={band.level}
              term={`${Math.round(band.level * 100)}% interval coverage`}
              note={<span className={tone === 'good' ? 'text-good' : 'text-warn'}>{text}</span>}
            >
              {one(`${formatNumber(band.held)} of ${formatNumber(band.of)}`)}{' '}
              <span className="text-table font-normal text-ink-3">
                ({shareText(band.of > 0 ? band.coverage : null)})
              </span>
            </TrustFact>
          );
        })}
      </dl>
      {later.length === 0 ? (
        <p className="mt-2.5 text-small text-ink-3">
          When data for {span} arrives, the forecast is scored against it here.
        </p>
      ) : (
        later.map((each) => (
          <Later
            key={`${each.dataVersion} ${each.gradedVersion}`}
            later={each}
            grain={grain}
            onOpen={() => onLater(each.evidenceId)}
          />
        ))
      )}
    </>
  );
}

function Later({
  later: {
    dataVersion,
    gradedVersion,
    grade: { periods, of, mape, mase, held80, better, points },
  },
  grain,
  onOpen,
}: {
  later: LaterGrade;
  grain: Forecast['grain'];
  onOpen: () => void;
}) {
  const span = points.length > 0 ? spanOfPeriods(points[0]!.t, points.at(-1)!.t, grain) : '';
  return (
    <section className="mt-2.5 border-t border-line-2 pt-2.5">
      <h3 className="text-small font-bold">Graded since</h3>
      <p className="text-table leading-[19px] text-ink-2">
        Version {gradedVersion} includes {formatNumber(periods)} of {formatNumber(of)} {periodWord(grain, of)} for{' '}
        {span}. The forecast from version {dataVersion} was off by{' '}
        <CheckedNumber onOpen={onOpen} opens="show how this number was calculated">
          {mape !== null ? shareText(mape) : scaledText(mase)}
        </CheckedNumber>
        {mape === null && ' (MASE)'}, {better ? 'better than' : 'no better than'} repeating; the 80% interval included{' '}
        {formatNumber(held80)} of {formatNumber(periods)}.
      </p>
    </section>
  );
}
