import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Forecast as Row } from '@/lib/base/db/generated/client';
import { orUnreadable, readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { LaterGrade, ForecastAsked, ForecastSeries, ForecastStatus, ForecastWords, SeriesSummary } from './schema';
import { storedAsked, storedLater, storedSeries, storedSummary, storedWords } from './stored';

type Json = {
  asked: ForecastAsked;
  words: ForecastWords;
  series: ForecastSeries[];
  summary: SeriesSummary[];
  later: LaterGrade[];
  status: ForecastStatus;
};
/** `unreadable`: what was computed can’t be read; it is as if it had failed, and can be run again. */
export type ForecastRow = Omit<Row, keyof Json> & Json & { unreadable: boolean };
/** As the list reads it: the series are large. */
export type ListedForecast = Omit<ForecastRow, 'series'>;

const MOST_LISTED = 500;

function toRow<R extends Omit<Row, 'series'>, Computed extends Partial<Json>>(
  row: R,
  computed: () => Computed,
  instead: Computed,
) {
  return {
    ...row,
    asked: storedAsked.read(row.asked),
    words: storedWords.read(row.words),
    ...orUnreadable(
      () => ({ ...computed(), error: row.error, status: row.status as ForecastStatus, unreadable: false }),
      (error) => ({ ...instead, error, status: 'failed' as const, unreadable: true }),
    ),
  };
}
const computedOf = ({ summary, later }: Pick<Row, 'summary' | 'later'>) => ({
  summary: storedSummary.read(summary),
  later: storedLater.read(later),
});
const NOTHING: ReturnType<typeof computedOf> = { summary: [], later: [] };
const toForecast = (row: Row): ForecastRow =>
  toRow(row, () => ({ ...computedOf(row), series: storedSeries.read(row.series) }), { ...NOTHING, series: [] });
const toListed = (row: Omit<Row, 'series'>): ListedForecast => toRow(row, () => computedOf(row), NOTHING);

export async function insertForecast(
  tx: Tx,
  workspaceId: WorkspaceId,
  createdById: string,
  { name, asked, words }: { name: string; asked: ForecastAsked; words: ForecastWords },
): Promise<string> {
  const { id } = await tx.forecast.create({
    data: {
      id: newId(),
      workspaceId,
      createdById,
      dataSourceId: asked.dataSourceId,
      name,
      asked: storedAsked.write(asked),
      words: storedWords.write(words),
      status: 'working',
    },
  });
  return id;
}

export async function findForecast(workspaceId: WorkspaceId, id: string): Promise<ForecastRow | null> {
  const row = await prisma().forecast.findFirst({ where: { id, workspaceId, dataSource: { deletedAt: null } } });
  return row && toForecast(row);
}

/** Newest first. */
export async function listForecastRows(workspaceId: WorkspaceId): Promise<ListedForecast[]> {
  const rows = await prisma().forecast.findMany({
    where: { workspaceId, dataSource: { deletedAt: null } },
    omit: { series: true },
    orderBy: { createdAt: 'desc' },
    take: MOST_LISTED,
  });
  return readableOf(rows, toListed);
}

/** False where it is gone. */
export async function startForecast(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (
    (await tx.forecast.updateMany({ where: { id, workspaceId }, data: { status: 'working', error: null } })).count > 0
  );
}

export type ForecastComputed = {
  dataVersion: number;
  words: ForecastWords;
  series: ForecastSeries[];
  summary: SeriesSummary[];
};

export async function keepComputed(
  workspaceId: WorkspaceId,
  id: string,
  { dataVersion, words, series, summary }: ForecastComputed,
): Promise<void> {
  await prisma().forecast.updateMany({
    where: { id, workspaceId },
    data: {
      status: 'ready',
      error: null,
      dataVersion,
      gradedVersion: dataVersion,
      words: storedWords.write(words),
      series: storedSeries.write(series),
      summary: storedSummary.write(summary),
      computedAt: new Date(),
    },
  });
}

/** What was computed before stays to be seen. */
export async function endWithout(workspaceId: WorkspaceId, id: string, error: string): Promise<void> {
  await prisma().forecast.updateMany({
    where: { id, workspaceId, status: 'working', computedAt: { not: null } },
    data: { status: 'ready', error },
  });
  await prisma().forecast.updateMany({
    where: { id, workspaceId, status: 'working' },
    data: { status: 'failed', error },
  });
}

export async function keepGrades(
  workspaceId: WorkspaceId,
  id: string,
  later: LaterGrade[],
  gradedVersion: number,
): Promise<void> {
  await prisma().forecast.updateMany({
    where: { id, workspaceId },
    data: { later: storedLater.write(later), gradedVersion },
  });
}

export async function removeForecast(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await tx.forecast.deleteMany({ where: { id, workspaceId } })).count > 0;
}
