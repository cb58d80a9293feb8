import { formatNumber } from '@/lib/core/format';
import type { ExplanationWords, KeptModel } from '@/lib/explanations/schema';
import { TrustFact } from '@/components/predict/facts';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { isLopsided, levelName, percent } from './drivers-words';

type Props = { model: KeptModel; words: ExplanationWords; onEvidence: (row: number) => void };

const FOLDS = { random: 'parts chosen by chance', time: 'stretches of time' } as const;

/** How well rows not seen were told, each figure beside what guessing reaches. The order is that of the evidence. */
export function TrustPanel({ model, words, onEvidence }: Props) {
  const { accuracy, rows } = model;
  const { folds, split, blend } = accuracy;
  const one = (row: number, text: string) => <CheckedNumber onOpen={() => onEvidence(row)} opens="how this number was made">{text}</CheckedNumber>;
  const money = (value: number) => formatNumber(value, words.format, 'chart');
  return (
    <>
      <h2 className="mb-2 text-body font-bold">How far to trust it</h2>
      <dl>
        {accuracy.metric === 'r2' ? (
          <>
            <TrustFact term="Differences explained" note="always naming the mean explains none">{one(0, percent(accuracy.value))}</TrustFact>
            <TrustFact term="Mean error" note={`always naming the middle is off by ${money(accuracy.errorBaseline)}`}>{one(1, money(accuracy.error))}</TrustFact>
            <TrustFact term="Half of the rows closer than" note="on rows that the model had not seen">{one(2, money(accuracy.medianError))}</TrustFact>
            <TrustFact term="80% band held" note="of the rows lay inside their band">{one(3, percent(accuracy.coverage80))}</TrustFact>
          </>
        ) : (
          <>
            <TrustFact term="Pairs put in order" note="a guess is right in half">{one(0, percent(accuracy.value))}</TrustFact>
            {isLopsided(accuracy.baseRate) && <TrustFact term="Average precision" note={`a guess reaches ${percent(accuracy.baseRate)}, the share of ${'positive' in model ? levelName(model.positive) : ''}`}>{one(1, percent(accuracy.averagePrecision))}</TrustFact>}
            <TrustFact term="Rows put right" note={`always naming the commoner side: ${percent(accuracy.rightBaseline)}`}>{one(2, percent(accuracy.right))}</TrustFact>
            <TrustFact term={`${'positive' in model ? levelName(model.positive) : ''} among the tenth rated highest`} note={`among all rows ${percent(accuracy.baseRate)}`}>{one(3, percent(accuracy.topTenth))}</TrustFact>
          </>
        )}
      </dl>
      <p className="border-t border-line-1 pt-2 text-small text-ink-3">
        Judged on {formatNumber(rows.used)} rows in {formatNumber(folds.length)} {FOLDS[split]}, each by a model that had not seen it: {folds.map(percent).join(', ')}.{' '}
        Mixed of {blend.filter(({ weight }) => weight > 0.005).map(({ method, weight }) => `${method} (${percent(weight)})`).join(' and ')}.
        {rows.used < rows.withTarget && ` ${formatNumber(rows.withTarget)} rows have a value; an even sample of them was learned from.`}
      </p>
    </>
  );
}
