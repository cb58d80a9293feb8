import type { TableAbout } from '@/lib/pure/analysis/dashboard/about';
import type { RowKind } from '@/lib/pure/query/schema/column';

/** What a row can be, as one chooses it. */
export const ROW_KIND_WORDS: Record<RowKind, string> = {
  event: 'Something that happened, such as an order',
  thing: 'A person or a thing, such as a customer',
  reading: 'A measurement at one time',
  panel: 'One group at one time, such as a country in one year',
  summary: 'A total or an average of other records',
};

/** 'One row is one order line. The main figure is total sales, by category, region and order date.' */
export const aboutSentence = ({ row, figure, by }: Pick<TableAbout, 'row' | 'figure' | 'by'>) => ({
  row: `One row is one ${row}.`,
  figure: `The main figure is ${figure}${by ? `, by ${by}` : ''}.`,
});

export const ABOUT = {
  change: 'Correct',
  title: 'What this table is about',
  description: 'New dashboards, questions and insights use this. It’s kept for the next file with these columns.',
  row: 'One row is one',
  rowHint: 'In the singular, such as order line or customer',
  rowEmpty: 'Enter what one row is.',
  kind: 'A row is',
  figure: 'Main figure',
  automatic: 'Work it out automatically',
  cancel: 'Cancel',
  save: 'Save',
  byYou: 'Set by you.',
};

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
