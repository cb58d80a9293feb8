export const sqlEditorWords = {
  label: 'SQL statement',
  placeholder: 'SELECT … FROM …',
};

export const adviceWords = {
  didYouMean: (name: string) => `Did you mean ${name}?`,
  seeTables: 'The tables are listed under Tables.',
  seeColumns: 'Open the table under Tables to see its columns.',
  seeFunctions: 'Ctrl Space lists the functions.',
  syntax: 'Check for a missing comma, bracket or quote before this place.',
  unterminated: 'Close the quote.',
  conversion: 'Use TRY_CAST to get a missing value instead.',
  oneStatement: 'Select the one to run.',
};
