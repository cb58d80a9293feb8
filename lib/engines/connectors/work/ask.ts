import type { RemoteValue } from '@/lib/engines/manifest/remote';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { ColumnInfo, Connector, RawCell, Session } from '../connector';
import { RemoteFailure } from '../failure';
import { readerOf, sizeOf, type RawCellReader } from './cells';

/** Bytes of one answer. */
const ANSWER_BYTES = 8 * 1024 * 1024;
/** How long a session may take to heed a cancel before it is closed. */
const HEED_MS = 3_000;

export const TOO_LARGE = 'The result is larger than 8 MB. Narrow the filters or group by something coarser.';

/** What a piece of work runs under: it ends when the signal does, whose reason says why. */
export type WorkContext = { connector: Connector; signal: AbortSignal };

/** Why a signal was raised. */
export const DEADLINE = 'deadline';
export const failureOfSignal = ({ reason }: AbortSignal): RemoteFailure =>
  reason === DEADLINE
    ? new RemoteFailure(
        'timeout',
        'The database didn’t answer in time, so the query was ended there too. Narrow the filters, or take a copy.',
      )
    : new RemoteFailure('cancelled', 'The query was cancelled because the page no longer needed it.');

/** Words for whatever went wrong while a statement ran. */
export function wordedFailure(error: unknown, { connector, signal }: WorkContext): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  if (signal.aborted) return failureOfSignal(signal);
  return connector.failureOf(error);
}

/**
 * Runs something on a session, which is told in the database when nobody waits for it any more.
 * @throws RemoteFailure
 */
export async function withCancel<T>(session: Session, asked: WorkContext, work: () => Promise<T>): Promise<T> {
  const { signal } = asked;
  if (signal.aborted) throw failureOfSignal(signal);
  let [slow, giveUp]: [NodeJS.Timeout | undefined, (error: Error) => void] = [undefined, () => undefined];
  const unheeded = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  unheeded.catch(() => undefined);
  const cancel = () => {
    slow = setTimeout(() => {
      void session.close().catch(() => undefined);
      giveUp(failureOfSignal(signal));
    }, HEED_MS);
    session.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([work(), unheeded]);
  } catch (error) {
    throw wordedFailure(error, asked);
  } finally {
    signal.removeEventListener('abort', cancel);
    clearTimeout(slow);
  }
}

/** How many rows are read, and how their cells are: by what the asker knows of them, else by their type. */
export type Reading = { rows?: number; values?: readonly (RemoteValue | null)[]; exact?: boolean };
export type ReadRows = { rows: Cell[][]; more: boolean; columns: ColumnInfo[] };

/**
 * The rows of a statement, at most so many of them and 8 MB; `more` tells that there were others.
 * @throws RemoteFailure 'too_large' beyond 8 MB
 */
export function readRows(session: Session, sql: string, reading: Reading, asked: WorkContext): Promise<ReadRows> {
  return withCancel(session, asked, async () => {
    const { columns, batches } = await session.stream(sql);
    const readers = columns.map((column, nth) =>
      readerFor(column, reading.values?.[nth] ?? null, { session, asked, reading }),
    );
    const rows: Cell[][] = [];
    let bytes = 0;
    for await (const batch of batches) {
      for (const raw of batch.rows) {
        if (rows.length >= (reading.rows ?? Infinity)) return { rows, more: true, columns };
        const cells = readRow(raw, readers);
        for (const cell of cells) bytes += sizeOf(cell);
        if (bytes > ANSWER_BYTES) throw new RemoteFailure('too_large', TOO_LARGE);
        rows.push(cells);
      }
    }
    return { rows, more: false, columns };
  });
}

const readRow = (raw: readonly RawCell[], readers: readonly RawCellReader[]): Cell[] =>
  readers.map((read, nth) => read(raw[nth] ?? null));

function readerFor(
  { databaseType }: ColumnInfo,
  known: RemoteValue | null,
  { session, asked, reading }: { session: Session; asked: WorkContext; reading: Reading },
): RawCellReader {
  const value = known ?? asked.connector.reading(databaseType, session)?.value ?? 'text';
  return readerOf(value, reading);
}
