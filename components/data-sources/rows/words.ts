export const cellReaderWords = {
  couldntCopy: 'Couldn’t copy',
};

export const columnStatisticsWords = {
  rowsMatchFilters: (rows: string, rowCount: string) => `${rows} of ${rowCount} rows match the filters`,
  filterTheseRows: (said: string) => `${said}. Filter to these rows`,
  showOnlyRows: (value: string) => `Show only rows with ${value}`,
};

export const downloadDialogWords = {
  opensAnySpreadsheet: 'Opens in any spreadsheet.',
  listRecords: 'A list of records.',
  compactKeepsColumn: 'Compact; keeps column types.',
  exportTimedOut: 'The export timed out. Filter the rows or choose fewer columns, then try again.',
  keepsCurrentFilters: 'Keeps the current filters, sort order and columns.',
  dontEscapeCells: 'Don’t escape cells that look like formulas',
  defaultTextStarting:
    'By default, text starting with =, +, - or @ gets a leading apostrophe so spreadsheets don’t run it.',
  addUtfByte: 'Add a UTF-8 byte order mark (for Excel)',
};

export const gridCellsWords = {
  rowFile: (number: string) => `Row ${number} in the file`,
  isntValidCounts: (misfit: string, type: string) => `${misfit} isn’t a valid ${type} and counts as missing`,
};

export const rowsFiltersWords = {
  removeFilter: (label: string) => `Remove the filter on ${label}`,
};

export const rowsGridWords = {
  tooManyCells: (cells: string) => `Too many cells to copy (${cells})`,
  copyUpCells: (MOST_COPIED: string) =>
    `You can copy up to ${MOST_COPIED} cells. To get all of them, download the rows.`,
  couldntCopy: 'Couldn’t copy',
};

export const rowsPanelWords = {
  fileHeaderBut: 'This file has a header but no rows.',
};
