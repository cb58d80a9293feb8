import { DuckDBInstance } from '@duckdb/node-api';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { textLiteral } from '@/lib/pure/query/sql/literal';
import type { ChildSettings } from '../protocol/messages';

/**
 * A DuckDB that can read the named folders and nothing else: no network, no extensions, no other files, and no way to
 * change that. The order matters: `allowed_directories` is refused at creation and after external access is off.
 */
export async function openLockedDatabase({
  folders,
  tempFolder,
  memoryMegabytes,
  threads,
}: ChildSettings): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
    memory_limit: `${memoryMegabytes}MB`,
    threads: String(threads),
    temp_directory: tempFolder,
    max_temp_directory_size: '2GB',
    // Bits of the group keys up to which DuckDB groups without hashing: hours of many years, the steps of two columns.
    perfect_ht_threshold: '18',
  });
  const connection = await instance.connect();
  const allowed = folders.map((folder) => textLiteral(folder.endsWith('/') ? folder : `${folder}/`, duckdb)).join(', ');
  await connection.run(`SET allowed_directories = [${allowed}]`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  connection.closeSync();
  return instance;
}
