import { count, counted, listed } from '@/components/data/words';
import type { TableDetail, TableView } from '@/lib/product/connections/connection-schema';

/** Tables that one sentence names. */
const MOST_NAMED = 8;

/** 'about' where the database estimates. */
export const rowsInWords = ({ rows, rowsExact }: Pick<TableView, 'rows' | 'rowsExact'>): string =>
  rows === null ? 'rows unknown' : `${rowsExact ? '' : 'about '}${counted(rows, 'row')}`;

export const connectScreenWords = {
  title: 'Connect a database',
  sub: 'Query it live, or take a copy that refreshes itself. Plumbline only reads.',
  choose: 'Choose a database or an address',
  address: 'Web address',
  addressNote: 'CSV or JSON file over https',
  saved: 'Saved connections',
  couldntLoad: 'Couldn’t load the saved connections',
  gone: 'This connection doesn’t exist. It may have been deleted, or you may not have access.',
};

export const addressFormWords = {
  title: 'From an address',
  sub: 'A CSV or JSON file that Plumbline reads now, and again at each refresh. Up to 50 MB.',
  address: 'Address',
  addressHint:
    'Begins with https://. Stored encrypted: what follows a question mark, such as a token, is never shown again.',
  newAddress: 'New address',
  keepAddress: (shown: string) => `To keep ${shown}, leave this empty.`,
  format: 'Format',
  detect: 'Detect it',
  name: 'Name',
  nameHint: 'Optional. Without one, it’s named after the file or the host.',
  refresh: 'Refresh',
  refreshHint: 'A file that hasn’t changed isn’t downloaded again. If the address fails, the last version stays.',
  missing: 'Enter an address.',
  couldntCreate: 'Couldn’t read the file at this address',
};

export const connectionFormWords = {
  newTitle: (database: string) => `Connect to ${database}`,
  editTitle: (name: string) => `Edit ${name}`,
  name: 'Name',
  nameHint: 'Optional. Without one, it’s named after the database and host.',
  hostHint: 'The name or address alone, such as db.example.com.',
  accountHost: (host: string) => `Leave empty for ${host || 'your account’s own address'}.`,
  keepSecret: 'Saved. Leave empty to keep it.',
  secretAgain: 'Enter it again: the saved one is only sent to the address and user it was saved for.',
  secretKept: 'Stored encrypted, and never shown again.',
  keyHint: 'The text of the file, from BEGIN to END. Stored encrypted, and never shown again.',
  ca: 'CA certificate',
  caHint: 'Optional. The certificate as text, if a private authority signed it.',
  readOnly: 'Use an account that can only read. Test tells you if this one can write.',
  couldntConnect: 'Couldn’t connect',
  couldntSave: 'Couldn’t save the connection',
  checkFields: (fields: number) => `${fields === 1 ? 'One field needs' : `${fields} fields need`} your attention.`,
};

export const testResultWords = {
  connected: (server: string, latencyMs: number) => `${server}, answered in ${count(Math.round(latencyMs))} ms`,
  grants: 'Statements that create a read-only account',
  tables: (names: readonly string[], more: boolean) =>
    names.length > MOST_NAMED || more ? `${names.slice(0, MOST_NAMED).join(', ')} and more` : listed(names),
};

export const connectionsTableWords = {
  none: 'No saved connections yet.',
  never: 'never',
  deleteText: (sources: number) =>
    sources === 0
      ? 'Its saved password or key is deleted too. The database isn’t affected.'
      : `${counted(sources, 'data source')} ${sources === 1 ? 'uses' : 'use'} it. Delete ${sources === 1 ? 'it' : 'them'} first.`,
  works: (name: string) => `“${name}” works`,
  fails: (name: string) => `Couldn’t connect to “${name}”`,
};

export const tablePickerWords = {
  couldntList: 'Couldn’t list the tables',
  couldntRead: (table: string) => `Couldn’t read ${table}`,
  noTables: 'This account can’t see any tables or views. Grant it SELECT on those you need, then refresh.',
  noMatch: (search: string) => `No tables match “${search}”.`,
  found: (tables: number, more: boolean) => `${counted(tables, 'table')}${more ? ' so far' : ''}`,
  chooseOne: 'Select a table to see its columns and first rows.',
  chosen: 'Selected table',
  keys: 'Arrow keys move through the list, Enter selects.',
  facts: (detail: TableDetail) =>
    [
      rowsInWords(detail),
      counted(detail.columns.length, 'column'),
      detail.keys.primary.length > 0 && `primary key ${detail.keys.primary.join(', ')}`,
    ]
      .filter(Boolean)
      .join(' · '),
};

export const previewWords = {
  label: (of: string) => `First rows of ${of}`,
  shown: (rows: number) => (rows === 0 ? 'No rows.' : `First ${counted(rows, 'row')}.`),
  noColumns: 'No column of it can be used: its types are binary or nested.',
};

export const joinWords = {
  title: 'Tables in this data source',
  counted: 'every row of it is kept, matched or not',
  along: 'Join along a foreign key',
  other: 'Join another table',
  others: 'Select the table in the list, then join it here.',
  stop: 'Stop joining',
  most: (most: number) => `A data source can join up to ${most} tables.`,
  repeats: (table: string, base: string) =>
    `One row of ${base} may match several rows of ${table}. Each match becomes a row, so sums over ${base} may count values more than once.`,
  noKey: 'No foreign key connects it. Choose the columns that match.',
  pairs: 'Choose both columns.',
};

export const sqlPaneWords = {
  label: 'SELECT statement',
  hint: 'One SELECT. It runs read-only, for up to 30 s. Ctrl + Enter checks it.',
  refused: (line: number, column: number, message: string) => `Line ${line}, column ${column}: ${message}`,
  couldntCheck: 'Couldn’t check the statement',
  valid: (columns: number) => `Valid. It returns ${counted(columns, 'column')}.`,
  unchecked: 'Check the statement to see its columns.',
  changed: 'The statement has changed since it was checked.',
};

export const takeFormWords = {
  title: 'How to use it',
  live: 'Live',
  liveNote: 'Every question runs in your database, in its own SQL. No rows are stored here.',
  liveSample: (rows: number) => `Insights and drivers use an even sample of up to ${count(rows)} rows, and say so.`,
  freshness: 'Ask again after',
  freshnessHint: 'Within this time, charts reuse their last numbers. Refresh always asks at once.',
  copy: 'Copy',
  copyNote: 'Rows are stored here and answered by the built-in engine. Your database is only asked at a refresh.',
  copyAll: 'Insights and drivers use all rows. Numbers are as of the last refresh.',
  refresh: 'Refresh',
  watermark: 'At a refresh, copy',
  allRows: 'All rows',
  onlyNew: (column: string) => `Only rows with a higher ${column}`,
  watermarkHint: 'New rows are added. Rows that were changed or deleted in the database stay as they were copied.',
  allRowsHint: 'The copy is replaced, so changed and deleted rows are noticed.',
  couldntCreate: 'Couldn’t create the data source',
};

export const rowsPickerWords = {
  ways: 'Ways to choose rows',
  noTable: 'Select a table first.',
  notChecked: 'Check the statement first.',
  sqlName: (connection: string) => `Query on ${connection}`,
  failing: (message: string) => `This connection failed when it was last used. ${message}`,
};
