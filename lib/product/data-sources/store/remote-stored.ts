import { z } from 'zod';
import { orUnreadable, passedOn, stored } from '@/lib/base/db/stored';
import {
  DATABASE_TYPES,
  REFRESHES,
  type DatabaseType,
  type RemoteColumn,
  type RemoteRows,
} from '@/lib/engines/manifest/remote';
import type { RemoteFailureView } from '@/lib/product/connections/connection-schema';
import { remoteFailure } from '@/lib/product/connections/stored';
import { cell } from '@/lib/pure/query/schema/column-schema';
import type { MeasuredColumn } from '@/lib/engines/connectors/requests';
import type { QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import { SOURCE_MODES, type Refresh, type SourceMode } from '../schema/remote-schema';

/** What the JSON columns of data sources in databases, their versions and their last answers hold. */

const text = z.string();
const count = z.number();
const tableName = z.object({ schema: text, name: text });
const side = z.object({ table: tableName, column: text });

const rows: z.ZodType<RemoteRows> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), table: tableName }),
  z.object({
    kind: z.literal('tables'),
    tables: z.array(tableName),
    on: z.array(z.object({ left: side, right: side })),
  }),
  z.object({ kind: z.literal('sql'), sql: text }),
]);

/** Which rows, and how fresh they are to be. `rowCount`: as counted by the last refresh of a live source. */
export type StoredRemote = {
  rows: RemoteRows;
  freshness: number;
  refresh: Refresh;
  watermark: string | null;
  rowCount: number | null;
};
const remote: z.ZodType<StoredRemote> = z.looseObject({
  rows,
  freshness: count,
  refresh: z.enum(REFRESHES),
  watermark: text.nullable(),
  rowCount: count.nullable(),
});

const column: z.ZodType<RemoteColumn> = z.object({
  key: text,
  label: text,
  name: text,
  table: count,
  databaseType: text,
  value: z.enum(['integer', 'decimal', 'boolean', 'date', 'datetime', 'text']),
  nullable: z.boolean(),
});

/**
 * How a version was read. `sampled`: its parts are an even sample; `watermark`: the largest value that was copied;
 * `exact`: what the database counted of all rows.
 */
export type StoredRemoteVersion = {
  mode: SourceMode;
  columns: RemoteColumn[];
  identity: string[];
  leftOut: { name: string; databaseType: string }[];
  moment: string;
  watermark: string | null;
  sampled: boolean;
  /** Rows that are held here. */
  heldRows: number;
  exact: MeasuredColumn[];
};
const version: z.ZodType<StoredRemoteVersion> = z.looseObject({
  mode: z.enum(SOURCE_MODES),
  columns: z.array(column),
  identity: z.array(text),
  leftOut: z.array(z.object({ name: text, databaseType: text })),
  moment: text,
  watermark: text.nullable(),
  sampled: z.boolean(),
  heldRows: count,
  exact: z.array(z.object({ key: text, nulls: count, min: cell, max: cell })),
});

const advice = 'Connect its table again.';
export const storedRemote = stored('data source', remote, { advice });
export const storedRemoteVersion = stored('data source', version, { advice });
export const storedSourceFailure = stored('data source', remoteFailure);
export type LiveOutcome = QueryOutcome & { ok: true };
export const storedLiveAnswer = stored('answer', passedOn<LiveOutcome>(z.looseObject({ ok: z.literal(true) })));

/** How a data source is read from a database. */
export type RemoteState = StoredRemote & {
  mode: SourceMode;
  connectionId: string | null;
  type: DatabaseType;
  serial: number;
  since: Date | null;
  failure: RemoteFailureView | null;
};

export type UnreadRemote = {
  mode: string | null;
  connectionId: string | null;
  uploadType: string;
  remote: unknown;
  liveSerial: number;
  /** Text where it was read as JSON. */
  liveSince: Date | string | null;
  failure: unknown;
};

/** Null for what is not read from a database. */
export function remoteStateOf(row: UnreadRemote): RemoteState | null {
  const mode = SOURCE_MODES.find((each) => each === row.mode);
  const type = DATABASE_TYPES.find((each) => each === row.uploadType);
  if (!mode || !type || row.remote === null) return null;
  return {
    ...storedRemote.read(row.remote),
    mode,
    type,
    connectionId: row.connectionId,
    serial: row.liveSerial,
    since: row.liveSince === null ? null : asDate(row.liveSince),
    failure:
      row.failure === null
        ? null
        : orUnreadable<RemoteFailureView | null>(
            () => storedSourceFailure.read(row.failure),
            () => null,
          ),
  };
}

/** PostgreSQL writes a timestamp in JSON without a zone: it is UTC. */
const asDate = (at: Date | string): Date =>
  at instanceof Date ? at : new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(at) ? at : `${at}Z`);
