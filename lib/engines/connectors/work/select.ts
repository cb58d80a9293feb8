import type { SqlColumn } from '@/lib/engines/answers/protocol/sql';
import { MOST_REMOTE_COLUMNS, type RemoteValue } from '@/lib/engines/manifest/remote';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { ColumnInfo, Connector, RawCell, Session } from '../connector';
import { RemoteFailure } from '../failure';
import type { AnsweredSelect } from '../requests';
import { withCancel, type WorkContext } from './ask';
import { readerOf, sizeOf, type RawCellReader } from './cells';
import type { Database } from './database';
import { selectOf } from './describe';
import { atOneMoment } from './moment';

/** What of an answer is read: the web process writes it as JSON, which must not hold others up. */
const SELECT_BYTES = 2 * 1024 * 1024;

type Asked = { session: Session; asked: WorkContext };

/**
 * Runs a SELECT that a person wrote, as it stands, so that its own ORDER BY holds: held against the lists first, then
 * described within brackets, where nothing but a question can stand, then read up to so many rows and 2 MB in a
 * transaction that reads only.
 * @throws RemoteFailure 'not_a_select' of what is refused before it is sent, 'too_large' of one row beyond 2 MB
 */
export async function answerSelect(
  { pool, connector }: Database,
  { sql, limit }: { sql: string; limit: number },
  asked: WorkContext,
): Promise<AnsweredSelect> {
  const text = selectOf(sql, connector);
  const { result, moment } = await atOneMoment({ pool, asked }, async (session) => {
    const described = await withCancel(session, asked, () => connector.describe(session, text));
    const columns = columnsOf(described, connector, session);
    const engine = engineOf(connector, session);
    return { ...(await readUpTo(limit, text, { columns, session, asked })), columns, engine };
  });
  return { ...result, moment };
}

/** Some servers name themselves in their version. */
const engineOf = ({ label }: Connector, { serverVersion }: Session): string =>
  /^\d/.test(serverVersion) ? `${label} ${serverVersion}` : serverVersion || label;

function columnsOf(described: readonly ColumnInfo[], connector: Connector, session: Session): SqlColumn[] {
  if (described.length > MOST_REMOTE_COLUMNS)
    throw new RemoteFailure(
      'too_large',
      `This has ${described.length} columns; at most ${MOST_REMOTE_COLUMNS} are answered. Name those you need.`,
    );
  return described.map(({ name, databaseType }) => {
    const type = connector.answered?.(databaseType) ?? connector.reading(databaseType, session)?.value;
    if (!type)
      throw new RemoteFailure(
        'query_failed',
        `The column “${name}” is of type ${databaseType}, which can’t be shown. Leave it out, or make it text in the statement.`,
      );
    return { name, type };
  });
}

function readUpTo(
  limit: number,
  sql: string,
  { columns, session, asked }: Asked & { columns: readonly SqlColumn[] },
): Promise<{ rows: Cell[][]; more: boolean }> {
  const readers = columns.map(({ type }) => answeredReader(type));
  return withCancel(session, asked, async () => {
    const rows: Cell[][] = [];
    let bytes = 0;
    const { batches } = await session.stream(sql);
    for await (const batch of batches)
      for (const raw of batch.rows) {
        if (rows.length >= limit) return { rows, more: true };
        const cells = readers.map((read, nth) => read(raw[nth] ?? null));
        for (const cell of cells) bytes += sizeOf(cell);
        if (bytes > SELECT_BYTES) {
          if (rows.length === 0)
            throw new RemoteFailure('too_large', 'The first row is larger than 2 MB. Select fewer or shorter columns.');
          return { rows, more: true };
        }
        rows.push(cells);
      }
    return { rows, more: false };
  });
}

const DAY = /^-?\d{4,}-\d\d-\d\d/;
/** `infinity`, and days such as 2026-00-00 that some servers keep. */
const isDay = (text: string): boolean => DAY.test(text) && !/^-?\d+-(00|\d\d-00)/.test(text);

/** Sessions speak of times in UTC: what they write behind one says no more. */
const withoutZone = (raw: RawCell): string => String(raw).replace(/ ?(?:[+-]00(?::?00)?|Z)$/, '');

/** How a cell of an answer is read that no expression of ours has made plain. */
function answeredReader(type: RemoteValue): RawCellReader {
  const read = readerOf(type, { exact: true });
  if (type !== 'date' && type !== 'datetime') return read;
  return (raw) => {
    if (raw === null) return null;
    const text = withoutZone(raw);
    return isDay(text) ? read(text) : null;
  };
}
