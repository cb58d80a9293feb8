import { DATABASE_NAMES } from '@/components/data/database-names';
import type { ConnectionAuth, DatabaseType, TlsMode } from '@/lib/engines/manifest/remote';
import type { Connection } from '@/lib/product/connections/connection-schema';

/** Which of them, and how they are signed in to. */
export const DATABASE_NOTES: Record<DatabaseType, string> = {
  postgresql: 'Version 12 or newer',
  mysql: 'Also MariaDB',
  'aws-rds': 'Password or IAM',
  'azure-sql': 'Also SQL Server',
  oracle: 'Version 12.1 or newer',
  snowflake: 'Password, key pair or token',
  clickhouse: 'Over HTTPS',
};

export const AUTH_WORDS: Record<ConnectionAuth, string> = {
  password: 'Password',
  iam: 'IAM access key',
  key_pair: 'Key pair',
  token: 'Token',
};

/** What the secret is called, by the way of signing in. */
export const SECRET_WORDS: Record<ConnectionAuth, string> = {
  password: 'Password',
  iam: 'Secret access key',
  key_pair: 'Private key',
  token: 'Token',
};

export const TLS_WORDS: Record<TlsMode, { name: string; note: string }> = {
  verify: { name: 'Verify the certificate', note: 'Encrypted, and the server proves that it is this host.' },
  require: {
    name: 'Encrypt only',
    note: 'Encrypted, but the certificate isn’t checked: someone in between could pose as the server.',
  },
  off: {
    name: 'Off',
    note: 'Not encrypted. Allowed for a server on this machine and for hosts that an owner has listed.',
  },
};

/** 'PostgreSQL · db.example.com:5432/sales' */
export const addressInWords = ({ type, host, port, database }: Connection): string =>
  `${DATABASE_NAMES[type]} · ${host}:${port}${database && `/${database}`}`;

/** Where its rows are chosen. */
export const connectionHref = (id: string) => `/data-sources/connect?connection=${id}`;
