import type { WorkspaceId } from '@/lib/base/actor/actor';
import { subjectOf } from '@/lib/pure/analysis/charts/claim-title';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { findRun, listInsightRows } from './store';

const LONGEST_TITLE = 160;
const LONGEST_NOTE = 200;

/** A finding as a chart that names it; `columns`: those it is about. */
export type DrawnFinding = { columns: string[]; confidence: number; chart: Omit<Chart, 'id'> };

/**
 * What held up in the newest tested version of a data source and can be drawn, titled by the findings, the most telling
 * first; without what a person dismissed.
 */
export async function foundIn(workspaceId: WorkspaceId, dataSourceId: string): Promise<DrawnFinding[]> {
  const [rows, run] = await Promise.all([
    listInsightRows(workspaceId, dataSourceId),
    findRun(workspaceId, dataSourceId),
  ]);
  return rows
    .filter(
      ({ dataVersion, decision, content }) =>
        dataVersion === run?.dataVersion && decision !== 'dismissed' && content.grade === 'found',
    )
    .sort((a, b) => Number(b.decision === 'pinned') - Number(a.decision === 'pinned') || a.place - b.place)
    .flatMap(({ id, dataVersion, content: { title, chart, caption, columns, confidence } }) =>
      chart === null
        ? []
        : [
            {
              columns,
              confidence,
              chart: {
                title: title.text.slice(0, LONGEST_TITLE),
                type: chart.type,
                dataSourceId,
                query: chart.query,
                description: chart.description,
                options: {
                  ...chart.options,
                  note: caption.slice(0, LONGEST_NOTE),
                  insight: id,
                  claim: { version: dataVersion, subject: subjectOf(chart) },
                },
              },
            },
          ],
    );
}

export const chartsOfInsights = async (workspaceId: WorkspaceId, dataSourceId: string): Promise<Omit<Chart, 'id'>[]> =>
  (await foundIn(workspaceId, dataSourceId)).map(({ chart }) => chart);
