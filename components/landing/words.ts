export const featureGridWords = {
  importAsksNot: 'Import that asks, not guesses',
  ifColumnAmbiguous:
    'If a column is ambiguous, you see both readings with their totals and choose. No rows are dropped.',
  kpisChartsChosen: 'KPIs and charts chosen to fit your columns, ready in seconds and easy to change.',
  hundredsPatternsTested:
    'Hundreds of patterns are tested after each upload. Each result that holds up is one sentence, and results that may be chance are labelled.',
  forecastMeasureOver:
    'Forecast a measure over time, with intervals from its own backtest. If nothing beats repeating last year, Plumbline says so.',
  askTypingInterpretation:
    'Ask by typing. The interpretation is shown above the answer, and words that aren’t understood are never ignored.',
  selectAnyNumber: 'Select any number to see its query, SQL and source rows, and recheck it against today’s data.',
  profileEveryColumn: 'A profile of every column',
  typeRangeDistribution: 'Type, range, distribution and missing values, measured on every row, not a sample.',
  oneClickFilters: 'One click filters every chart. The URL keeps your view, so you can share it or come back tomorrow.',
  oneInstallDatabase: 'One install, its database included. It works with no AI key and sends nothing elsewhere.',
  twoReadingsOne: 'Two readings of one column',
};

export const landingScreenWords = {
  upTo: (formats: string) => `${formats}, up to 50 MB`,
  everyRowRead: 'Every row is read; types aren’t guessed from a sample',
  worksNoAi: 'Works with no AI key and no network',
  dashboardCoffeeOrders:
    'A dashboard of coffee orders: KPIs with their change, and charts by month, product and region.',
  whatGetOne: 'What you get from one file',
  dataSourcePage: 'A data source page: columns with type, range and distribution, and issues found on import.',
  dataBehindEvery: 'The data behind it: every column typed and profiled on all rows.',
  sameDashboardPhone: 'The same dashboard on a phone: KPIs two per row, charts full width.',
  samePhone: 'The same on a phone.',
  numbersPageCalculated: 'The numbers on this page are calculated from the bundled sample files.',
  uploadFileGet:
    'Upload a file and get a typed, profiled dashboard in seconds. Every number opens the query and rows behind it.',
};
