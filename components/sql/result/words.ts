import { count, counted } from '@/components/data/words';
import { MOST_SQL_ROWS } from '@/lib/product/sql/limits-schema';

export const failureWords = {
  wrong: 'Couldn’t run the statement',
  timeout: 'The statement timed out',
  tooLarge: 'The statement needs too much memory',
  busy: 'The server is busy',
  offline: 'Couldn’t reach the server',
  offlineBody: 'You’re offline. Run the statement again when you’re back online.',
  goTo: ({ line }: { line: number }) => `Go to line ${line}`,
  at: ({ line, column }: { line: number; column: number }) => `Line ${line}, column ${column}`,
};

export const resultWords = {
  label: 'Result',
  noRows: 'No rows',
  save: 'Save as data source',
  saveTitle: 'Save the result as a data source',
  saveAbout: 'The statement is run again, and its rows are kept as they are then.',
  saveDatabaseAbout: 'The data source has all rows that the statement gives, not only those that are shown.',
  notWhole: 'A data source needs the whole result: at most 10,000 rows or 8 MB.',
  facts: (rows: number, columns: number) =>
    `${rows === 0 ? 'No rows' : counted(rows, 'row')} · ${counted(columns, 'column')}`,
  took: (ms: number) => (ms < 950 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`),
  cut: (rows: number) =>
    rows >= MOST_SQL_ROWS
      ? `First ${count(rows)} rows. There are more: add WHERE, group, or sort and LIMIT to see others.`
      : `First ${counted(rows, 'row')}: more would be too large for one answer. Select fewer columns or rows to see the rest.`,
  copyCsv: 'Copy as CSV',
  excel: 'Download as Excel',
  aboutExcel: 'The statement is run again. Its rows are written with the SQL, versions and hash.',
  couldntExcel: 'Couldn’t write the Excel file',
  copied: (rows: number) => `${counted(rows, 'row')} copied as CSV`,
  couldntCopy: 'Couldn’t copy the rows',
  evidence: 'How this was calculated',
  answered: (facts: string, took: string, when: string) => `${facts} · ${took} · at ${when}`,
  answeredBy: (facts: string, took: string, database: string, read: string) =>
    `${facts} · ${took} · ${database}, ${read}`,
};

export const sqlEvidenceWords = {
  title: 'How this result was calculated',
  statement: 'Statement',
  data: 'Data',
  noData: 'This statement reads no table.',
  version: (version: number) => `version ${version}`,
  as: 'as',
  calculated: 'Calculated',
  calculatedBy: (when: string, engine: string) => `${when}, by ${engine}.`,
  recheck: 'Recheck',
  about: 'Runs the statement again and compares every cell.',
  rechecking: 'Running again…',
  same: 'Recalculated just now: every cell is the same.',
  newer: (name: string, version: number) =>
    `${name} has a newer version (${version}), so this result may be out of date.`,
  movedOn:
    'Asked again just now: rows, values or their order differ. The data may have changed since, and without ORDER BY the order isn’t fixed.',
  connection: (read: string) => `, ${read} by the clock of the database, in a transaction that only reads.`,
  differs: 'Recalculated just now: rows, values or their order differ. Without ORDER BY the order isn’t fixed.',
  couldnt: 'Couldn’t recheck',
};
