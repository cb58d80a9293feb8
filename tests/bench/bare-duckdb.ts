import { DuckDBInstance } from '@duckdb/node-api';

/**
 * A DuckDB of the bench's own, in this process, with a native table `data` that it has loaded itself: what a query
 * costs without a product around it.
 */
export async function bareDuckDb(
  file: string,
  source: string,
): Promise<{ run: (statements: string[]) => Promise<void>; where: (condition: string) => Promise<void> }> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
  await connection.run(`ATTACH '${file}' AS bare (STORAGE_VERSION 'latest')`);
  await connection.run(`CREATE TABLE bare.data AS SELECT * FROM ${source}`);
  await connection.run('CHECKPOINT bare');
  const where = async (condition: string) => {
    await connection.run(`CREATE OR REPLACE VIEW data AS SELECT * FROM bare.data WHERE ${condition}`);
  };
  await where('true');
  return {
    where,
    run: async (statements) => {
      for (const sql of statements) await (await connection.run(sql)).getRows();
    },
  };
}
