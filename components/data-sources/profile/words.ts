export const columnEditorWords = {
  changingRereadsFile: 'Changing it rereads the file',
};

export const findingsLineWords = {
  patternTestingStopped: (message: string) => `Pattern testing stopped early: ${message}`,
  testingDataPatterns: 'Testing this data for patterns…',
};

export const issuesPanelWords = {
  noProblemsFound: 'No problems found in this file.',
  nothingSilentlyDropped: 'Nothing was silently dropped. Values that don’t fit a column are kept separately.',
};

export const sourceRailsWords = {
  fileAmbiguousCharts: 'The file is ambiguous. Charts that use them are paused until you choose.',
  noMeasuresTime: 'No measures or time columns found. You can still count rows.',
  reviewValuesDidnt: 'Review values that didn’t fit',
  allSortedAny: (rowCount: string) => `All ${rowCount}, sorted by any column.`,
};

export const timelineWords = {
  couldntLoadRows: 'Couldn’t load rows over time',
  rowsComplete: (least: string, most: string, grain: string) => `${least} to ${most} rows in complete ${grain}s`,
  howRowsPer: (grain: string) => `How the rows per ${grain} were counted`,
};
