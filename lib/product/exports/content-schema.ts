import type { PaperSize, SetImage } from '@/lib/engines/paper/protocol/document';
import type { ChangeAnswer } from '@/lib/product/changes/schema';
import type { ChosenMark, Widget } from '@/lib/product/dashboards/schema';
import type { DocumentAnalysisItem } from '@/lib/product/documents/schema';
import type { DriversModelOfSource } from '@/lib/product/drivers/schema';
import type { ExtractionItem } from '@/lib/product/extractions/schema';
import type { ForecastOfSource } from '@/lib/product/forecasts/schema';
import type { Insight } from '@/lib/product/insights/schema';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import type { ExecutiveSummary } from '@/lib/product/summaries/schema';
import type { Claim } from '@/lib/pure/query/schema/claim';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { Evidence } from '@/lib/pure/query/schema/result';
import type { ExportFormat } from './kinds-schema';

/** What a file is written from, as the child that writes it gets it: answers, nothing that has to be asked. */

export type ExportedSource = { id: string; name: string; version: number; rowCount: number; columns: Column[] };

type Of<Kind, Rest> = { kind: Kind } & Rest;
type Head = {
  format: ExportFormat;
  paper: PaperSize;
  title: string;
  /** When it was asked for. */
  createdAt: string;
  sources: ExportedSource[];
  filters: Filter[];
  evidence: Evidence[];
};

export type DashboardContent = Of<
  'dashboard' | 'widget',
  {
    config: DashboardConfig;
    chosen: ChosenMark[];
    widgetId: string | null;
    widgets: Record<string, Widget>;
    /** By the id of a chart: the numbers of a title that a finding gave it. */
    titleClaims: Record<string, Claim[]>;
    /** By the hash of an image that texts show: where it lies. */
    imageFiles: Record<string, { path: string }>;
    /** Those that the child has read. */
    images: Record<string, SetImage>;
  }
>;
/** The rows lie in a file, as JSON records. */
export type DataContent = Of<'data', { rowsPath: string; labels: string[]; keys: string[] }>;
/** An answer of SQL; its rows are told in pieces, by their place. */
export type StatementContent = Of<
  'statement',
  Omit<SqlAnswer, 'rows' | 'evidence'> & {
    rows: Record<string, Cell[][]>;
    standsOn: SqlAnswer['evidence'];
  }
>;
/** `tests`: by the id of an insight, the evidence of its test. */
export type InsightsContent = Of<'insights', { insights: Insight[]; tests: Record<string, string> }>;
export type ForecastContent = Of<'prediction', { prediction: ForecastOfSource }>;
export type SummaryContent = Of<'summary', { summary: ExecutiveSummary }>;
export type ChangeContent = Of<'change', { change: ChangeAnswer }>;
export type DriversContent = Of<'drivers', { drivers: DriversModelOfSource }>;
/** A document’s findings, each with its place. */
export type AnalysisOfDocument = Of<
  'analysis',
  { document: { id: string; name: string }; analysis: DocumentAnalysisItem }
>;
export type ExtractionOfDocument = Of<'extraction', { extraction: ExtractionItem }>;

export type ExportContent = Head &
  (
    | DashboardContent
    | DataContent
    | StatementContent
    | InsightsContent
    | ForecastContent
    | SummaryContent
    | ChangeContent
    | DriversContent
    | AnalysisOfDocument
    | ExtractionOfDocument
  );
