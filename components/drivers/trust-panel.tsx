import { TrustFact } from '@/components/results/facts';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import type { DriversWords, KeptModel } from '@/lib/product/drivers/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { isLopsided, levelName, percent } from './words';

type Props = { model: KeptModel; words: DriversWords; onEvidence: (row: number) => void };

const FOLDS = { random: 'random folds', time: 'time-ordered folds' } as const;

/** How well rows not seen were told, each figure beside what guessing reaches. The order is that of the evidence. */
export function TrustPanel({ model, words, onEvidence }: Props) {
  const { accuracy, rows } = model;
  const { folds, split, blend } = accuracy;
  const one = (row: number, text: string) => (
    <CheckedNumber onOpen={() => onEvidence(row)} opens="show how this number was calculated">
      {text}
    </CheckedNumber>
  );
  const money = (value: number) => formatNumber(value, words.format, 'chart');
  return (
    <>
      <h2 className="mb-2 text-body font-bold">Accuracy</h2>
      <dl>
        {accuracy.metric === 'r2' ? (
          <>
            <TrustFact term="Variance explained (R²)" note="always predicting the mean explains 0%">
              {one(0, percent(accuracy.value))}
            </TrustFact>
            <TrustFact
              term="Mean absolute error"
              note={`always predicting the median is off by ${money(accuracy.errorBaseline)}`}
            >
              {one(1, money(accuracy.error))}
            </TrustFact>
            <TrustFact term="Median absolute error" note="on held-out rows">
              {one(2, money(accuracy.medianError))}
            </TrustFact>
            <TrustFact term="80% interval coverage" note="of rows fell inside their interval">
              {one(3, percent(accuracy.coverage80))}
            </TrustFact>
          </>
        ) : (
          <>
            <TrustFact term="Ranking accuracy (AUC)" note="guessing scores 50%">
              {one(0, percent(accuracy.value))}
            </TrustFact>
            {isLopsided(accuracy.baseRate) && (
              <TrustFact
                term="Average precision"
                note={`guessing scores ${percent(accuracy.baseRate)}, the share of ${'positive' in model ? levelName(model.positive) : ''}`}
              >
                {one(1, percent(accuracy.averagePrecision))}
              </TrustFact>
            )}
            <TrustFact
              term="Classified correctly"
              note={`always predicting the majority class: ${percent(accuracy.rightBaseline)}`}
            >
              {one(2, percent(accuracy.right))}
            </TrustFact>
            <TrustFact
              term={`${'positive' in model ? levelName(model.positive) : ''} in the top 10% by predicted probability`}
              note={`among all rows ${percent(accuracy.baseRate)}`}
            >
              {one(3, percent(accuracy.topTenth))}
            </TrustFact>
          </>
        )}
      </dl>
      <p className="border-t border-line-1 pt-2 text-small text-ink-3">
        Cross-validated on {formatNumber(rows.used)} rows in {formatNumber(folds.length)} {FOLDS[split]}:{' '}
        {folds.map(percent).join(', ')}. Ensemble of{' '}
        {blend
          .filter(({ weight }) => weight > 0.005)
          .map(({ method, weight }) => `${method} (${percent(weight)})`)
          .join(', ')}
        .
        {rows.used < rows.withTarget &&
          ` ${formatNumber(rows.withTarget)} rows have a value; the model was trained on an evenly spaced sample.`}
      </p>
    </>
  );
}
