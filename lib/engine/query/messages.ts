import type { QueryColumn } from '@/lib/query/fields';
import type { AbsoluteQuery, Resolved } from '@/lib/query/resolve';
import type { Row } from '@/lib/query/result';
import type { Page } from '@/lib/query/source-rows';
import type { JoinPreview, JoinSpec, OverlapAsked, Overlaps, PreviewPart } from '../merge-shapes';
import type { QueryFailure, QueryOutcome, Relation } from '../shapes';

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
};

export type Question = { id: string; resolved: Resolved };

/** Work for a child: all questions about one relation, a page of its rows, or what it shares with another. */
export type QueriesWork = { kind: 'queries'; relation: Relation; columns: QueryColumn[]; questions: Question[] };
/** Without `behind` the whole table; `behind` names the row of an answer whose records are meant. */
export type PageWork = { kind: 'page'; relation: Relation; columns: QueryColumn[]; page: Page; behind?: { query: AbsoluteQuery; point: Row } };
/** Both stand in the queue of the left side's workspace. */
export type JoinWork = { kind: 'join'; relation: Relation; spec: JoinSpec; part: PreviewPart };
export type OverlapWork = { kind: 'overlaps'; relation: Relation; asked: OverlapAsked[]; most: number };
export type Work = QueriesWork | PageWork | JoinWork | OverlapWork;

/** Records by column key. `leftOut`: records that the filters left out; `withoutValue`: records of the bar that hold nothing to count. */
export type RowsPage = { rows: Row[]; rowCount: number; leftOut: number; withoutValue: number };

export type ToChild = { kind: 'work'; job: number; work: Work } | { kind: 'cancel'; job: number };

export type FromChild =
  | { kind: 'ready' }
  | { kind: 'grown' }
  | { kind: 'outcome'; job: number; id: string; outcome: QueryOutcome }
  | { kind: 'page'; job: number; page: RowsPage }
  | { kind: 'join'; job: number; preview: JoinPreview }
  | { kind: 'overlaps'; job: number; overlaps: Overlaps }
  | { kind: 'done'; job: number; failure?: QueryFailure };
