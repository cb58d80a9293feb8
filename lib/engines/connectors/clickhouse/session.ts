import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { parseError, type ClickHouseClient, type ClickHouseSettings, type Row } from '@clickhouse/client';
import { clickhouse as dialect } from '@/lib/pure/query/sql/dialects/clickhouse';
import type { Batch, CheckedSettings, ColumnInfo, Moment, RawCell, Session } from '../connector';
import { RemoteFailure } from '../failure';
import { clientFor } from './client';
import { clickhouseFailure, isInterrupted, type FailedAt } from './failure';
import { cellsOf, isException } from './rows';
import { isNullable } from './types';

const BATCH_ROWS = 2_000;
const KILL_MS = 5_000;

/** Nothing but reading; whole answers or none; rows without a partner in a join are null there. */
const SETTINGS: ClickHouseSettings = {
  readonly: '2',
  cancel_http_readonly_queries_on_client_close: 1,
  join_use_nulls: 1,
  date_time_output_format: 'simple',
  format_tsv_null_representation: '\\N',
  timeout_overflow_mode: 'throw',
  read_overflow_mode: 'throw',
  result_overflow_mode: 'throw',
  group_by_overflow_mode: 'throw',
  sort_overflow_mode: 'throw',
  distinct_overflow_mode: 'throw',
  set_overflow_mode: 'throw',
  join_overflow_mode: 'throw',
};

type Running = { id: string; abort: AbortController };

/** Statements over HTTP: nothing holds them together but the settings that each is told. */
export class ClickHouseSession implements Session {
  readonly dialect = dialect;
  serverVersion = 'ClickHouse';
  private running: Running | null = null;
  private closed = false;

  private constructor(
    private readonly client: ClickHouseClient,
    private readonly agent: Agent,
    private readonly deadlineMs: number,
  ) {}

  static async open(settings: CheckedSettings, deadlineMs: number): Promise<ClickHouseSession> {
    const { client, agent } = clientFor(settings, deadlineMs);
    const session = new ClickHouseSession(client, agent, deadlineMs);
    try {
      const [[version, readonly] = []] = await session.askPlainly(`SELECT version(), toString(getSetting('readonly'))`);
      if (readonly === '1')
        throw new RemoteFailure(
          'permission_denied',
          'This account has readonly = 1, which forbids the settings that exact answers need. Set readonly = 2.',
        );
      session.serverVersion = `ClickHouse ${String(version).split('.').slice(0, 3).join('.')}`;
      return session;
    } catch (error) {
      await session.close();
      throw clickhouseFailure(error, { connecting: true });
    }
  }

  private get settings(): ClickHouseSettings {
    return { ...SETTINGS, max_execution_time: Math.ceil(this.deadlineMs / 1000) };
  }

  private send(sql: string, clickhouse_settings: ClickHouseSettings, running?: Running) {
    return this.client.query({
      query: sql,
      format: 'TabSeparatedWithNamesAndTypes',
      query_id: running?.id,
      abort_signal: running?.abort.signal,
      clickhouse_settings,
    });
  }

  /** The rows of a short statement, without any settings: how the account has it. */
  async askPlainly(sql: string): Promise<RawCell[][]> {
    const answer = await this.send(sql, {});
    const lines = (await answer.text()).split('\n').slice(2, -1);
    return lines.map(cellsOf);
  }

  /** The rows of a short statement. */
  async ask(sql: string, at: FailedAt = { sql }): Promise<RawCell[][]> {
    const { batches } = await this.stream(sql, at);
    const rows: RawCell[][] = [];
    for await (const batch of batches) rows.push(...batch.rows);
    return rows;
  }

  /** @param at what a failure is told of */
  async stream(sql: string, at: FailedAt = { sql }): Promise<{ columns: ColumnInfo[]; batches: AsyncIterable<Batch> }> {
    const running = (this.running = { id: randomUUID(), abort: new AbortController() });
    try {
      const answer = await this.send(sql, this.settings, running);
      const lines = answer.stream<unknown>()[Symbol.asyncIterator]() as AsyncIterator<Row[]>;
      const texts = textsOf(lines);
      const [names, types] = [await texts.next(), await texts.next()].map(({ value, done }) =>
        done ? [] : cellsOf(value),
      );
      const columns = (names ?? []).map((name, nth) => {
        const databaseType = String(types?.[nth]);
        return { name: String(name), databaseType, nullable: isNullable(databaseType) };
      });
      return { columns, batches: this.batchesOf(texts, { columns: columns.length, running, at }) };
    } catch (error) {
      throw failureOf(error, at);
    }
  }

  private async *batchesOf(
    texts: AsyncGenerator<string>,
    { columns, running, at }: { columns: number; running: Running; at: FailedAt },
  ): AsyncGenerator<Batch> {
    let batch: RawCell[][] = [];
    let whole = false;
    try {
      for await (const text of texts) {
        const cells = cellsOf(text);
        if (isException(text, cells.length !== columns)) throw parseError(text);
        batch.push(cells);
        if (batch.length < BATCH_ROWS) continue;
        yield { rows: batch };
        batch = [];
      }
      whole = true;
      if (batch.length) yield { rows: batch };
    } catch (error) {
      whole = true;
      throw failureOf(error, at);
    } finally {
      if (!whole) await this.kill(running).catch(() => {});
    }
  }

  async begin(): Promise<Moment> {
    const [[now] = []] = await this.ask(`SELECT toString(now64(3, 'UTC'))`);
    return { at: `${String(now).replace(' ', 'T')}Z`, snapshot: null, steady: false };
  }

  async end(): Promise<void> {}

  async cancel(): Promise<void> {
    if (this.running) await this.kill(this.running);
  }

  /** In the database first: it then says itself that the statement was ended. The connection is closed in any case. */
  private async kill({ id, abort }: Running): Promise<void> {
    try {
      await this.client.command({
        query: `KILL QUERY WHERE query_id = '${id}' ASYNC`,
        abort_signal: AbortSignal.timeout(KILL_MS),
      });
    } finally {
      abort.abort();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.running?.abort.abort();
    await this.client.close();
    this.agent.destroy();
  }

  usable(): boolean {
    return !this.closed;
  }
}

/** That a statement was told to end is left to whoever told so to word. */
const failureOf = (error: unknown, at: FailedAt): unknown =>
  isInterrupted(error) ? error : clickhouseFailure(error, at);

async function* textsOf(lines: AsyncIterator<Row[]>): AsyncGenerator<string> {
  for await (const rows of { [Symbol.asyncIterator]: () => lines }) for (const { text } of rows) yield text;
}
