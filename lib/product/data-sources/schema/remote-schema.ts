import { z } from 'zod';
import {
  FRESHNESS,
  LONGEST_SELECT,
  MOST_JOINED,
  REFRESHES,
  type DatabaseType,
  type RemoteRows,
} from '@/lib/engines/manifest/remote';
import type { RemoteFailureView } from '@/lib/product/connections/connection-schema';

export const SOURCE_MODES = ['live', 'copy'] as const;
export type SourceMode = (typeof SOURCE_MODES)[number];
export type Refresh = (typeof REFRESHES)[number];

const word = z.string().min(1, 'is required').max(300, 'is too long');
const table = z.strictObject({ schema: word, name: word });
const side = z.strictObject({ table, column: word });
const join = z.strictObject({ left: side, right: side });

const freshness = z
  .int('must be a whole number of seconds')
  .min(FRESHNESS.least, `is at least ${FRESHNESS.least} seconds`)
  .max(FRESHNESS.most, `is at most ${FRESHNESS.most} seconds`);
const refresh = z.enum(REFRESHES, `is ${REFRESHES.join(', ')}`);

/** What can be set of a source in a database. `watermark`: a column of the database whose values only grow. */
const choices = { freshness, refresh, watermark: word.nullable() };
/** As part of `PATCH /api/data-sources/{id}`. */
export const remotePatch = { mode: z.enum(SOURCE_MODES).optional(), ...z.object(choices).partial().shape };

/** `POST /api/data-sources`: one of `table`, `tables` with `on`, and `sql`. */
export const remoteSourceInput = z
  .strictObject({
    connectionId: z.uuid(),
    name: z.string().trim().min(1, 'can’t be empty').max(200, 'can be at most 200 characters').optional(),
    table: table.optional(),
    tables: z.array(table).min(2, 'needs two tables or more').max(MOST_JOINED).optional(),
    on: z
      .array(join)
      .min(1)
      .max(MOST_JOINED * 4)
      .optional(),
    sql: z
      .string()
      .trim()
      .min(1, 'can’t be empty')
      .max(LONGEST_SELECT, `can be at most ${LONGEST_SELECT.toLocaleString('en')} characters`)
      .optional(),
    mode: z.enum(SOURCE_MODES, 'is live or copy'),
    ...z.object(choices).partial().shape,
  })
  .superRefine((input, context) => {
    const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const given = [input.table, input.tables, input.sql].filter((each) => each !== undefined).length;
    if (given !== 1) say('table', 'send one of table, tables and sql');
    if ((input.tables === undefined) !== (input.on === undefined)) say('on', 'belongs to tables, and tables to it');
    if (input.mode === 'copy' && input.freshness !== undefined) say('freshness', 'is of live data sources only');
    if (input.mode === 'live' && input.refresh !== undefined) say('refresh', 'is of copies only');
    if (input.mode === 'live' && input.watermark) say('watermark', 'is of copies only');
  });
export type RemoteSourceInput = z.output<typeof remoteSourceInput>;

/** Where a data source stands that is read from a database. */
export type RemoteView = {
  mode: SourceMode;
  /** Null where the connection was deleted. */
  connection: { id: string; name: string; type: DatabaseType } | null;
  rows: RemoteRows;
  /** Seconds for which an answer of a live source holds. */
  freshness: number;
  refresh: Refresh;
  /** The column that tells which rows are new; null: each refresh copies all rows. */
  watermark: string | null;
  /** As of when: of the last question to a live source, of the rows of a copy. */
  moment: string | null;
  /** Rows of the even sample that insights, drivers and forecasts of a live source stand on; null: they stand on all. */
  sampleRows: number | null;
  nextRefreshAt: string | null;
  /** Why the database did not answer last; until it does the answers are those from before. */
  failure: RemoteFailureView | null;
  /** Columns that no Query can use. */
  leftOut: { name: string; databaseType: string }[];
};
