import { z } from 'zod';
import {
  AUTHS_OF,
  CONNECTION_AUTHS,
  DATABASE_TYPES,
  DEFAULT_PORT,
  LONGEST_SELECT,
  OPTIONS_OF,
  RDS_ENGINES,
  TLS_MODES,
  type ConnectionAuth,
  type ConnectionOptions,
  type DatabaseType,
  type RemoteColumn,
  type RemoteReason,
  type TableName,
  type TlsMode,
} from '@/lib/engines/manifest/remote';
import type { Cell } from '@/lib/pure/query/schema/column';

/** Connections that a workspace may keep. */
export const MOST_CONNECTIONS = 50;
const LONGEST_SECRET = 20_000;
const LONGEST_CERTIFICATE = 200_000;

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `can be at most ${longest} characters`)
    .regex(/^[^\0-\x1f\x7f]*$/, 'must be a single line');
const given = (longest: number) => line(longest).min(1, 'is required');

/** A name or an address, nothing else: no path, no user, no port. */
const host = given(255).regex(/^([A-Za-z0-9._-]+|\[?[0-9A-Fa-f:.]+\]?)$/, 'isn’t the name or address of a server');
const port = z.int('must be a whole number').min(1, 'is 1–65,535').max(65_535, 'is 1–65,535');
const secret = z.string().min(1, 'is required').max(LONGEST_SECRET, 'is too long');
const certificate = z
  .string()
  .trim()
  .max(LONGEST_CERTIFICATE, 'is too long')
  .regex(/^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/, 'must be the text of a certificate (PEM)');

const options = z
  .strictObject({
    ca: certificate,
    serviceName: given(255),
    account: given(255).regex(/^[A-Za-z0-9._-]+$/, 'isn’t the name of an account'),
    warehouse: given(255),
    role: given(255),
    schema: given(255),
    engine: z.enum(RDS_ENGINES, `is ${RDS_ENGINES.join(' or ')}`),
    region: given(40).regex(/^[a-z0-9-]+$/, 'isn’t the name of a region'),
  })
  .partial();

const name = given(100);
const fields = {
  type: z.enum(DATABASE_TYPES, `is one of ${DATABASE_TYPES.join(', ')}`),
  host,
  port: port.optional(),
  database: line(255).default(''),
  user: line(255).default(''),
  auth: z.enum(CONNECTION_AUTHS, `is one of ${CONNECTION_AUTHS.join(', ')}`).default('password'),
  tls: z.enum(TLS_MODES, `is one of ${TLS_MODES.join(', ')}`).default('verify'),
  options: options.default({}),
};

type Settled = { type: DatabaseType; auth: ConnectionAuth; user: string; options: ConnectionOptions; port?: number };

/** What a type does not have is refused by name; what a type can’t do without is asked for. */
export function settingsProblems({ type, auth, user, options: chosen }: Settled): { field: string; message: string }[] {
  const allowed: readonly string[] = ['ca', ...OPTIONS_OF[type]];
  const strange = Object.entries(chosen).filter(([key, value]) => value !== undefined && !allowed.includes(key));
  return [
    ...strange.map(([key]) => ({ field: `options.${key}`, message: `isn’t an option of ${type}` })),
    ...(AUTHS_OF[type].includes(auth)
      ? []
      : [{ field: 'auth', message: `is ${AUTHS_OF[type].join(' or ')} for ${type}` }]),
    ...(type === 'oracle' && !chosen.serviceName ? [{ field: 'options.serviceName', message: 'is required' }] : []),
    ...(type === 'aws-rds' && !chosen.engine ? [{ field: 'options.engine', message: 'is required' }] : []),
    ...(auth === 'iam' && !chosen.region ? [{ field: 'options.region', message: 'is required with IAM' }] : []),
    ...(user === '' && auth !== 'token' ? [{ field: 'user', message: 'is required' }] : []),
  ];
}

const isSettled = (value: Settled, context: z.RefinementCtx) => {
  for (const { field, message } of settingsProblems(value))
    context.addIssue({ code: 'custom', path: field.split('.'), message });
};
const withPort = <T extends { type: DatabaseType; options: ConnectionOptions; port?: number }>(value: T) => ({
  ...value,
  port: value.port ?? (value.options.engine === 'mysql' ? DEFAULT_PORT.mysql : DEFAULT_PORT[value.type]),
});

/** `POST /api/data-sources/connections/test`. Without a secret: with that of the saved connection, for its address alone. */
export const connectionTest = z
  .strictObject({ ...fields, secret: secret.optional(), connectionId: z.uuid().optional(), name: name.optional() })
  .superRefine(isSettled)
  .refine(({ secret: given_, connectionId }) => given_ !== undefined || connectionId !== undefined, {
    path: ['secret'],
    message: 'is required',
  })
  .transform(withPort);
export type ConnectionTest = z.output<typeof connectionTest>;

/** `POST /api/data-sources/connections`. Without a name it is called as its database and host. */
export const connectionForm = z
  .strictObject({ ...fields, secret, name: name.optional() })
  .superRefine(isSettled)
  .transform(withPort);
export type ConnectionForm = z.output<typeof connectionForm>;

/** `PATCH /api/data-sources/connections/{id}`. Another host or port needs the secret again. */
export const connectionPatch = z
  .strictObject({
    name,
    host,
    port,
    database: line(255),
    user: line(255),
    auth: z.enum(CONNECTION_AUTHS),
    tls: z.enum(TLS_MODES),
    options,
    secret,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names no change');
export type ConnectionPatch = z.output<typeof connectionPatch>;

export const tablesQuery = z.object({
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
});
export const tableParams = z.object({
  id: z.uuid(),
  schema: z.string().min(1).max(300),
  name: z.string().min(1).max(300),
});
export const selectInput = z.object({
  sql: z.string().max(LONGEST_SELECT, `can be at most ${LONGEST_SELECT.toLocaleString('en')} characters`),
});

/** Why a database did not answer, and since when. */
export type RemoteFailureView = { code: RemoteReason; message: string; at: string };

/** A connection as every answer shows it: never with its secret. */
export type Connection = {
  id: string;
  name: string;
  type: DatabaseType;
  host: string;
  port: number;
  database: string;
  user: string;
  auth: ConnectionAuth;
  tls: TlsMode;
  options: ConnectionOptions;
  hasSecret: boolean;
  state: 'ok' | 'failing';
  lastError: RemoteFailureView | null;
  lastUsedAt: string | null;
  createdAt: string;
  /** How many data sources use it. */
  sources: number;
};

/** `warning`: the account may write; `grants` make one that may only read. */
export type TestAnswer = {
  success: true;
  latencyMs: number;
  serverVersion: string;
  warning: { message: string; tables: TableName[]; more: boolean; grants: string[] } | null;
};

export type TableView = TableName & { kind: 'table' | 'view'; rows: number | null; rowsExact: boolean };
/** `GET …/{id}/tables`. */
export type TablesView = { tables: TableView[]; nextCursor: string | null };

/** A column as it is shown before it is taken; `key` names its cells in the preview. */
export type ColumnView = Pick<RemoteColumn, 'key' | 'label' | 'name' | 'databaseType' | 'value' | 'nullable'>;
export type PreviewView = { columns: ColumnView[]; preview: { rows: Cell[][] } };
/** `GET …/{id}/tables/{schema}/{name}`. */
export type TableDetail = PreviewView & {
  keys: { primary: string[]; foreign: { columns: string[]; table: TableName; to: string[] }[] };
  rows: number | null;
  rowsExact: boolean;
  /** Names of columns that can tell which rows are new. */
  watermarks: string[];
};
/** `POST …/{id}/sql/check`. `position` counts characters from 0. */
export type SelectCheck =
  | ({ valid: true; error: null } & PreviewView)
  | { valid: false; columns: []; preview: { rows: [] }; error: { message: string; position: number | null } };
