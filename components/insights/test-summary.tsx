'use client';

import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import type { Counts } from '@/lib/product/insights/schema';
import type { TestOutcome } from '@/lib/pure/analysis/insights/schema';
import { OUTCOME_WORDS } from '@/lib/pure/analysis/narration/insight/tests';
import { formatNumber } from '@/lib/pure/format/format';
import { countOf, LEGEND, testSummaryWords } from './words';

const whole = (value: number) => formatNumber(value, { kind: 'plain', decimals: 0 });
const NUMBER = 'checked-number tabular-nums';

/** Everything that was tested in one sentence and one strip; each number opens what it counts. */
export function TestSummary({
  counts,
  onOutcome,
}: {
  counts: Counts;
  onOutcome: (outcome: TestOutcome | 'any') => void;
}) {
  const { tested, heldUp, expectedFalse } = counts;
  // What kept everything out stands below.
  if (tested === 0) return null;
  return (
    <section aria-label="Tests" className="mb-[18px]">
      <p className="mb-3 text-[1.1875rem] leading-7 font-medium middle:text-[1.25rem]">
        Tested{' '}
        <button type="button" className={NUMBER} onClick={() => onOutcome('any')}>
          {whole(tested)}
        </button>{' '}
        {tested === 1 ? 'pattern' : 'patterns'}.{' '}
        {heldUp === 0 ? (
          testSummaryWords.noPatternsBeyond
        ) : (
          <>
            <button type="button" className={NUMBER} onClick={() => onOutcome('found')}>
              {whole(heldUp)}
            </button>{' '}
            held up; <ExpectedFalse value={expectedFalse} /> of them may be due to chance.
          </>
        )}
      </p>
      <Strip counts={counts} />
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small max-middle:-mx-(--gutter) max-middle:flex-nowrap max-middle:overflow-x-auto max-middle:px-(--gutter) max-middle:whitespace-nowrap max-middle:[scrollbar-width:none]">
        {LEGEND.filter(({ outcome }) => countOf(counts, outcome) > 0).map(({ outcome, mark }) => (
          <li key={outcome}>
            <button
              type="button"
              onClick={() => onOutcome(outcome)}
              className="inline-flex min-h-6 items-center gap-1.5 rounded-tag hover:underline pointer-coarse:min-h-11"
            >
              <span aria-hidden className="size-2.5 flex-none" style={{ background: mark }} />
              <span>
                <b className="font-strong tabular-nums">{whole(countOf(counts, outcome))}</b> {OUTCOME_WORDS[outcome]}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExpectedFalse({ value }: { value: number }) {
  const words = value < 0.5 ? 'fewer than one' : `about ${whole(value)}`;
  return (
    <Popover>
      <PopoverTrigger className={NUMBER}>{words}</PopoverTrigger>
      <PopoverContent label={testSummaryWords.howManyMay} align="start" className="w-[340px] px-4 py-3 text-table">
        Each finding has a q-value: the expected share of false positives among findings at least this strong, adjusted
        for everything tested (Benjamini–Hochberg). The largest q times the number that held up is{' '}
        {value < 0.01 ? 'less than 0.01' : formatNumber(value, { kind: 'plain', decimals: 2 })}.
      </PopoverContent>
    </Popover>
  );
}

/** One fine bar a pattern, or for several where they are many: what held up stands tallest. */
function Strip({ counts }: { counts: Counts }) {
  const shown = LEGEND.map((each) => ({ ...each, count: countOf(counts, each.outcome) })).filter(
    ({ count }) => count > 0,
  );
  return (
    <div
      role="img"
      aria-label={`${whole(counts.tested)} patterns tested: ${shown.map(({ count, outcome }) => `${whole(count)} ${OUTCOME_WORDS[outcome]}`).join(', ')}`}
      className="flex h-8 w-full items-end overflow-hidden border-b border-ink-3"
    >
      {shown.map(({ outcome, count, mark, height }) => (
        <span
          key={outcome}
          style={{
            flexGrow: count,
            minWidth: 4,
            height,
            background: `repeating-linear-gradient(90deg, ${mark} 0 1.6px, transparent 1.6px 3.2px)`,
          }}
        />
      ))}
    </div>
  );
}
