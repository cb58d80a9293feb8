import { gradeForecast } from '@/lib/analysis/forecast/grade';
import { seriesInput } from '@/lib/analysis/forecast/series-input';
import type { WorkspaceId } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import type { DataSet } from '@/lib/datasets/load';
import { inTransaction } from '@/lib/db/transaction';
import { citeEvidence } from '@/lib/evidence/evidence';
import { readHistories } from './history';
import type { LaterGrade } from './schema';
import { keepGrades, type PredictionRow } from './store';

const MOST_KEPT = 200;

/** Holds a forecast against the newest version of its data, once a version. What cannot be read any more is not graded. */
export async function gradeLater(actor: { workspaceId: WorkspaceId }, row: PredictionRow, dataSet: DataSet): Promise<LaterGrade[]> {
  if (row.status !== 'ready' || dataSet.version <= row.gradedVersion) return row.later;
  const fresh = await gradesOf(actor, row, dataSet).catch((error: unknown) => {
    if (error instanceof AppError) return [];
    throw error;
  });
  const kept = row.later.filter(({ dataVersion, value }) => dataVersion !== row.dataVersion || !fresh.some((one) => one.value === value));
  const later = [...fresh, ...kept].slice(0, MOST_KEPT);
  await inTransaction((tx) => citeEvidence(tx, actor.workspaceId, fresh.map(({ evidenceId }) => evidenceId)));
  await keepGrades(actor.workspaceId, row.id, later, dataSet.version);
  return later;
}

async function gradesOf(actor: { workspaceId: WorkspaceId }, { asked, series, dataVersion }: PredictionRow, dataSet: DataSet): Promise<LaterGrade[]> {
  const { meaning, series: histories } = await readHistories(actor, dataSet, asked);
  return series.flatMap(({ value, label, outcome }) => {
    const history = histories.find((one) => one.value === value);
    const grade = history && outcome.outcome === 'forecast' ? gradeForecast(outcome, seriesInput(history.answer, meaning)) : null;
    return grade && history ? [{ value, label, dataVersion, gradedVersion: dataSet.version, gradedAt: new Date().toISOString(), evidenceId: history.evidenceId, grade }] : [];
  });
}
