export const keepWords = {
  keep: 'Keep this chart',
  title: 'Keep this chart',
  about:
    'The statement is run again and its rows become a data source. A new dashboard shows this chart of them, with its evidence.',
  aboutDatabase:
    'The statement becomes a data source over this database. A new dashboard shows this chart of it, with its evidence.',
  name: 'Title',
  noTitle: 'Enter a title.',
  save: 'Keep',
  again: 'Try again',
  steps: {
    rows: 'Running the statement again and saving its rows…',
    reading: 'Reading the rows…',
    dashboard: 'Making the dashboard…',
  },
  couldnt: 'Couldn’t keep the chart',
  left: (name: string) => `Its rows are saved as the data source “${name}”.`,
  moved: 'The rows aren’t those of this chart any more. Run the statement again, then keep its chart.',
  identifies: (name: string) =>
    `${name} is read as what identifies each row there, not as numbers. Choose other values, or calculate with it in the statement.`,
  notWhole: 'A chart is kept of a whole result. Group or select fewer rows.',
  tooManyGroups: 'A dashboard shows up to 5,000 rows in such a chart. Group or select fewer.',
  tooManyPoints: 'A dashboard shows up to 2,000 points. Select fewer rows.',
  alike: (name: string) =>
    `Some values of ${name} differ only in spaces, or are empty, and a data source reads them as one. Trim or leave them out in the statement.`,
};
