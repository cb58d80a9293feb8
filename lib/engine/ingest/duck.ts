import { DuckDBInstance, type DuckDBConnection, type Json } from '@duckdb/node-api';

/** One DuckDB of one ingest, thrown away afterwards. */
export type Duck = {
  run(sql: string): Promise<void>;
  /** Rows as JSON values: integers beyond 32 bits as text, dates and times as DuckDB writes them. */
  rows(sql: string): Promise<Json[][]>;
  columns(sql: string): Promise<Json[][]>;
  /** Percent of the statement under way, 0 where DuckDB cannot say. */
  progress(): number;
  close(): void;
};

const SETTINGS = {
  autoinstall_known_extensions: 'false', autoload_known_extensions: 'false', allow_community_extensions: 'false', allow_persistent_secrets: 'false',
  memory_limit: '1GB', TimeZone: 'UTC',
};

/** DuckDB may touch `folders` and nothing else of the machine. */
export async function openDuck(folders: string[], tempFolder: string): Promise<Duck> {
  const { TimeZone, ...settings } = SETTINGS;
  const instance = await DuckDBInstance.create(':memory:', { ...settings, temp_directory: tempFolder, max_temp_directory_size: '2GB' });
  const connection: DuckDBConnection = await instance.connect();
  await connection.run(`SET TimeZone = '${TimeZone}'`);
  await connection.run(`SET allowed_directories = [${[...folders, tempFolder].map((folder) => quoted(`${folder}/`)).join(', ')}]`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  return {
    run: async (sql) => { await connection.run(sql); },
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson(),
    columns: async (sql) => (await connection.runAndReadAll(sql)).getColumnsJson(),
    progress: () => Math.max(0, connection.progress.percentage),
    close: () => { connection.closeSync(); instance.closeSync(); },
  };
}

/** A text literal. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** An identifier. */
export const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
