import type { ReactNode } from 'react';
import { repeatedWords, periodWord, spanOfPeriods } from '@/lib/analysis/forecast/periods';
import type { Forecast } from '@/lib/analysis/forecast/shapes';
import { formatNumber, type ValueFormat } from '@/lib/core/format';
import type { LaterGrade } from '@/lib/predictions/schema';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { TrustFact } from './facts';
import { bandWords, originWord, scaledText, shareText } from './prediction-words';

type Props = { outcome: Forecast; format: ValueFormat; later: readonly LaterGrade[]; onBacktest: () => void; onLater: (evidenceId: string) => void };

/** What the method did on periods that it had not seen. */
export function TrustPanel({ outcome, format, later, onBacktest, onLater }: Props) {
  const { backtest: { origins, periods, mase, mape, baseline, betterOrigins, band80, band95 }, grain, points } = outcome;
  const mae = origins.length > 0 ? origins.reduce((sum, one) => sum + one.mae * one.points.length, 0) / Math.max(1, periods) : null;
  const one = (children: ReactNode) => <CheckedNumber onOpen={onBacktest} opens="how this number was made">{children}</CheckedNumber>;
  const span = points.length > 0 ? spanOfPeriods(points[0]!.t, points.at(-1)!.t, grain) : '';
  return (
    <>
      <h2 className="mb-2 text-body font-bold">How far to trust it</h2>
      <dl>
        <TrustFact term="Typical error" note={`over ${formatNumber(periods)} ${periodWord(grain, periods)} forecast without seeing them`}>
          {mape !== null ? one(shareText(mape)) : mae !== null ? one(formatNumber(mae, format, 'chart')) : 'not known'}
        </TrustFact>
        <TrustFact term={`Against repeating ${repeatedWords(grain, baseline.lag)}`} note={`scaled error ${scaledText(mase)} against ${scaledText(baseline.mase)}`}>
          {one(`better in ${betterOrigins} of ${origins.length}`)} {originWord(outcome, grain, origins.length)}
        </TrustFact>
        {[band80, band95].map((band) => {
          const { text, tone } = bandWords(band, grain);
          return (
            <TrustFact key={band.level} term={`${Math.round(band.level * 100)}% band held`} note={<span className={tone === 'good' ? 'text-good' : 'text-warn'}>{text}</span>}>
              {one(`${formatNumber(band.held)} of ${formatNumber(band.of)}`)} <span className="text-table font-normal text-ink-3">({shareText(band.of > 0 ? band.coverage : null)})</span>
            </TrustFact>
          );
        })}
      </dl>
      {later.length === 0
        ? <p className="mt-2.5 text-small text-ink-3">When {span} arrives, this forecast is graded and the score stays here.</p>
        : later.map((each) => <Later key={`${each.dataVersion} ${each.gradedVersion}`} later={each} grain={grain} onOpen={() => onLater(each.evidenceId)} />)}
    </>
  );
}

function Later({ later: { dataVersion, gradedVersion, grade: { periods, of, mape, mase, held80, better, points } }, grain, onOpen }: { later: LaterGrade; grain: Forecast['grain']; onOpen: () => void }) {
  const span = points.length > 0 ? spanOfPeriods(points[0]!.t, points.at(-1)!.t, grain) : '';
  return (
    <section className="mt-2.5 border-t border-line-2 pt-2.5">
      <h3 className="text-small font-bold">Graded since</h3>
      <p className="text-table leading-[19px] text-ink-2">
        {span} has arrived with version {gradedVersion}: {formatNumber(periods)} of {formatNumber(of)} {periodWord(grain, of)}. The forecast made on version {dataVersion} was off by{' '}
        <CheckedNumber onOpen={onOpen} opens="how this number was made">{mape !== null ? shareText(mape) : scaledText(mase)}</CheckedNumber>{mape === null && ' usual steps'},{' '}
        {better ? 'nearer than' : 'no nearer than'} repeating; the 80% band held {formatNumber(held80)} of {formatNumber(periods)}.
      </p>
    </section>
  );
}
