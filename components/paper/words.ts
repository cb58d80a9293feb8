/** The sentences of exported files. */
export const WORDS = {
  evidence: 'Evidence',
  evidenceLead:
    'Every number in this document comes from one of these queries. Run the SQL on the same version of the data and it gives the same result.',
  question: 'Question',
  data: 'Data',
  value: 'Value',
  rows: 'Rows',
  hash: 'Hash',
  engine: 'Engine',
  id: 'Evidence',
  comparison: 'compared with',
  line: 'line',
  test: 'test',
  noEvidence: 'The evidence behind this is no longer stored.',
  couldNot: (message: string) => `This couldn’t be calculated: ${message}`,
  gone: 'Data source deleted',
  filters: 'Filters:',
  exported: (moment: string) => `exported ${moment}`,
  moreRows: (shown: string, all: string) => `Showing ${shown} of ${all} rows.`,
  allEqual: 'All values are equal.',
  calculatedAs: {
    aggregate: 'Query',
    test: 'Statistical test',
    forecast: 'Forecast',
    document: 'Document',
  },
  tooManyRows: (most: string, format: string) =>
    `${format} holds up to ${most} rows. Filter the data, or export it as CSV or JSON.`,
  tooManyCells: (most: string, format: string) =>
    `${format} holds up to ${most} cells. Filter the data, or export it as CSV or JSON.`,
  noInsights: 'No patterns beyond chance.',
} as const;
