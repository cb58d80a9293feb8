import { changeQuery } from '@/lib/analysis/change/queries';
import { splittingOf } from '@/lib/analysis/change/split';
import type { EvenSplit, SummarySplit } from '@/lib/analysis/narration/summary/split';
import { explainWithin } from '@/lib/changes/explain';
import type { EvidentSplit, Explained } from '@/lib/changes/schema';
import type { WorkspaceId } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import { formatCell } from '@/lib/core/format';
import type { DataSet } from '@/lib/datasets/load';
import { calculationsNamed } from '@/lib/query/calculation/definition';
import type { ChangeQuestion } from '@/lib/query/change';
import type { Reference } from '@/lib/query/claim';
import { resultKeys } from '@/lib/query/keys';
import { periodOf } from './figures';
import type { SummaryKpi } from './schema';

/** Enough for the largest along the change and one against it. */
const MOST_PARTS = 8;

/** Where the change of the headline figure came from. Null where it has no exact split, or nothing to be held against. */
export async function readSplit(actor: { workspaceId: WorkspaceId }, dataSet: DataSet, given: SummaryKpi, signal: AbortSignal): Promise<SummarySplit | EvenSplit | null> {
  const { kpi, answer: { comparison } } = given;
  const measure = kpi.query.measures.at(-1);
  const period = periodOf(given);
  const field = given.answer.period?.field ?? kpi.comparison.by?.field;
  if (!measure || !period || field === undefined || !comparison || comparison.value === null || calculationsNamed(kpi.query).length > 0) return null;
  const question: ChangeQuestion = { measure, filters: kpi.query.filters, sides: { kind: 'periods', field, before: { from: comparison.from, to: comparison.to }, after: { from: period.from, to: period.to } } };
  const explained = await explainWithin(actor, dataSet, question, signal).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!explained || 'unexplained' in explained) return null;
  const best = explained.dimensions.find(({ field }) => field === explained.best);
  return best ? splitFrom(explained, best) : { even: true, dimensions: explained.dimensions.map(({ label }) => label) };
}

function splitFrom({ kind, change, measure, question, evidenceId }: Explained, { field, label, format, parts, places, moves }: EvidentSplit): SummarySplit | null {
  const splitting = splittingOf(question.measure);
  if (splitting.kind === 'unsplittable') return null;
  const [before, after] = resultKeys(changeQuery(question, splitting, field)).measures as [string, string];
  const cell = (evidence: string, row: number, column: string): Reference => ({ of: 'cell', evidence, rows: [row], column });
  const largest = parts.map((part, nth) => ({ ...part, place: places[nth]! })).toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, MOST_PARTS);
  return {
    kind, change, dimension: label, field, format: measure.format, before: cell(evidenceId, 0, before), after: cell(evidenceId, 0, after), moves,
    parts: largest.map(({ value, change: own, member, place }) => ({
      name: formatCell(value, format), change: own, member, before: cell(place.evidenceId, place.row, before), after: cell(place.evidenceId, place.row, after),
    })),
  };
}
