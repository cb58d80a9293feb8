export const getStartedWords = {
  everyRowRead:
    'Every row is read; none is dropped. Types come from the whole file, and if a column is ambiguous, you decide.',
  kpisChartsChosen: 'KPIs and charts chosen to fit your columns, ready in seconds. Change anything you like.',
  everyNumberChecked: 'Every number can be checked',
  selectOneSee: 'Select one to see its query, its SQL and the rows behind it.',
  dropFileAnywhere: 'Drop a file anywhere on this page.',
  accountViewOnly: 'Your account is view-only. Data sources shared with you will appear here.',
};

export const homeScreenWords = {
  noDashboardsYet: 'No dashboards yet. Create one from a data source in seconds.',
};

export const latestInsightsWords = {
  noFindingsYet: 'No findings yet. Patterns that hold up in testing will appear here.',
};
