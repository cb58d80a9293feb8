import type { SqlConnection, SqlSource, SqlSources } from '@/lib/product/sql/schema';

/** In what a statement is written: our own tables in DuckDB's, a database in its own. */
export type EditorLanguage = 'duckdb' | SqlConnection['language'];

/** A table that a statement may name. `schema`: what stands before its name. */
export type KnownTable = Pick<SqlSource, 'table' | 'columns' | 'metrics'> & { schema?: string };

/** What the editor offers, and what a refusal is compared with. `schema`: the one that need not be written. */
export type KnownNames = {
  language: EditorLanguage;
  schema: string | null;
  tables: readonly KnownTable[];
  functions: readonly string[];
};

export const namesOfWorkspace = ({ tables, functions }: Pick<SqlSources, 'tables' | 'functions'>): KnownNames => ({
  language: 'duckdb',
  schema: null,
  tables,
  functions,
});
