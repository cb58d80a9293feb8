import { DuckDBInstance, type DuckDBConnection, type Json } from '@duckdb/node-api';

/**
 * One DuckDB of one ingest, thrown away afterwards. Statements that are not awaited in turn run beside each other, two
 * at a time.
 */
export type Duck = {
  run(sql: string): Promise<void>;
  /**
   * Rows as JSON values: integers beyond 32 bits as text, dates and times as DuckDB writes them. `onProgress` gets
   * percents.
   */
  rows(sql: string, onProgress?: (percent: number) => void): Promise<Json[][]>;
  columns(sql: string): Promise<Json[][]>;
  close(): void;
};

const SETTINGS = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_persistent_secrets: 'false',
  memory_limit: '1GB',
  max_temp_directory_size: '2GB',
};
const CONNECTIONS = 2;
const PROGRESS_EVERY_MS = 100;

/** DuckDB may touch `folders` and nothing else of the machine. */
export async function openDuck(folders: string[], tempFolder: string): Promise<Duck> {
  const instance = await DuckDBInstance.create(':memory:', { ...SETTINGS, temp_directory: tempFolder });
  const all = await Promise.all(Array.from({ length: CONNECTIONS }, () => instance.connect()));
  const idle = [...all];
  const line: ((connection: DuckDBConnection) => void)[] = [];

  async function withConnection<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection =
      idle.pop() ??
      (await new Promise<DuckDBConnection>((resolve) => {
        line.push(resolve);
      }));
    try {
      return await work(connection);
    } finally {
      const next = line.shift();
      if (next) next(connection);
      else idle.push(connection);
    }
  }

  const [first] = all;
  for (const sql of [
    "SET GLOBAL TimeZone = 'UTC'",
    `SET allowed_directories = [${[...folders, tempFolder].map((folder) => quoted(`${folder}/`)).join(', ')}]`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ])
    await first!.run(sql);
  return {
    run: (sql) =>
      withConnection(async (connection) => {
        await connection.run(sql);
      }),
    rows: (sql, onProgress) =>
      withConnection(async (connection) => {
        const watch =
          onProgress && setInterval(() => onProgress(Math.max(0, connection.progress.percentage)), PROGRESS_EVERY_MS);
        try {
          return (await connection.runAndReadAll(sql)).getRowsJson();
        } finally {
          clearInterval(watch);
        }
      }),
    columns: (sql) => withConnection(async (connection) => (await connection.runAndReadAll(sql)).getColumnsJson()),
    close: () => {
      for (const connection of all) connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Does the work for each item, two items at a time, as many as there are connections. */
export async function sideBySide<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}

/** A text literal. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** An identifier. */
export const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
