import {
  AUTHS_OF,
  DEFAULT_PORT,
  OPTIONS_OF,
  type ConnectionAuth,
  type ConnectionOptions,
  type DatabaseType,
  type RemoteReason,
  type TlsMode,
} from '@/lib/engines/manifest/remote';
import type { Connection } from '@/lib/product/connections/connection-schema';

/** What stands in the form. Secrets live here alone, and only until the form is left. */
export type ConnectionDraft = {
  type: DatabaseType;
  name: string;
  host: string;
  port: string;
  database: string;
  user: string;
  auth: ConnectionAuth;
  /** Of `iam`: the id beside the secret key. */
  accessKey: string;
  secret: string;
  tls: TlsMode;
  ca: string;
  serviceName: string;
  account: string;
  warehouse: string;
  role: string;
  schema: string;
  engine: 'postgresql' | 'mysql';
  region: string;
};
export type DraftField = keyof ConnectionDraft;
export type DraftProblems = Partial<Record<DraftField, string>>;

export const emptyDraft = (type: DatabaseType): ConnectionDraft => ({
  type,
  name: '',
  host: '',
  port: String(DEFAULT_PORT[type]),
  database: '',
  user: '',
  auth: AUTHS_OF[type][0] ?? 'password',
  accessKey: '',
  secret: '',
  tls: 'verify',
  ca: '',
  serviceName: '',
  account: '',
  warehouse: '',
  role: '',
  schema: '',
  engine: 'postgresql',
  region: '',
});

/** A saved connection to change; its secret stays where it is. */
export const draftOf = (connection: Connection): ConnectionDraft => ({
  ...emptyDraft(connection.type),
  name: connection.name,
  host: connection.host,
  port: String(connection.port),
  database: connection.database,
  user: connection.user,
  auth: connection.auth,
  tls: connection.tls,
  ...connection.options,
});

/** Oracle is reached by its service, Snowflake by its account: no name of a database is asked for there first. */
export const hasDatabase = (type: DatabaseType): boolean => type !== 'oracle';
export const hasOption = (type: DatabaseType, option: keyof ConnectionOptions): boolean =>
  OPTIONS_OF[type].includes(option);

/** The address that is called: that of the account where none was typed in. */
export const hostOf = ({ type, host, account }: Pick<ConnectionDraft, 'type' | 'host' | 'account'>): string =>
  host.trim() || (type === 'snowflake' && account.trim() ? `${account.trim()}.snowflakecomputing.com` : '');

/** Whether the saved secret can’t be used: it goes where it was saved for, as the user it was saved for. */
export const needsSecret = (draft: ConnectionDraft, saved: Connection | null): boolean =>
  !saved?.hasSecret ||
  saved.host !== hostOf(draft) ||
  saved.port !== Number(draft.port) ||
  saved.user !== draft.user.trim() ||
  saved.auth !== draft.auth;

const isPort = (text: string) => /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 65_535;

/** What has to be filled in or corrected before it can be tried. */
export function problemsOf(draft: ConnectionDraft, saved: Connection | null): DraftProblems {
  const problems: DraftProblems = {};
  const need = (field: DraftField, problem: string) => {
    if (draft[field].trim() === '') problems[field] = problem;
  };
  if (hostOf(draft) === '') problems.host = 'Enter the host.';
  else if (/[\s/@?#]/.test(hostOf(draft)))
    problems.host = 'Enter a host name or address alone, without user, port or path.';
  if (!isPort(draft.port)) problems.port = 'Enter 1–65535.';
  if (hasOption(draft.type, 'serviceName')) need('serviceName', 'Enter the service name.');
  if (draft.auth !== 'token') need('user', 'Enter the user.');
  if (draft.auth === 'iam') need('region', 'Enter the region.');
  const keyWithout = (draft.accessKey.trim() === '') !== (draft.secret === '');
  if (draft.auth === 'iam' && (needsSecret(draft, saved) || keyWithout)) need('accessKey', 'Enter the access key ID.');
  if (needsSecret(draft, saved) || (draft.auth === 'iam' && keyWithout)) need('secret', 'Enter it.');
  if (draft.ca.trim() !== '' && !draft.ca.includes('-----BEGIN CERTIFICATE-----'))
    problems.ca = 'Paste the text of a certificate, from BEGIN to END.';
  return problems;
}

export type DraftSettings = Omit<
  Connection,
  'id' | 'name' | 'hasSecret' | 'state' | 'lastError' | 'lastUsedAt' | 'createdAt' | 'sources'
> & {
  secret?: string;
};

/** The form as the API takes it; without a secret where the saved one is to be used. */
export function settingsOf(draft: ConnectionDraft): DraftSettings {
  const { type, port, database, user, auth, tls, ca, secret, accessKey } = draft;
  const given = OPTIONS_OF[type].flatMap((option) => {
    const text = option === 'ca' ? '' : draft[option].trim();
    return text === '' ? [] : [[option, text]];
  });
  return {
    type,
    host: hostOf(draft),
    port: Number(port),
    database: hasDatabase(type) ? database.trim() : '',
    user: user.trim(),
    auth,
    tls,
    options: { ...Object.fromEntries(given), ...(ca.trim() !== '' && tls === 'verify' && { ca: ca.trim() }) },
    ...(secret !== '' && { secret: auth === 'iam' ? `${accessKey.trim()}:${secret}` : secret }),
  };
}

/** Where the cure of a refusal stands, and what it is. */
export const CURES: Partial<Record<RemoteReason, { field: DraftField; cure: string }>> = {
  host_unreachable: { field: 'host', cure: 'Check the host and port, and that its firewall lets this server in.' },
  address_refused: { field: 'host', cure: 'An owner can allow this host and port in Admin, Settings.' },
  sign_in_refused: { field: 'secret', cure: 'Check the user and this.' },
  database_missing: { field: 'database', cure: 'Check this name.' },
  tls_required: { field: 'tls', cure: 'Choose encryption.' },
  certificate: { field: 'ca', cure: 'Paste the certificate of the authority that signed it.' },
};
