export const deletedSourcesWords = {
  theyRestoredDays: (binDays: number) =>
    `They can be restored for ${binDays} days. Dashboards that use them work again at once.`,
  versionsFindingsOriginal: (rowCount: string) =>
    `Its ${rowCount}, versions, findings and original file are removed now.`,
};

export const sourceDialogsWords = {
  restoredDeletedDays: (binDays: number) => `It can be restored from Deleted for ${binDays} days.`,
};

export const sourceHeadWords = {
  onlyRowRead: 'The only row was read.',
};

export const sourceScreenWords = {
  couldntCreateDashboard: 'Couldn’t create the dashboard',
  dataSourceDeleted: 'This data source was deleted. You’re viewing the last loaded copy.',
  columnsTwoPossible: (count: number) => `${count} columns have two possible readings.`,
  viewsDataSource: 'Views of the data source',
  fileBeingRead: 'The file is being read.',
  databaseReread: 'Reading the database again.',
  couldntReadDatabase: 'Couldn’t read the database',
  couldntReadAddress: 'Couldn’t read the file at this address',
  rowsBeingCopied: 'Rows are being read from the database.',
};

export const sourcesScreenWords = {
  columnsTwoPossible: (name: string) => `${name} has columns with two possible readings.`,
  dataSourcesColumns: (count: number) => `${count} data sources have columns with two possible readings.`,
  chartsUseThem: 'Charts that use them are paused until you choose.',
  searchDataSources: 'Search data sources by name',
  noDataSources:
    'No data sources yet. Upload a file to get a typed, profiled table and a dashboard in seconds. No rows are dropped.',
  noDataSourcesShared: 'No data sources are shared with you yet.',
};

export const statementOriginWords = {
  fromSql: 'From SQL',
  about: 'Running it again makes the next version from its tables as they are now. Earlier versions stay.',
  open: 'Open SQL',
  again: 'Run again',
  read: 'Read',
  replaced: 'Its rows have been replaced or restored since. They aren’t known to be those of this statement.',
  gone: (name: string | null) => (name === null ? 'a deleted data source' : `${name} (deleted)`),
  deleted: (name: string | null) =>
    `${name ?? 'A data source that its SQL reads'} was deleted, so its SQL can’t be run again.`,
  newer: (name: string) => `${name} has a newer version.`,
  outOfDate: 'A data source that its SQL reads is out of date.',
  viewing: (version: number, name: string) => `You’re viewing version ${version} of ${name}.`,
};
