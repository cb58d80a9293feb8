import type { JoinPreview, JoinSpec, OverlapAsked, Overlaps, PreviewPart } from '@/lib/engines/manifest/join';
import type { PreparationSource } from '@/lib/engines/manifest/preparation';
import type { PartsRelation, Relation } from '@/lib/engines/manifest/relation';
import type { DriversInput } from '@/lib/pure/analysis/drivers/schema';
import type { ForecastInput } from '@/lib/pure/analysis/forecast/schema';
import type { Budget } from '@/lib/pure/analysis/insights/schema';
import type { PreparationStep } from '@/lib/pure/preparation/kinds';
import type { PreparationPreview } from '@/lib/pure/preparation/outcome';
import type { StepProposals } from '@/lib/pure/preparation/proposals/schema';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { AbsoluteFilter } from '@/lib/pure/query/resolve/filters';
import type { AbsoluteQuery, Resolved } from '@/lib/pure/query/resolve/resolve';
import type { Row } from '@/lib/pure/query/schema/result';
import type { RowsWindow, RowSort } from '@/lib/pure/query/sql/source-rows';
import type { PreparationAsked } from '../preparation/preview';
import type { KernelAnswers } from '../analysis/kernels';
import type { TableToRead } from '../analysis/read-table';
import type { ColumnStatistics, FileFormat, FoundCells, QueryFailure, QueryOutcome } from './answers';
import type { PackedRows } from './packed-rows';
import type { SqlCheck, SqlCheckWork, SqlOutcome, SqlWork } from './sql';

/** What a query child is told once, at its start. */
export type ChildSettings = {
  /** The only folders it may read. */
  folders: string[];
  /** What does not fit into memory goes to a folder below, named by the process. */
  tempFolder: string;
  memoryMegabytes: number;
  /** Beyond this resident size it asks to be ended. */
  residentMegabytes: number;
  threads: number;
  /** Nobody waits for its work: it takes what processor time others leave. */
  background?: boolean;
};

export type Question = { id: string; resolved: Resolved };

/** Work for a child: all questions about one relation, a page of its rows, or what it shares with another. */
export type QueriesWork = { kind: 'queries'; relation: Relation; columns: QueryColumn[]; questions: Question[] };

/** Which rows are meant, in which order, and which of their columns. */
export type AbsoluteSelection = {
  filters: AbsoluteFilter[];
  /** Rows of which a shown cell holds this text. */
  find?: string;
  /**
   * Files of the side table (row from 1, column, text) with what stands in place of a value that did not fit its
   * column: sought too.
   */
  misfits?: string[];
  sort: RowSort[];
  /** Keys of the columns that are shown, in their order. */
  shown: string[];
};

type OnRows = { relation: Relation; columns: QueryColumn[]; selection: AbsoluteSelection };
/**
 * `longest`: texts are cut after so many characters. `behind` names the row of an answer whose records are meant;
 * filters and order are then the answer's own.
 */
export type PageWork = {
  kind: 'page';
  page: RowsWindow;
  longest?: number;
  behind?: { query: AbsoluteQuery; point: Row };
} & OnRows;
/** The cells that hold a text, `limit` of them from the `offset`-th. */
export type FindWork = { kind: 'find'; text: string; offset: number; limit: number } & OnRows;
export type StatisticsWork = { kind: 'statistics'; key: string } & OnRows;
/** `raw`: cells that a spreadsheet would take for formulas are left as they are. */
export type FileWork = { kind: 'file'; format: FileFormat; raw: boolean; path: string } & OnRows;
export type RowsWork = PageWork | FindWork | StatisticsWork | FileWork;
/** Both stand in the queue of the left side's workspace. */
export type JoinWork = { kind: 'join'; relation: Relation; spec: JoinSpec; part: PreviewPart };
export type OverlapWork = {
  kind: 'overlaps';
  relation: Relation;
  parts: string[];
  asked: OverlapAsked[];
  most: number;
};
/** What the steps of a preparation do with rows. */
export type PreparationWork = { kind: 'preparation'; relation: PartsRelation; asked: PreparationAsked };
export type ProposalsWork = {
  kind: 'proposals';
  relation: PartsRelation;
  source: PreparationSource;
  steps: PreparationStep[];
};
/** Work of the kernels of lib/pure/analysis. */
export type ForecastWork = { kind: 'forecast'; relation: Relation; inputs: ForecastInput[] };
export type MineWork = { kind: 'mine'; relation: Relation; table: TableToRead; budget: Budget };
export type DriversRequest = { kind: 'target'; relation: Relation; table: TableToRead; question: DriversInput };
export type DriversCheckRequest = {
  kind: 'target_check';
  relation: Relation;
  table: TableToRead;
  question: DriversInput;
};
export type AnalysisWork = ForecastWork | MineWork | DriversRequest | DriversCheckRequest;
/** Work with one answer. */
export type SingleWork =
  | RowsWork
  | JoinWork
  | OverlapWork
  | PreparationWork
  | ProposalsWork
  | AnalysisWork
  | SqlCheckWork
  | SqlWork;
export type ChildRequest = QueriesWork | SingleWork;

/** A text that was cut: the row of the page, the column, and how many characters there are. */
export type CutCell = { at: number; key: string; length: number };

/**
 * Records by column key, with the number of each in the file, from 1. `leftOut`: records that the filters left out;
 * `withoutValue`: records of the bar that hold nothing to count.
 */
export type PageAnswer = {
  rows: Row[];
  rowNumbers: number[];
  cut: CutCell[];
  rowCount: number;
  leftOut: number;
  withoutValue: number;
};

export type ChildAnswers = {
  page: PageAnswer;
  find: FoundCells;
  statistics: ColumnStatistics;
  file: null;
  join: JoinPreview;
  overlaps: Overlaps;
  preparation: PreparationPreview;
  proposals: StepProposals;
  sql_check: SqlCheck;
  sql: SqlOutcome;
} & KernelAnswers;

export type ToChild = { kind: 'work'; job: number; work: ChildRequest } | { kind: 'cancel'; job: number };

export type FromChild =
  | { kind: 'ready'; /** Its name and version. */ engine: string }
  | { kind: 'grown' }
  | {
      kind: 'outcome';
      job: number;
      id: string;
      outcome: QueryOutcome;
      /** Its rows, where it says none. */ packed?: PackedRows;
    }
  | { kind: 'answer'; job: number; answer: ChildAnswers[keyof ChildAnswers] }
  | { kind: 'done'; job: number; failure?: QueryFailure };
