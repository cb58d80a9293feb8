import type { QueryFailure, QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import type {
  ChildAnswers,
  FindWork,
  PageWork,
  QueriesWork,
  StatisticsWork,
} from '@/lib/engines/answers/protocol/messages';
import type { RemoteColumn, RemoteReason, RemoteRows, TableName } from '@/lib/engines/manifest/remote';
import type { CheckedSettings } from './connector';
import type {
  AnsweredSelect,
  CheckedSelect,
  CopyProgress,
  CopyRequest,
  CopyResult,
  DescribedRows,
  DescribedTable,
  MeasuredRows,
  RowsSource,
  TablesPage,
  TestedConnection,
} from './requests';

/** Work on rows as it is sent: without the connection, which the child has. */
type Sent<Work> = Omit<Work, 'relation'> & { source: RowsSource };
export type SentQueries = Sent<QueriesWork>;
export type SentPage = Sent<PageWork>;
export type SentFind = Sent<FindWork>;
export type SentStatistics = Sent<StatisticsWork>;
export type SentCopy = Omit<CopyRequest, 'connection'>;

export type ConnectorWork =
  | SentQueries
  | SentPage
  | SentFind
  | SentStatistics
  | { kind: 'test' }
  | { kind: 'tables'; search: string; after: TableName | null }
  | { kind: 'table'; table: TableName }
  | { kind: 'select'; sql: string }
  | { kind: 'statement'; sql: string; limit: number }
  | { kind: 'describe'; rows: RemoteRows; known: readonly RemoteColumn[] }
  | { kind: 'measure'; source: RowsSource; keys: readonly string[] | null }
  | ({ kind: 'copy' } & SentCopy);

/** What each kind of work is answered by. */
export type ConnectorAnswers = Pick<ChildAnswers, 'page' | 'find' | 'statistics'> & {
  queries: null;
  test: TestedConnection;
  tables: TablesPage;
  table: DescribedTable;
  select: CheckedSelect;
  statement: AnsweredSelect;
  describe: DescribedRows;
  measure: MeasuredRows;
  copy: CopyResult;
};

/** `fault`: a mistake of ours, with its trace. */
export type SentFailure =
  | { kind: 'remote'; reason: RemoteReason; message: string; position: number | null }
  | { kind: 'query'; failure: QueryFailure }
  | { kind: 'fault'; trace: Record<string, string> };

export type ChildLimits = { statements: number; deadlineMs: number };

export type ToConnectorChild =
  | { kind: 'open'; settings: CheckedSettings; limits: ChildLimits }
  | { kind: 'work'; job: number; work: ConnectorWork; deadlineMs: number }
  | { kind: 'cancel'; job: number };

export type FromConnectorChild =
  | { kind: 'ready' }
  | { kind: 'outcome'; job: number; id: string; outcome: QueryOutcome }
  | { kind: 'progress'; job: number; progress: CopyProgress }
  | { kind: 'answer'; job: number; answer: ConnectorAnswers[keyof ConnectorAnswers] }
  | { kind: 'failed'; job: number; failure: SentFailure };
