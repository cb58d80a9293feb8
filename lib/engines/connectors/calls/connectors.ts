import type { RemoteRelation } from '@/lib/engines/manifest/relation';
import type {
  ConnectionSettings,
  RemoteColumn,
  RemoteConnection,
  RemoteRows,
  TableName,
} from '@/lib/engines/manifest/remote';
import { rulesOf } from '../kinds/rules';
import { ChildEnded } from '../process/child';
import { connectorChildren, crashed, stopChildren } from '../process/children';
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
} from '../requests';
import { readSelect } from '../select/check';
import { failureOfSignal } from '../work/ask';
import { tableOfCursor } from '../work/describe';

// What the product asks of databases. Each call runs in the connector child of its connection (one process a
// connection, at most 4 statements at once, ended after a minute without work), within 30 s unless it says otherwise.
// All throw RemoteFailure, whose `reason` is a word of the API and whose message is for people.
//
// Questions do not stand here: `runQueries`, `readRows`, `readSourceRows`, `readStatistics`, `findCells`
// (lib/engines/answers/run.ts) take a RemoteRelation as they take any other.

const usual = (signal?: AbortSignal) => ({ deadlineMs: connectorChildren().deadlineMs, ...(signal && { signal }) });
const sourceOf = ({ rows, columns, identity }: RemoteRelation): RowsSource => ({ rows, columns, identity });

/**
 * Opens a connection with settings that need not be saved, and closes it.
 * @throws RemoteFailure
 */
export async function testConnection(settings: ConnectionSettings, signal?: AbortSignal): Promise<TestedConnection> {
  return connectorChildren().aside(settings, { kind: 'test' }, usual(signal));
}

/** Tables and views, 200 at a time. `search` is a part of a name, no wildcards. @throws RemoteFailure */
export async function listTables(
  connection: RemoteConnection,
  asked: { search?: string; cursor?: string },
  signal?: AbortSignal,
): Promise<TablesPage> {
  const { search = '', cursor } = asked;
  return connectorChildren().run(connection, { kind: 'tables', search, after: tableOfCursor(cursor) }, usual(signal));
}

/** One table, with 50 rows. @throws RemoteFailure 'table_missing' */
export async function describeTable(
  connection: RemoteConnection,
  table: TableName,
  signal?: AbortSignal,
): Promise<DescribedTable> {
  return connectorChildren().run(connection, { kind: 'table', table }, usual(signal));
}

/**
 * Whether a text is one SELECT that may be asked: parsed and looked at here, then described and tried with 50 rows in
 * the database. What is refused was never sent.
 * @throws RemoteFailure where the database is away
 */
export async function checkSelect(
  connection: RemoteConnection,
  sql: string,
  signal?: AbortSignal,
): Promise<CheckedSelect> {
  return connectorChildren().run(connection, { kind: 'select', sql }, usual(signal));
}

/**
 * Runs one SELECT as a person wrote it: held against the lists, in a transaction that reads only, up to so many rows
 * and 2 MB. Once: what ended the process of its connection isn't asked again.
 * @throws RemoteFailure 'not_a_select' with its place, before anything is sent; 'timeout', 'cancelled'
 */
export async function runSelect(
  connection: RemoteConnection,
  asked: { sql: string; limit: number },
  signal?: AbortSignal,
): Promise<AnsweredSelect> {
  return connectorChildren()
    .once(connection, { kind: 'statement', ...asked }, usual(signal))
    .catch((error: unknown) => Promise.reject(wordedEnd(error, signal)));
}

const wordedEnd = (error: unknown, signal?: AbortSignal): unknown =>
  error instanceof ChildEnded ? (signal?.aborted ? failureOfSignal(signal) : crashed()) : error;

/** Functions that a SELECT may call there, in their order. */
export const selectFunctions = async (
  connection: Pick<RemoteConnection, 'type'> & Pick<ConnectionSettings, 'options'>,
): Promise<string[]> => [...(await rulesOf(connection)).functions].toSorted();

/** The part of the check that needs no database. Null where it may be sent. */
export async function refusedSelect(
  connection: Pick<RemoteConnection, 'type'> & Pick<ConnectionSettings, 'options'>,
  sql: string,
): Promise<{ message: string; position: number } | null> {
  const rules = await rulesOf(connection);
  const read = rules && readSelect(sql, rules);
  return read && 'refused' in read ? read.refused : null;
}

/**
 * The columns of a table, a join or a SELECT, with the keys that queries know them by. `known`: columns of an earlier
 * look, whose keys are kept.
 * @throws RemoteFailure 'table_missing', 'column_missing', 'not_a_select'
 */
export async function describeRows(
  connection: RemoteConnection,
  rows: RemoteRows,
  known?: readonly RemoteColumn[],
  signal?: AbortSignal,
): Promise<DescribedRows> {
  return connectorChildren().run(connection, { kind: 'describe', rows, known: known ?? [] }, usual(signal));
}

/** Counts, smallest and largest values in one statement; of all columns, or of those with these keys. @throws RemoteFailure */
export async function measureRows(
  relation: RemoteRelation,
  keys?: readonly string[],
  signal?: AbortSignal,
): Promise<MeasuredRows> {
  const work = { kind: 'measure' as const, source: sourceOf(relation), keys: keys ?? null };
  return connectorChildren().run(relation.connection, work, usual(signal));
}

/**
 * Streams rows into Parquet, never held in memory.
 * @throws RemoteFailure 'too_large' beyond the caps, 'cancelled' by the signal
 */
export async function copyRows(
  request: CopyRequest,
  onProgress: (progress: CopyProgress) => void,
  signal?: AbortSignal,
): Promise<CopyResult> {
  const { connection, ...asked } = request;
  const options = { deadlineMs: asked.caps.deadlineMs, onProgress, ...(signal && { signal }) };
  return connectorChildren().run(connection, { kind: 'copy', ...asked }, options);
}

/** Ends what runs on a connection and closes it: it was changed or deleted. */
export async function closeConnection(connectionId: string): Promise<void> {
  await connectorChildren().close(connectionId);
}

/** Ends all children. */
export async function stopConnectors(): Promise<void> {
  stopChildren();
}
