import type { WorkspaceId } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { changesWithin } from '@/lib/product/changes/changes';
import type { EvidentSplit, ChangeAnswer } from '@/lib/product/changes/schema';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import { changeQuery } from '@/lib/pure/analysis/changes/queries';
import { splittingOf } from '@/lib/pure/analysis/changes/split';
import type { EvenSplit, SummarySplit } from '@/lib/pure/analysis/narration/summary/split';
import { formatCell } from '@/lib/pure/format/format';
import type { ChangeQuestion } from '@/lib/pure/query/resolve/change';
import { calculationsNamed } from '@/lib/pure/query/resolve/definition';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { ClaimReference } from '@/lib/pure/query/schema/claim';
import { periodOf } from './figures';
import type { SummaryKpi } from './schema';

/** Enough for the largest along the change and one against it. */
const MOST_PARTS = 8;

/**
 * Where the change of the headline figure came from. Null where it has no exact split, or nothing to be held against.
 */
export async function readSplit(
  actor: { workspaceId: WorkspaceId },
  table: SourceTable,
  given: SummaryKpi,
  signal: AbortSignal,
): Promise<SummarySplit | EvenSplit | null> {
  const {
    kpi,
    answer: { comparison },
  } = given;
  const measure = kpi.query.measures.at(-1);
  const period = periodOf(given);
  const field = given.answer.period?.field ?? kpi.comparison.by?.field;
  if (
    !measure ||
    !period ||
    field === undefined ||
    !comparison ||
    comparison.value === null ||
    calculationsNamed(kpi.query).length > 0
  )
    return null;
  const question: ChangeQuestion = {
    measure,
    filters: kpi.query.filters,
    sides: {
      kind: 'periods',
      field,
      before: { from: comparison.from, to: comparison.to },
      after: { from: period.from, to: period.to },
    },
  };
  const explained = await changesWithin(actor, table, question, signal).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!explained || 'unexplained' in explained) return null;
  const best = explained.dimensions.find(({ field }) => field === explained.best);
  return best ? splitFrom(explained, best) : { even: true, dimensions: explained.dimensions.map(({ label }) => label) };
}

function splitFrom(
  { kind, change, measure, question, evidenceId }: ChangeAnswer,
  { field, label, format, parts, places, moves }: EvidentSplit,
): SummarySplit | null {
  const splitting = splittingOf(question.measure);
  if (splitting.kind === 'unsplittable') return null;
  const [before, after] = resultKeys(changeQuery(question, splitting, field)).measures as [string, string];
  const cell = (evidence: string, row: number, column: string): ClaimReference => ({
    of: 'cell',
    evidence,
    rows: [row],
    column,
  });
  const largest = parts
    .map((part, nth) => ({ ...part, place: places[nth]! }))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST_PARTS);
  return {
    kind,
    change,
    dimension: label,
    field,
    format: measure.format,
    before: cell(evidenceId, 0, before),
    after: cell(evidenceId, 0, after),
    moves,
    parts: largest.map(({ value, change: own, member, place }) => ({
      name: formatCell(value, format),
      change: own,
      member,
      before: cell(place.evidenceId, place.row, before),
      after: cell(place.evidenceId, place.row, after),
    })),
  };
}
