import { counted } from '@/components/data/words';

export const schemaTreeWords = {
  find: 'Find a table or column',
  none: 'No tables yet. Upload a file or connect a database to have something to ask.',
  noneShared: 'No tables in this workspace yet.',
  noMatch: (words: string) => `No tables or columns match “${words}”.`,
  live: 'Live: its database is asked, or a copy.',
  rows: (rows: number) => counted(rows, 'row'),
  insert: (name: string) => `Insert ${name}`,
  metricsOf: (table: string) => `Metrics of ${table}`,
  metric: 'metric',
  certified: 'certified metric',
  columnsOf: (table: string) => `Columns of ${table}`,
  more: (left: number) => `${counted(left, 'more column')}. Search to find one.`,
};

export const databaseTreeWords = {
  find: 'Find a table',
  couldntList: 'Couldn’t list the tables',
  none: 'This account can read no tables.',
  noMatch: (words: string) => `No tables match “${words}”.`,
  more: 'Show more tables',
  found: (tables: number, more: boolean) => `${more ? 'First ' : ''}${counted(tables, 'table')}`,
  size: ({ kind, rows, rowsExact }: { kind: string; rows: number | null; rowsExact: boolean }) =>
    rows === null ? (kind === 'view' ? 'view' : '') : `${rowsExact ? '' : 'about '}${counted(rows, 'row')}`,
};

export const sideWords = {
  title: 'Tables, history and saved statements',
  tables: 'Tables',
  history: 'History',
  saved: 'Saved',
};

export const historyWords = {
  couldntLoad: 'Couldn’t load the history',
  none: 'Nothing run yet. Your last 50 statements are listed here.',
  open: 'Put in the editor',
  askedOf: (name: string | null) => (name === null ? 'of a deleted connection' : `of ${name}`),
  failed: 'failed',
  clear: 'Clear history',
  clearQuestion: 'Clear your history?',
  clearBody: (count: number) =>
    `This deletes your last ${counted(count, 'statement')} in this workspace. Saved statements aren’t affected.`,
};

export const savedWords = {
  couldntLoad: 'Couldn’t load the saved statements',
  none: 'No saved statements yet. Run one, then select Save.',
  noneToRead: 'No saved statements in this workspace yet.',
  readOnly: 'Viewers can run saved statements. Saving needs an account that may make changes.',
  actions: (name: string) => `Actions on ${name}`,
  deleteQuestion: (name: string) => `Delete “${name}”?`,
  deleteBody: 'Everyone in this workspace loses this statement. No data is affected.',
  saveTitle: 'Save the statement',
  saveAbout: 'Everyone in this workspace can run it.',
  renameTitle: 'Rename the statement',
  savedToast: (name: string) => `“${name}” saved`,
  deletedToast: (name: string) => `“${name}” deleted`,
  couldntSave: 'Couldn’t save the statement',
};
