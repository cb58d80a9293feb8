import type { Engine, Rows } from '../engine';
import { textAnswer } from './answers';

type Constraint = { table: string; column: string; nth: number; other: string; otherColumn: string; name: string };

async function constraints(engine: Engine, kind: 'PRIMARY KEY' | 'FOREIGN KEY'): Promise<Constraint[]> {
  const { database, schema } = engine.place;
  const rows = await engine.admin(
    `SELECT table_name, unnest(constraint_column_names), unnest(range(1, array_length(constraint_column_names) + 1)), referenced_table, unnest(CASE WHEN constraint_type = 'FOREIGN KEY' THEN referenced_column_names ELSE constraint_column_names END), 'K' || table_oid || '_' || constraint_index FROM duckdb_constraints() WHERE database_name = '${database}' AND schema_name = '${schema}' AND constraint_type = '${kind}'`,
  );
  return rows.map(([table, column, nth, other, otherColumn, name]) => ({
    table: String(table),
    column: String(column),
    nth: Number(nth),
    other: String(other),
    otherColumn: String(otherColumn),
    name: String(name),
  }));
}

/** SHOW PRIMARY KEYS, IMPORTED KEYS and GRANTS, for all tables whatever is asked; null for any other. */
export async function show(engine: Engine, sql: string, writers: readonly string[]): Promise<Rows | null> {
  const { database, schema } = engine.place;
  const what = /^\s*SHOW\s+(PRIMARY KEYS|IMPORTED KEYS|GRANTS TO ROLE "(\w+)")/i.exec(sql);
  if (!what) return null;
  if (/^PRIMARY/i.test(what[1] ?? '')) {
    const keys = await constraints(engine, 'PRIMARY KEY');
    return textAnswer(
      ['schema_name', 'table_name', 'column_name', 'key_sequence', 'constraint_name'],
      keys.map(({ table, column, nth, name }) => [schema, table, column, String(nth), name]),
    );
  }
  if (/^IMPORTED/i.test(what[1] ?? '')) {
    const keys = await constraints(engine, 'FOREIGN KEY');
    return textAnswer(
      [
        'pk_schema_name',
        'pk_table_name',
        'pk_column_name',
        'fk_schema_name',
        'fk_table_name',
        'fk_column_name',
        'key_sequence',
        'fk_name',
      ],
      keys.map(({ table, column, nth, other, otherColumn, name }) => [
        schema,
        other,
        otherColumn,
        schema,
        table,
        column,
        String(nth),
        name,
      ]),
    );
  }
  const tables = await engine.admin(
    `SELECT table_name FROM duckdb_tables() WHERE database_name = '${database}' AND schema_name = '${schema}'`,
  );
  const privileges = ['SELECT', ...(writers.includes(what[2] ?? '') ? ['INSERT'] : [])];
  return textAnswer(
    ['privilege', 'granted_on', 'name'],
    tables.flatMap(([name]) =>
      privileges.map((privilege) => [
        privilege,
        'TABLE',
        `${database}.${schema}."${String(name).replaceAll('"', '""')}"`,
      ]),
    ),
  );
}
