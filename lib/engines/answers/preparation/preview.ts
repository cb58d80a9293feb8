import { BrokenStep, openSteps, type PreparationSource } from '@/lib/engines/manifest/preparation';
import type { RunStatement } from '@/lib/engines/manifest/sides';
import type { PreparationStep } from '@/lib/pure/preparation/kinds';
import type { PreparationPreview, PreviewedColumn, PreviewShow, StepOutcome } from '@/lib/pure/preparation/outcome';
import type { PreparedColumn, StepTable } from '@/lib/pure/preparation/step/table';
import { countRows, countStep } from './count-step';
import { showStep, showTable } from './show-step';

export type PreparationAsked = {
  source: PreparationSource;
  steps: PreparationStep[];
  /** The step that is shown, from 0; −1: the rows of the source. */
  at: number;
  show: PreviewShow;
};

const asPreviewed = (columns: readonly PreparedColumn[]): PreviewedColumn[] =>
  columns.map(({ store: _store, ...column }) => column);

type Shown = Pick<PreparationPreview, 'columns' | 'shown' | 'sql'>;

const unchanged = async (ask: RunStatement, table: StepTable): Promise<Shown> => ({
  columns: { before: asPreviewed(table.columns), after: asPreviewed(table.columns) },
  shown: await showTable(ask, table),
  sql: null,
});

/** What each step does, and the rows before and after one of them. All counts are exact; nothing is kept. */
export async function previewSteps(
  ask: RunStatement,
  { source, steps, at, show }: PreparationAsked,
): Promise<PreparationPreview> {
  const outcomes: StepOutcome[] = [];
  let shown: Shown | null = null;
  let fault: PreparationPreview['fault'] = null;
  let known = '';
  const start = await openSteps(ask, source, []);
  const rowCount = await countRows(ask, start.from);
  await ask(`DROP VIEW ${start.from}`);
  let last = start;
  try {
    await openSteps(ask, source, steps, async (opened) => {
      const { before, after, nth, made } = opened;
      const counted = await countStep(ask, opened, outcomes.at(-1)?.rowsAfter ?? rowCount);
      if (nth === at)
        shown = {
          columns: { before: asPreviewed(before.columns), after: asPreviewed(after.columns) },
          shown: await showStep(ask, opened, show),
          sql: made,
        };
      const columns = asPreviewed(before.columns);
      const written = JSON.stringify(columns);
      outcomes.push({ ...counted, columns: written === known ? null : columns });
      known = written;
      last = after;
    });
  } catch (error) {
    if (!(error instanceof BrokenStep)) throw error;
    fault = { step: error.step, message: error.message };
  }
  return {
    rowCount,
    outcomes,
    fault,
    last: asPreviewed(last.columns),
    ...(shown ?? (await unchanged(ask, at < 0 ? start : last))),
  };
}
