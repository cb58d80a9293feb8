import { mayPass, type UserActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { runSelect, selectFunctions } from '@/lib/engines/connectors/calls/connectors';
import { RemoteFailure } from '@/lib/engines/connectors/failure';
import { spokenBy, type SpokenDatabase } from '@/lib/engines/connectors/kinds/spoken';
import {
  askConnection,
  getConnectionName,
  liveConnections,
  openConnection,
  type LiveConnection,
} from '@/lib/product/connections/open-connection';
import { asAppError } from '@/lib/product/connections/remote-failure';
import { hashOfAnswer } from './answer-hash';
import type { SqlAnswer, SqlConnection } from './schema';

// Statements that run in a user's own database, in its own SQL. Whoever may make a data source of any SELECT over a
// connection may run one; nobody else: what an account of the database may read is more than what a workspace shows.

const NO_ROLE =
  'Asking a database itself needs an account that may make changes in this workspace. Ask the tables of this workspace instead.';
const NOT_LIVE =
  'No data source of this workspace is asked live over this connection. Take one of its tables live first, or ask the tables of this workspace.';

/** Whose tables need no schema before their names. */
function homeSchema(language: SpokenDatabase, { database }: LiveConnection): string | null {
  if (language === 'postgresql') return 'public';
  return (language === 'mysql' || language === 'clickhouse') && database !== '' ? database : null;
}

/** The databases that this person may ask in their own SQL. */
export async function listSqlConnections(actor: UserActor): Promise<SqlConnection[]> {
  if (!mayPass('analyst', actor)) return [];
  return Promise.all(
    (await liveConnections(actor.workspaceId)).map(async (connection) => {
      const { id, name, type } = connection;
      const language = spokenBy(connection);
      const functions = await selectFunctions(connection);
      return { id, name, type, language, schema: homeSchema(language, connection), functions };
    }),
  );
}

/** The connection's name. @throws AppError 'role', 'not_found', 'unusable' of one that nothing is asked live over */
async function askableConnection(actor: UserActor, id: string): Promise<string> {
  if (!mayPass('analyst', actor)) throw new AppError('role', NO_ROLE);
  const name = await getConnectionName(actor.workspaceId, id);
  const live = await liveConnections(actor.workspaceId);
  if (!live.some((connection) => connection.id === id)) throw new AppError('unusable', NOT_LIVE);
  return name;
}

/** Line and column, from 1, of a character of a text, counted from 0. */
function placeOf(text: string, position: number): { line: number; column: number } {
  const lines = text.slice(0, Math.max(0, position)).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

/** Reasons that lie in the text. */
const OF_THE_TEXT: ReadonlySet<string> = new Set(['not_a_select', 'table_missing', 'column_missing', 'query_failed']);
const WORDS: Partial<Record<RemoteFailure['reason'], string>> = {
  timeout: 'The database didn’t answer in time, so the statement was ended there too. Read fewer rows, or group first.',
  cancelled: 'The statement was cancelled.',
};

/** What is wrong with the text is told at its place, as of statements over our own tables. */
function refused(sql: string, error: unknown): unknown {
  if (!(error instanceof RemoteFailure)) return error;
  const { reason, message, position } = error;
  const words = WORDS[reason];
  if (words !== undefined) return new AppError(reason, words);
  // Without a place it may as well be the database's own trouble.
  if (!OF_THE_TEXT.has(reason) || (position === null && reason === 'query_failed')) return asAppError(error);
  if (position === null) return new AppError('validation', message, { fields: { sql: message } });
  const at = placeOf(sql, position);
  return new AppError('validation', `${message} (line ${at.line}, column ${at.column})`, {
    fields: { sql: message },
    ...at,
  });
}

/**
 * Runs one SELECT in the database of a connection, in its own SQL.
 * @throws AppError 'validation' with `line` and `column` of what is refused or broken, 'role', 'not_found', 'unusable',
 *   'timeout', or why the database isn't to be reached
 */
export async function runOnConnection(
  actor: UserActor,
  connectionId: string,
  asked: { sql: string; limit: number },
  signal: AbortSignal,
): Promise<SqlAnswer> {
  const { workspaceId } = actor;
  const name = await askableConnection(actor, connectionId);
  const connection = await openConnection(workspaceId, connectionId);
  const answer = await askConnection(workspaceId, connection, (opened) => runSelect(opened, asked, signal)).catch(
    (error: unknown) => Promise.reject(refused(asked.sql, error)),
  );
  return {
    columns: answer.columns,
    rows: answer.rows,
    truncated: answer.more,
    evidence: {
      text: asked.sql,
      sources: [],
      connection: { id: connectionId, name },
      moment: answer.moment,
      engine: answer.engine,
      computedAt: new Date().toISOString(),
      hash: await hashOfAnswer([asked.sql, connectionId, answer.columns], answer.rows),
    },
  };
}
