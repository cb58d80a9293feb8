import { createConnection, type Connection, type FieldPacket } from 'mysql2';
import type { CheckedSettings, ColumnInfo, RawCell } from '../connector';
import { RemoteFailure } from '../failure';
import { driverOptions } from './options';
import { mysqlFailure } from './failure';
import { cellReader, rowOf } from './rows';
import { columnOf } from './types';

const QUIT_MS = 1_000;

const connected = (connection: Connection) =>
  new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });

async function dial(settings: CheckedSettings): Promise<Connection> {
  const connection = createConnection(await driverOptions(settings));
  // What isn't listened for would end the process; whoever waits for an answer is told by its own error.
  connection.on('error', () => {});
  try {
    await connected(connection);
    return connection;
  } catch (error) {
    connection.destroy();
    throw mysqlFailure(error, { connecting: true });
  }
}

/** A refused sign-in without TLS is the same answer as one that needs TLS: the same account with TLS tells them apart. */
async function asksForTls(settings: CheckedSettings): Promise<boolean> {
  const again = await dial({ ...settings, tls: 'require' }).catch(() => null);
  if (again) await hangUp(again);
  return again !== null;
}

/** @throws RemoteFailure */
export async function connect(settings: CheckedSettings): Promise<Connection> {
  try {
    return await dial(settings);
  } catch (error) {
    const refused = error instanceof RemoteFailure && error.reason === 'sign_in_refused';
    if (refused && settings.tls === 'off' && (await asksForTls(settings)))
      throw new RemoteFailure('tls_required', 'The database requires TLS for this account.');
    throw error;
  }
}

/** Says goodbye, so that the server logs no broken connection; not for long. */
export function hangUp(connection: Connection): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      connection.destroy();
      resolve();
    };
    const timer = setTimeout(done, QUIT_MS);
    connection.end(done);
  });
}

/** The rows of a short statement, as a stream of them reads each. */
export function ask(connection: Connection, sql: string): Promise<RawCell[][]> {
  return new Promise((resolve, reject) => {
    connection.query<never>({ sql, rowsAsArray: true, typeCast: false }, (error, found: unknown, fields) => {
      if (error) return reject(mysqlFailure(error, { sql }));
      const readers = (fields ?? []).map(cellReader);
      resolve(Array.isArray(found) ? found.map((row) => rowOf(row, readers)) : []);
    });
  });
}

const hasColumns = (statement: object): statement is { columns: FieldPacket[] } =>
  'columns' in statement && Array.isArray(statement.columns);

/** The columns that a SELECT would give: it is prepared, never run. */
export function prepared(connection: Connection, sql: string): Promise<ColumnInfo[]> {
  return new Promise((resolve, reject) => {
    connection.prepare(sql, (error, statement) => {
      if (error) return reject(error);
      connection.unprepare(sql);
      resolve(hasColumns(statement) ? statement.columns.map(columnOf) : []);
    });
  });
}
