import { toNumber } from '@/components/charts/model/dimension';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { TestedQuestion } from '@/lib/product/evidence/tested-schema';
import { patternWords } from '@/lib/pure/analysis/narration/insight/pattern';
import { chanceWords, OUTCOME_WORDS, testName, testWords } from '@/lib/pure/analysis/narration/insight/tests';
import { formatNumber } from '@/lib/pure/format/format';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { smallNumber } from './small-number';
import { testedWords } from './words';

type Props = { asked: TestedQuestion['tested']; source: DataSource | undefined };

const whole = (value: number) => formatNumber(value, { kind: 'plain', decimals: 0 });

/** What was tested, its figures, and by which formula. */
export function TestedPattern({
  asked,
  source,
  row,
  measures,
}: Props & { row: Row | null; measures: readonly ResultColumn[] }) {
  const { pattern } = asked;
  if (!pattern) return null;
  const words = testWords(pattern.test);
  return (
    <>
      <p className="pr-8 text-title font-strong">{patternWords(pattern, source?.columns ?? [])}</p>
      <p className="text-table text-ink-2">
        {testName(pattern.test)}: {OUTCOME_WORDS[pattern.outcome]}
      </p>
      <dl className="my-2 border-t border-line-1 text-table">
        {measures.map(({ key, label }) => {
          const value = toNumber(row?.[key]);
          return (
            <Figure key={key} term={label}>
              {value === null ? 'not stored' : smallNumber(value)}
            </Figure>
          );
        })}
      </dl>
      <dl className="grid gap-1.5 text-table leading-[19px] text-ink-2 [&_dt]:text-tiny [&_dt]:text-ink-3">
        <div>
          <dt>Null hypothesis</dt>
          <dd>{chanceWords(pattern.kind)}</dd>
        </div>
        {words && (
          <div>
            <dt>Formula</dt>
            <dd>
              {words.formula} ({words.source}).
            </dd>
          </div>
        )}
        <div>
          <dt>Correction</dt>
          <dd>q is the p-value adjusted for all {whole(asked.patterns)} patterns tested (Benjamini–Hochberg, 1995).</dd>
        </div>
        <div>
          <dt>Rows</dt>
          <dd>
            <Given asked={asked} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function Figure({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex justify-between gap-3 border-b border-line-1 py-0.5">
      <dt className="text-ink-2">{term}</dt>
      <dd className="font-strong tabular-nums">{children}</dd>
    </div>
  );
}

/** How all of it was counted. */
export function TestedLedger({ asked, rows }: Pick<Props, 'asked'> & { rows: readonly Row[] }) {
  return (
    <>
      <p className="pr-8 text-title font-strong">{whole(asked.patterns)} patterns tested</p>
      <p className="mt-1 text-table leading-[19px] text-ink-2">
        All patterns were listed before testing. p-values are adjusted together (Benjamini–Hochberg, 1995): q ≤ 0.01
        counts as held up (q ≤ 0.05 for trends and anomalies of all rows), q ≤ 0.10 as possible. Patterns that follow
        from a definition, are too small to matter or repeat another are set aside but stay listed. The expected number
        of false positives is the number that held up times the largest q. <Given asked={asked} />
      </p>
      <dl className="mt-2 border-t border-line-1 text-table">
        {rows.map(({ outcome, patterns }) => (
          <Figure key={String(outcome)} term={String(outcome)}>
            {smallNumber(Number(patterns))}
          </Figure>
        ))}
      </dl>
    </>
  );
}

function Given({ asked: { heldOut, sampled } }: Pick<Props, 'asked'>) {
  return (
    <>
      {heldOut > 0 ? testedWords.rowsChosenHash(whole(heldOut)) : testedWords.tableTooSmall}
      {sampled && ' The table is too large to test in full, so an evenly spaced sample of rows was tested.'} Recheck
      reruns all tests.
    </>
  );
}
