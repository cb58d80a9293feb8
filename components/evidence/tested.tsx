import { chanceWords, OUTCOME_WORDS, testWords } from '@/lib/analysis/narration/insight/tests';
import { patternWords } from '@/lib/analysis/narration/insight/pattern';
import { formatNumber } from '@/lib/core/format';
import type { DataSource } from '@/lib/datasets/schema';
import type { TestedQuestion } from '@/lib/evidence/tested-shapes';
import type { ResultColumn, Row } from '@/lib/query/result';
import { toNumber } from '@/components/charts/model/dimension';
import { smallNumber } from './small-number';

type Props = { asked: TestedQuestion['tested']; source: DataSource | undefined };

const whole = (value: number) => formatNumber(value, { kind: 'plain', decimals: 0 });

/** What was tested, its figures, and by which formula. */
export function TestedPattern({ asked, source, row, measures }: Props & { row: Row | null; measures: readonly ResultColumn[] }) {
  const { pattern } = asked;
  if (!pattern) return null;
  const words = testWords(pattern.test);
  return (
    <>
      <p className="pr-8 text-title font-strong">{patternWords(pattern, source?.columns ?? [])}</p>
      <p className="text-table text-ink-2">{pattern.test}: {OUTCOME_WORDS[pattern.outcome]}</p>
      <dl className="my-2 border-t border-line-1 text-table">
        {measures.map(({ key, label }) => {
          const value = toNumber(row?.[key]);
          return <Figure key={key} term={label}>{value === null ? 'not kept' : smallNumber(value)}</Figure>;
        })}
      </dl>
      <dl className="grid gap-1.5 text-table leading-[19px] text-ink-2 [&_dt]:text-tiny [&_dt]:text-ink-3">
        <div><dt>Against chance</dt><dd>{chanceWords(pattern.kind)}</dd></div>
        {words && <div><dt>Formula</dt><dd>{words.formula} ({words.source}).</dd></div>}
        <div><dt>Correction</dt><dd>q is p after one correction over all {whole(asked.patterns)} patterns tested (Benjamini and Hochberg 1995).</dd></div>
        <div><dt>Rows</dt><dd><Given asked={asked} /></dd></div>
      </dl>
    </>
  );
}

function Figure({ term, children }: { term: string; children: string }) {
  return <div className="flex justify-between gap-3 border-b border-line-1 py-0.5"><dt className="text-ink-2">{term}</dt><dd className="font-strong tabular-nums">{children}</dd></div>;
}

/** How all of it was counted. */
export function TestedLedger({ asked, rows }: Pick<Props, 'asked'> & { rows: readonly Row[] }) {
  return (
    <>
      <p className="pr-8 text-title font-strong">{whole(asked.patterns)} patterns tested</p>
      <p className="mt-1 text-table leading-[19px] text-ink-2">
        Every pattern was listed before any was tested. One correction over all of them (Benjamini and Hochberg 1995) decides: held up at q ≤ 0.01, possible at q ≤ 0.10. What follows from a definition, is too small to matter or repeats another is set aside, and stays listed. What chance would give among those that held up is their number times the largest q. <Given asked={asked} />
      </p>
      <dl className="mt-2 border-t border-line-1 text-table">
        {rows.map(({ outcome, patterns }) => <Figure key={String(outcome)} term={String(outcome)}>{smallNumber(Number(patterns))}</Figure>)}
      </dl>
    </>
  );
}

function Given({ asked: { heldOut, sampled } }: Pick<Props, 'asked'>) {
  return (
    <>
      {heldOut > 0 ? `${whole(heldOut)} rows, chosen by a hash of their place, were held back: what concerns rows was tested on the others and confirmed on these.` : 'The table is too small to hold rows back.'}
      {sampled && ' The table is larger than a test holds at once: an even sample of its rows was tested.'} Recheck tests everything again.
    </>
  );
}
