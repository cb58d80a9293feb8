// Where rows lie that are in a user's own database. Plain types and constants: screens and schemas import them too.

/** The databases that one can connect, by the word of the API. */
export const DATABASE_TYPES = [
  'postgresql',
  'mysql',
  'aws-rds',
  'azure-sql',
  'oracle',
  'snowflake',
  'clickhouse',
] as const;
export type DatabaseType = (typeof DATABASE_TYPES)[number];

export const CONNECTION_AUTHS = ['password', 'iam', 'key_pair', 'token'] as const;
export type ConnectionAuth = (typeof CONNECTION_AUTHS)[number];

/** `verify`: the certificate is the host's; `require`: encrypted, nobody looks at the certificate. */
export const TLS_MODES = ['verify', 'require', 'off'] as const;
export type TlsMode = (typeof TLS_MODES)[number];

export const RDS_ENGINES = ['postgresql', 'mysql'] as const;

/** What some databases need beside the fields of all. `ca`: a certificate as text, never a path. */
export type ConnectionOptions = {
  ca?: string;
  /** Oracle. */
  serviceName?: string;
  /** Snowflake. */
  account?: string;
  warehouse?: string;
  role?: string;
  schema?: string;
  /** RDS: which of the two it is, and where. */
  engine?: (typeof RDS_ENGINES)[number];
  region?: string;
};

/** Which options a type may carry, beside `ca`; any other is refused. */
export const OPTIONS_OF: Record<DatabaseType, readonly (keyof ConnectionOptions)[]> = {
  postgresql: [],
  mysql: [],
  'aws-rds': ['engine', 'region'],
  'azure-sql': [],
  oracle: ['serviceName'],
  snowflake: ['account', 'warehouse', 'role', 'schema'],
  clickhouse: [],
};
export const AUTHS_OF: Record<DatabaseType, readonly ConnectionAuth[]> = {
  postgresql: ['password'],
  mysql: ['password'],
  'aws-rds': ['password', 'iam'],
  'azure-sql': ['password', 'token'],
  oracle: ['password'],
  snowflake: ['password', 'key_pair', 'token'],
  clickhouse: ['password'],
};
export const DEFAULT_PORT: Record<DatabaseType, number> = {
  postgresql: 5432,
  mysql: 3306,
  'aws-rds': 5432,
  'azure-sql': 1433,
  oracle: 1521,
  snowflake: 443,
  clickhouse: 8443,
};

/**
 * What a user typed in, with the secret in the clear: it lives in the memory of the process and of the connector child
 * alone. `secret`: password, private key (PEM) or token; for `iam` the secret access key, with `user` the database's
 * user and the access key in front of it: `AKIA…:secret`.
 */
export type ConnectionSettings = {
  type: DatabaseType;
  host: string;
  port: number;
  database: string;
  user: string;
  auth: ConnectionAuth;
  secret: string;
  tls: TlsMode;
  options: ConnectionOptions;
};

/** A saved connection as engines need it. */
export type RemoteConnection = {
  id: string;
  type: DatabaseType;
  /** Another text whenever a setting or the secret changes: what was opened with the old ones is closed. */
  revision: string;
  /** Decrypts; asked only when a child has to be told. */
  settings: () => Promise<ConnectionSettings>;
};

export type TableName = { schema: string; name: string };
/** Columns of two tables that are equal in a join. */
export type RemoteJoin = { left: { table: TableName; column: string }; right: { table: TableName; column: string } };

/** Which rows of a database: a table or view, tables joined along keys, or one SELECT (checked when it was saved). */
export type RemoteRows =
  | { kind: 'table'; table: TableName }
  | { kind: 'tables'; tables: TableName[]; on: RemoteJoin[] }
  | { kind: 'sql'; sql: string };

/** How values of a column are read; what a database has beyond is text, or left out. */
export type RemoteValue = 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'text';

/** A column of remote rows. `key` is its name in queries; `name` and `table` where it is found. */
export type RemoteColumn = {
  key: string;
  label: string;
  name: string;
  /** Place among the joined tables; 0 for one table or a SELECT. */
  table: number;
  /** The type in the database's own words. */
  databaseType: string;
  value: RemoteValue;
  nullable: boolean;
};

/** Tables that one join can hold, columns of a source. */
export const MOST_JOINED = 8;
export const MOST_REMOTE_COLUMNS = 500;
export const LONGEST_SELECT = 20_000;
/** Rows of a preview. */
export const PREVIEW_ROWS = 50;
/** Rows of the even sample that insights and drivers of a live source stand on. */
export const REMOTE_SAMPLE_ROWS = 200_000;
/** Seconds. */
export const FRESHNESS = { least: 60, most: 86_400, usual: 300 } as const;
export const REFRESHES = ['manual', 'hourly', 'daily'] as const;

/** Why a database could not be asked; the words of the API. */
export const REMOTE_REASONS = [
  'host_unreachable',
  'sign_in_refused',
  'tls_required',
  'database_missing',
  'certificate',
  'address_refused',
  'timeout',
  'cancelled',
  'permission_denied',
  'table_missing',
  'column_missing',
  'not_a_select',
  'too_large',
  'query_failed',
] as const;
export type RemoteReason = (typeof REMOTE_REASONS)[number];
/** Reasons for which a source keeps its last answers, marked with their moment. */
export const AWAY_REASONS: readonly RemoteReason[] = [
  'host_unreachable',
  'sign_in_refused',
  'tls_required',
  'database_missing',
  'certificate',
  'address_refused',
  'timeout',
  'permission_denied',
  'table_missing',
  'column_missing',
];
