import type { QueryColumn } from '@/lib/query/fields';
import type { Resolved } from '@/lib/query/resolve';
import type { QueryFailure, QueryOutcome, Relation } from '../shapes';

/** What a query child is told once, at its start. */
export type ChildSettings = {
  /** The only folders it may read. */
  folders: string[];
  tempFolder: string;
  memoryMegabytes: number;
  threads: number;
};

export type Question = { id: string; resolved: Resolved };

/** Work for a child: all questions about one relation, or a page of its rows. */
export type QueriesWork = { kind: 'queries'; relation: Relation; columns: QueryColumn[]; questions: Question[] };
export type Work = QueriesWork;

export type ToChild = { kind: 'work'; job: number; work: Work } | { kind: 'cancel'; job: number };

export type FromChild =
  | { kind: 'ready' }
  | { kind: 'outcome'; job: number; id: string; outcome: QueryOutcome }
  | { kind: 'done'; job: number; failure?: QueryFailure };
