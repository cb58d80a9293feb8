'use client';

import { Sparkline } from '@/components/charts/sparkline';
import { counted } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { Cell, CellHead, Sheet } from '@/components/ui/overlays/sheet';
import type { CodeRunItem } from '@/lib/product/code-analysis/schema';
import { CODE_CATEGORIES, type CodeCategory } from '@/lib/pure/code-analysis/model/categories';
import { formatNumber } from '@/lib/pure/format/format';
import { CATEGORY_WORD, COUNTED, runSummaryWords, SEVERITY } from './words';

const openOf = ({ counts }: CodeRunItem, category: CodeCategory): number =>
  COUNTED.reduce((sum, severity) => sum + counts[category][severity], 0);

const levelsOf = ({ counts }: CodeRunItem, category: CodeCategory): string =>
  COUNTED.filter((severity) => counts[category][severity] > 0)
    .map((severity) => `${counts[category][severity]} ${SEVERITY[severity].word}`)
    .join(', ');

/** Gate and score, then a tile for each category; selecting one narrows the findings. */
export function RunSummary({
  run,
  trend,
  chosen,
  onChoose,
}: {
  run: CodeRunItem;
  /** Scores of runs like it, the oldest first. */
  trend: readonly number[];
  chosen: string;
  onChoose: (category: string) => void;
}) {
  const gate = run.gate ?? 'failed';
  return (
    <Sheet className="mb-5 grid-cols-2 middle:grid-cols-4">
      <Cell className="col-span-2">
        <CellHead title={runSummaryWords.gate} note={<Badge tone={gate === 'passed' ? 'good' : 'bad'}>{gate}</Badge>} />
        <p className="text-table text-ink-2">{runSummaryWords.gateWhy[gate]}</p>
        <p className="mt-2 text-small text-ink-3">
          {counted(run.filesScanned, 'file')}, {counted(run.lines, 'line')}, {formatNumber(run.durationMs)} ms
        </p>
      </Cell>
      <Cell className="col-span-2">
        <CellHead title="Score" note="out of 100" />
        <div className="flex items-end justify-between gap-4">
          <p className="text-kpi font-kpi tabular-nums">{run.score ?? 0}</p>
          {trend.length > 1 && <Sparkline values={trend} />}
        </div>
        <p className="mt-2 text-small text-ink-3">{runSummaryWords.scoreWhy}</p>
      </Cell>
      {CODE_CATEGORIES.map((category) => (
        <CategoryTile key={category} run={run} category={category} isChosen={chosen === category} onChoose={onChoose} />
      ))}
    </Sheet>
  );
}

function CategoryTile({
  run,
  category,
  isChosen,
  onChoose,
}: {
  run: CodeRunItem;
  category: CodeCategory;
  isChosen: boolean;
  onChoose: (category: string) => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? '' : category)}
      className="focus-inside px-4 py-3 text-left hover:bg-wash aria-pressed:bg-wash middle:[&:nth-last-child(-n+2)]:col-span-2"
    >
      <span className="block text-table font-bold">{CATEGORY_WORD[category]}</span>
      <span className="block text-lead tabular-nums">{openOf(run, category)}</span>
      <span className="block text-small text-ink-3">{levelsOf(run, category) || runSummaryWords.nothingOpen}</span>
    </button>
  );
}
