import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { StoredJson } from '@/lib/base/db/stored';
import { storedPin } from '@/lib/product/comments/stored';
import { storedChanges, storedFormat, storedVerification } from '@/lib/product/dashboards/stored';
import {
  storedColumns,
  storedConfig,
  storedFiles,
  storedIssues,
  storedOffers,
  storedOptions,
  storedOrigin,
  storedOverrides,
  storedPreference,
  storedPreparation,
  storedReading,
  storedRecipe,
  storedRelations,
  storedResult,
  storedSample,
  storedVersionSteps,
} from '@/lib/product/data-sources/store/stored';
import * as alerts from '@/lib/product/alerts/stored';
import * as codeAnalysis from '@/lib/product/code-analysis/stored';
import * as deliveries from '@/lib/product/deliveries/stored';
import { storedCells } from '@/lib/product/data-sources/citations/citation-store';
import * as documents from '@/lib/product/documents/stored';
import * as extractions from '@/lib/product/extractions/stored';
import * as drivers from '@/lib/product/drivers/stored';
import * as evidence from '@/lib/product/evidence/stored';
import * as forecasts from '@/lib/product/forecasts/stored';
import * as insights from '@/lib/product/insights/stored';
import * as sharing from '@/lib/product/sharing/stored';
import * as summaries from '@/lib/product/summaries/stored';

/**
 * One real row of every kind of JSON column, in every version of its shape that was ever written. A new version adds
 * its upgrade and keeps its predecessor’s row here.
 */
type Rows = Record<string, Record<string, unknown>[]>;
const read = (path: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')) as { rows: Rows };
/** As an installation of November 2026 had them: without an envelope, under the names that the tables had then. */
const older = read('../../fixtures/older-installation/rows.json').rows;
/** Typed in the form of version 1, for kinds of which that installation had no row that says anything. */
const others = read('./rows.json').rows;

type Kind = StoredJson<never> & { read: (json: unknown) => unknown };
const KINDS: [table: string, column: string, kind: unknown][] = [
  ['Dashboard', 'config', storedConfig],
  ['Calculation', 'format', storedFormat],
  ['Dashboard', 'verification', storedVerification],
  ['Comment', 'pin', storedPin],
  ['DashboardVersion', 'changes', storedChanges],
  ['DataSource', 'origin', storedOrigin],
  ['DataSource', 'files', storedFiles],
  ['DataSource', 'overrides', storedOverrides],
  ['DataSource', 'options', storedOptions],
  ['DataSource', 'recipe', storedRecipe],
  ['DataSource', 'preparation', storedPreparation],
  ['DataSetVersion', 'files', storedFiles],
  ['DataSetVersion', 'reading', storedReading],
  ['DataSetVersion', 'options', storedOptions],
  ['DataSetVersion', 'overrides', storedOverrides],
  ['DataSetVersion', 'offers', storedOffers],
  ['DataSetVersion', 'columns', storedColumns],
  ['DataSetVersion', 'relations', storedRelations],
  ['DataSetVersion', 'issues', storedIssues],
  ['DataSetVersion', 'sample', storedSample],
  ['DataSetVersion', 'preparation', storedVersionSteps],
  ['Import', 'result', storedResult],
  ['Evidence', 'query', evidence.storedQuestion],
  ['Evidence', 'columns', evidence.storedResultColumns],
  ['Evidence', 'rows', evidence.storedRows],
  ['Evidence', 'rechecked', evidence.storedRecheck],
  ['Prediction', 'asked', forecasts.storedAsked],
  ['Prediction', 'words', forecasts.storedWords],
  ['Prediction', 'series', forecasts.storedSeries],
  ['Prediction', 'summary', forecasts.storedSummary],
  ['Prediction', 'later', forecasts.storedLater],
  ['Explanation', 'asked', drivers.storedAsked],
  ['Explanation', 'words', drivers.storedWords],
  ['Explanation', 'model', drivers.storedModel],
  ['Explanation', 'predictions', drivers.storedPredictions],
  ['Insight', 'content', insights.storedContent],
  ['InsightRun', 'counts', insights.storedCounts],
  ['InsightRun', 'failure', insights.storedFailure],
  ['ExecutiveSummary', 'scope', summaries.storedScope],
  ['ExecutiveSummary', 'sources', summaries.storedSources],
  ['ExecutiveSummary', 'covers', summaries.storedCovers],
  ['ExecutiveSummary', 'kpis', summaries.storedKpis],
  ['ExecutiveSummary', 'sections', summaries.storedSections],
  ['ExecutiveSummary', 'verification', summaries.storedVerification],
  ['Alert', 'rule', alerts.storedRule],
  ['AlertEvent', 'content', alerts.storedValues],
  ['Delivery', 'schedule', deliveries.storedSchedule],
  ['Document', 'info', documents.storedInfo],
  ['DocumentPage', 'content', documents.storedPage],
  ['DocumentAnalysis', 'questions', documents.storedQuestions],
  ['DocumentAnalysis', 'content', documents.storedAnalysis],
  ['Extraction', 'fields', extractions.storedExtractionFields],
  ['Extraction', 'values', extractions.storedExtractionValues],
  ['Extraction', 'checks', extractions.storedExtractionChecks],
  ['CodeRun', 'counts', codeAnalysis.storedCounts],
  ['CodeRun', 'content', codeAnalysis.storedRunContent],
  ['RowCitation', 'cells', storedCells],
  ['Share', 'lockedFilters', sharing.storedLocks],
  ['Share', 'hiddenColumns', sharing.storedHidden],
];
/** Rows that were typed into rows.json: the older installation had nothing in these columns. */
const TYPED = [
  'Calculation.format',
  'Dashboard.verification',
  'Comment.pin',
  'DashboardVersion.changes',
  'DataSource.overrides',
  'DataSource.options',
  'DataSource.recipe',
  'DataSource.preparation',
  'DataSetVersion.options',
  'DataSetVersion.overrides',
  'DataSetVersion.offers',
  'DataSetVersion.issues',
  'DataSetVersion.preparation',
  'Import.result',
  'Evidence.rechecked',
  'Prediction.later',
  'Explanation.predictions',
  'InsightRun.failure',
  'ExecutiveSummary.scope',
  'ExecutiveSummary.sources',
  'ExecutiveSummary.covers',
  'ExecutiveSummary.kpis',
  'ExecutiveSummary.sections',
  'ExecutiveSummary.verification',
  'Alert.rule',
  'AlertEvent.content',
  'Delivery.schedule',
  'Document.info',
  'DocumentPage.content',
  'DocumentAnalysis.questions',
  'DocumentAnalysis.content',
  'Extraction.fields',
  'Extraction.values',
  'Extraction.checks',
  'CodeRun.counts',
  'CodeRun.content',
  'RowCitation.cells',
  'Share.lockedFilters',
  'Share.hiddenColumns',
];
/** Of a JSON column that says nothing there is nothing to read. */
const saysSomething = (json: unknown) =>
  typeof json === 'object' && json !== null && Object.keys(json).filter((key) => key !== 'shapeVersion').length > 0;
const rowsOf = (table: string, column: string) =>
  [...(older[table] ?? []), ...(others[table] ?? [])].map((row) => row[column]).filter(saysSomething);

describe('every kind of stored JSON', () => {
  it.each(KINDS)('%s.%s has a row of version 1, which reads to the value it holds', (table, column, kind) => {
    const rows = rowsOf(table, column);
    expect(rows.length).toBeGreaterThan(0);
    for (const json of rows) expect((kind as Kind).read(json)).toEqual(json);
  });

  it.each(KINDS)('%s.%s is written with the version of its shape and read without', (table, column, kind) => {
    const [json] = rowsOf(table, column);
    const { enveloped, read: readAgain } = kind as Kind;
    expect(enveloped(json as never)).toEqual({ shapeVersion: 1, value: json });
    expect(readAgain(enveloped(json as never))).toEqual(json);
  });

  it('has a row of an older installation, but for those that it had not filled', () => {
    const filled = (table: string, column: string) => (older[table] ?? []).some((row) => saysSomething(row[column]));
    expect(
      KINDS.filter(([table, column]) => !filled(table, column)).map(([...place]) => place.slice(0, 2).join('.')),
    ).toEqual(TYPED);
  });
});

describe('a shape that has changed', () => {
  it('ImportPreference.overrides of version 1 held the columns alone', () => {
    const rows = rowsOf('ReadingHabit', 'overrides');
    expect(rows.length).toBeGreaterThan(0);
    for (const json of rows) {
      const now = storedPreference.read(json);
      expect(now).toEqual({ columns: json });
      expect(storedPreference.enveloped(now)).toEqual({ shapeVersion: 2, value: now });
      expect(storedPreference.read(storedPreference.enveloped(now))).toEqual(now);
    }
  });
});
