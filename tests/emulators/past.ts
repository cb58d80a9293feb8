import type { Engine } from './engine';

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const TABLE = String.raw`((?:"(?:[^"]|"")*"|\w+)(?:\.(?:"(?:[^"]|"")*"|\w+))*)\s+`;

/** Tables as they were: a copy of each is kept when something changes, for statements that ask for it. */
export class Past {
  private readonly versions: { until: number; tables: Map<string, string> }[] = [];
  private readonly asked: RegExp;

  /** @param behind how a statement says the moment behind a table; its one group is an instant in UTC, without a zone */
  constructor(
    private readonly engine: Engine,
    behind: string,
  ) {
    this.asked = new RegExp(TABLE + behind, 'g');
  }

  /** Changes rows, as the owner of everything. */
  async change(sql: string): Promise<void> {
    const { database, schema } = this.engine.place;
    const nth = this.versions.length;
    const tables = new Map<string, string>();
    await this.engine.admin(`CREATE SCHEMA IF NOT EXISTS ${quote(database)}.past`);
    const names = await this.engine.admin(
      `SELECT table_name FROM duckdb_tables() WHERE database_name = '${database}' AND schema_name = '${schema}'`,
    );
    for (const [place, [name]] of names.entries()) {
      const kept = `${quote(database)}.past.v${nth}_${place}`;
      await this.engine.admin(`CREATE TABLE ${kept} AS FROM ${quote(schema)}.${quote(String(name))}`);
      tables.set(String(name), kept);
    }
    this.versions.push({ until: Date.now(), tables });
    await this.engine.admin(sql);
  }

  /** The statement with each table as it was at the moment that is asked for. */
  read(sql: string): string {
    return sql.replace(this.asked, (_, table: string, at: string) => {
      const version = this.versions.find(({ until }) => until >= Date.parse(`${at.replace(' ', 'T')}Z`));
      const name = (table.match(/"(?:[^"]|"")*"|\w+/g) ?? []).at(-1) ?? '';
      return version?.tables.get(name.replace(/^"|"$/g, '').replaceAll('""', '"')) ?? table;
    });
  }
}
