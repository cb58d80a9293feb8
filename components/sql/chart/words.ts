export const chartWords = {
  view: 'Show the result as',
  table: 'Table',
  chart: 'Chart',
  kind: 'Chart',
  kinds: { bar: 'Bars', line: 'Line', scatter: 'Points' },
  along: (points: boolean) => (points ? 'Across' : 'Along'),
  value: (points: boolean) => (points ? 'Up' : 'Values'),
  split: 'A line for each',
  noSplit: 'One line',
  title: (value: string, along: string, split: string | null) =>
    `${value} by ${along}${split === null ? '' : ` and ${split}`}`,
  titleOfPoints: (across: string, up: string) => `${up} against ${across}`,
  finding: (title: string, rows: string) => `${title}, ${rows} of the result.`,
  rows: (rows: string) => `Drawn from ${rows} of the result, each as the statement gave it.`,
  noRows: 'The result has no rows, so there is nothing to draw.',
  noNumbers: 'No column holds numbers. Add a count or a sum to the statement to draw it.',
  oneColumn: 'A chart needs two columns: the numbers, and what they are of.',
  same: 'Choose different columns: one can’t stand in two places.',
  tooFine: (name: string) => `${name} has times finer than an hour. Group them by hour, day or month in the statement.`,
  repeated: (name: string) =>
    `Several rows have the same ${name}. Group by it in the statement, so that each has one value.`,
  repeatedLine: (name: string) =>
    `Several rows have the same ${name}. Group by it, or draw a line for each of another column.`,
};
