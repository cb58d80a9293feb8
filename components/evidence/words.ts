export const dataNodeWords = {
  dataSourceDeleted: 'This data source was deleted.',
};

export const cellEvidenceWords = {
  open: 'Show evidence',
  couldntOpen: 'Couldn’t open the evidence',
};

export const documentEvidenceWords = {
  title: 'Where this value stands',
  onPage: (name: string, page: number | null) => (page === null ? name : `${name}, page ${page}`),
  rechecks: 'Recheck looks whether the quote still stands there and holds the value.',
};

export const evidenceDrawerWords = {
  howChartCalculated: 'How this chart was calculated',
  howNumberCalculated: 'How this number was calculated',
  couldntLoadEvidence: 'Couldn’t load the evidence',
  predictedModelTrained:
    'Predicted by a model trained on the other columns and evaluated on held-out rows. Recheck retrains it.',
  forecastAheadHistory: (span: string) => `Forecast ${span} ahead from this history`,
  backtestForecastTime: (span: string) => `Backtest: forecast ${span} at a time from earlier data only`,
  valueNoLonger: 'This value is no longer in the result.',
  selectValueSee: 'Select a value to see its rows.',
};

export const explainNodeWords = {
  writtenBuiltEngine: 'Written by the built-in engine.',
};

export const questionWords = {
  usesColumnVersion: 'It uses a column this version of the data doesn’t have.',
};

export const rowsDialogWords = {
  place: 'Document',
  rowsFileOrder: (count: string, rowCount: string) => `${count} of ${rowCount} rows, in file order`,
  couldntLoadRows: 'Couldn’t load the rows',
};

export const rowsNodeWords = {
  fileOrder: (count: number, rowCount: string) => `${count} of ${rowCount}, in file order`,
  rowsBehindNumber: 'The rows behind this number',
};

export const sqlBlockWords = {
  showPlainSql: 'Show it as plain SQL',
  showRan: 'Show it as it ran',
};

export const testedWords = {
  rowsChosenHash: (heldOut: string) =>
    `${heldOut} rows, chosen by a hash of their position, were held out. Row-level patterns were found on the other rows and confirmed on these.`,
  tableTooSmall: 'The table is too small for a hold-out set.',
};
