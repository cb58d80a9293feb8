import type { DatabaseType } from '@/lib/engines/manifest/remote';
import { SEEDS, type SeedColumn, type SeedTable } from './seeds';

// The tables of the contract in the words of each database, for whoever may write to a service that is to be tried:
// the suite itself only reads.

type Dialect = 'postgresql' | 'mysql' | 'azure-sql' | 'oracle' | 'snowflake' | 'clickhouse';
type Kind = Exclude<SeedColumn['type']['kind'], 'decimal'>;

const TYPES: Record<Dialect, Record<Kind, string> & { decimal: string }> = {
  postgresql: {
    integer: 'integer',
    bigint: 'bigint',
    double: 'double precision',
    boolean: 'boolean',
    date: 'date',
    timestamp: 'timestamp',
    text: 'text',
    decimal: 'numeric',
  },
  mysql: {
    integer: 'int',
    bigint: 'bigint',
    double: 'double',
    boolean: 'boolean',
    date: 'date',
    timestamp: 'datetime(6)',
    text: 'varchar(200)',
    decimal: 'decimal',
  },
  'azure-sql': {
    integer: 'int',
    bigint: 'bigint',
    double: 'float',
    boolean: 'bit',
    date: 'date',
    timestamp: 'datetime2(6)',
    text: 'nvarchar(200)',
    decimal: 'decimal',
  },
  oracle: {
    integer: 'number(10)',
    bigint: 'number(19)',
    double: 'binary_double',
    boolean: 'number(1)',
    date: 'date',
    timestamp: 'timestamp(6)',
    text: 'varchar2(800)',
    decimal: 'number',
  },
  snowflake: {
    integer: 'number(10, 0)',
    bigint: 'number(19, 0)',
    double: 'double',
    boolean: 'boolean',
    date: 'date',
    timestamp: 'timestamp_ntz(6)',
    text: 'varchar(200)',
    decimal: 'number',
  },
  clickhouse: {
    integer: 'Int32',
    bigint: 'Int64',
    double: 'Float64',
    boolean: 'Bool',
    date: 'Date32',
    timestamp: 'DateTime64(6)',
    text: 'String',
    decimal: 'Decimal',
  },
};

const QUOTES: Record<Dialect, [string, string]> = {
  postgresql: ['"', '"'],
  mysql: ['`', '`'],
  'azure-sql': ['[', ']'],
  oracle: ['"', '"'],
  snowflake: ['"', '"'],
  clickhouse: ['`', '`'],
};
const quoted = (dialect: Dialect, name: string) => {
  const [open, close] = QUOTES[dialect];
  return `${open}${name.replaceAll(close, close + close)}${close}`;
};

function typeOf(dialect: Dialect, { type, nullable }: SeedColumn): string {
  const words = TYPES[dialect];
  const word = type.kind === 'decimal' ? `${words.decimal}(${type.digits}, ${type.scale})` : words[type.kind];
  if (dialect === 'clickhouse') return nullable ? `Nullable(${word})` : word;
  return nullable ? word : `${word} not null`;
}

const ESCAPES_BACKSLASHES: ReadonlySet<Dialect> = new Set(['mysql', 'snowflake', 'clickhouse']);

function literal(dialect: Dialect, cell: SeedTable['rows'][number][number], { type }: SeedColumn): string {
  if (cell === null) return 'null';
  if (typeof cell === 'boolean')
    return dialect === 'oracle' || dialect === 'azure-sql' ? String(Number(cell)) : String(cell);
  if (typeof cell === 'number') return String(cell);
  if (type.kind === 'bigint' || type.kind === 'decimal') return cell;
  if (dialect === 'oracle' && type.kind === 'date') return `date '${cell}'`;
  if (dialect === 'oracle' && type.kind === 'timestamp') return `timestamp '${cell.replace('T', ' ')}'`;
  const text = ESCAPES_BACKSLASHES.has(dialect) ? cell.replaceAll('\\', '\\\\') : cell;
  return `${dialect === 'azure-sql' ? 'N' : ''}'${text.replaceAll("'", "''")}'`;
}

function statementsOf(dialect: Dialect, { name, columns, primary, foreign = [], rows }: SeedTable): string[] {
  const list = (names: string[]) => names.map((each) => quoted(dialect, each)).join(', ');
  const isColumns = dialect === 'clickhouse';
  const keys = isColumns
    ? []
    : [
        ...(primary.length > 0 ? [`primary key (${list(primary)})`] : []),
        ...foreign.map(
          (key) => `foreign key (${list(key.columns)}) references ${quoted(dialect, key.table)} (${list(key.to)})`,
        ),
      ];
  const defined = columns.map((column) => `${quoted(dialect, column.name)} ${typeOf(dialect, column)}`);
  const order = primary.length > 0 ? list(primary) : 'tuple()';
  const engine = isColumns ? ` engine = MergeTree order by (${order})` : '';
  const table = quoted(dialect, name);
  const cells = (row: SeedTable['rows'][number]) =>
    row.map((cell, nth) => literal(dialect, cell, columns[nth]!)).join(', ');
  const inserts: string[] = [];
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500).map(cells);
    inserts.push(
      dialect === 'oracle'
        ? `insert into ${table} ${some.map((row) => `select ${row} from dual`).join(' union all ')}`
        : `insert into ${table} values ${some.map((row) => `(${row})`).join(', ')}`,
    );
  }
  return [`create table ${table} (${[...defined, ...keys].join(', ')})${engine}`, ...inserts];
}

/** `engine`: which of the two RDS is. */
export const dialectOf = (type: DatabaseType, engine?: 'postgresql' | 'mysql'): Dialect =>
  type === 'aws-rds' ? (engine ?? 'postgresql') : type;

export const seedStatements = (dialect: Dialect): string[] => SEEDS.flatMap((table) => statementsOf(dialect, table));
