import type { QueryColumn } from '@/lib/query/fields';
import type { AbsoluteQuery, Resolved } from '@/lib/query/resolve';
import type { Row } from '@/lib/query/result';
import type { Page } from '@/lib/query/source-rows';
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

/** Work for a child: all questions about one relation, or a page of its rows. */
export type QueriesWork = { kind: 'queries'; relation: Relation; columns: QueryColumn[]; questions: Question[] };
/** Without `behind` the whole table; `behind` names the row of an answer whose records are meant. */
export type PageWork = { kind: 'page'; relation: Relation; columns: QueryColumn[]; page: Page; behind?: { query: AbsoluteQuery; point: Row } };
export type Work = QueriesWork | PageWork;

/** Records by column key. `leftOut`: records that the filters left out; `withoutValue`: records of the bar that hold nothing to count. */
export type RowsPage = { rows: Row[]; rowCount: number; leftOut: number; withoutValue: number };

export type ToChild = { kind: 'work'; job: number; work: Work } | { kind: 'cancel'; job: number };

export type FromChild =
  | { kind: 'ready' }
  | { kind: 'grown' }
  | { kind: 'outcome'; job: number; id: string; outcome: QueryOutcome }
  | { kind: 'page'; job: number; page: RowsPage }
  | { kind: 'done'; job: number; failure?: QueryFailure };
