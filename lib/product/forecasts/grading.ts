import type { WorkspaceId } from '@/lib/base/actor/actor';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import { citeEvidence } from '@/lib/product/evidence/evidence';
import { gradeForecast } from '@/lib/pure/analysis/forecast/grade';
import { seriesInput } from '@/lib/pure/analysis/forecast/series-input';
import { readHistories } from './history';
import type { LaterGrade } from './schema';
import { keepGrades, type ForecastRow } from './store';

const MOST_KEPT = 200;

/**
 * Holds a forecast against the newest version of its data, once a version. What cannot be read any more is not graded.
 */
export async function gradeLater(
  actor: { workspaceId: WorkspaceId },
  row: ForecastRow,
  table: SourceTable,
): Promise<LaterGrade[]> {
  if (row.status !== 'ready' || table.version <= row.gradedVersion) return row.later;
  const fresh = await gradesOf(actor, row, table).catch((error: unknown) => {
    if (error instanceof AppError) return [];
    throw error;
  });
  const kept = row.later.filter(
    ({ dataVersion, value }) => dataVersion !== row.dataVersion || !fresh.some((one) => one.value === value),
  );
  const later = [...fresh, ...kept].slice(0, MOST_KEPT);
  await inTransaction((tx) =>
    citeEvidence(
      tx,
      actor.workspaceId,
      fresh.map(({ evidenceId }) => evidenceId),
    ),
  );
  await keepGrades(actor.workspaceId, row.id, later, table.version);
  return later;
}

async function gradesOf(
  actor: { workspaceId: WorkspaceId },
  { asked, series, dataVersion }: ForecastRow,
  table: SourceTable,
): Promise<LaterGrade[]> {
  const { meaning, series: histories } = await readHistories(actor, table, asked);
  return series.flatMap(({ value, label, outcome }) => {
    const history = histories.find((one) => one.value === value);
    const grade =
      history && outcome.outcome === 'forecast' ? gradeForecast(outcome, seriesInput(history.answer, meaning)) : null;
    return grade && history
      ? [
          {
            value,
            label,
            dataVersion,
            gradedVersion: table.version,
            gradedAt: new Date().toISOString(),
            evidenceId: history.evidenceId,
            grade,
          },
        ]
      : [];
  });
}
