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
  about: 'The rows are as they were when it was saved. To update them, run the statement again and save its result.',
  open: 'Open SQL',
};
