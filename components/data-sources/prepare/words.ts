import { count, counted } from '@/components/data/words';

export const prepareScreenWords = {
  about: (name: string) =>
    `Clean and reshape the rows of ${name} step by step. ${name} stays unchanged; the steps run again after each new version of it.`,
  aboutChange: (name: string) => `These steps run on ${name}, again after each new version of it.`,
  couldntPreview: 'Couldn’t preview the steps',
  couldntSave: 'Couldn’t save the steps',
  couldntCreate: 'Couldn’t create the data source',
  counting: 'Running the steps',
  noSteps: 'No steps yet. Add one, or start from a suggestion.',
  nothingChosen: 'Add a step first.',
  fixFirst: 'Fix or remove the step that can’t run.',
  finishDraft: 'Add or cancel the step you’re editing.',
  atLimit: (most: number) => `A preparation can have ${most} steps. Combine steps, or prepare the result again.`,
  cantRun: (nth: number, title: string, message: string) => `Step ${nth} (${title}) can’t run: ${message}.`,
};

export const proposalWords = {
  looking: 'Looking for duplicates, spaces and spellings',
  none: 'No suggestions. No exact duplicates, stray spaces, similar spellings or empty columns found.',
  couldnt: 'Couldn’t look for suggestions',
  duplicates: (rows: number) => `${counted(rows, 'row is an exact copy', 'rows are exact copies')} of another`,
  spaces: (cells: number, column: string | null) =>
    `${counted(cells, 'cell has', 'cells have')} extra spaces${column ? ` in ${column}` : ''}`,
  spellings: (groups: number, column: string) =>
    `${counted(groups, 'value', 'values')} in ${column} may be spelled in several ways`,
  list: (rows: number, column: string) => `${counted(rows, 'cell', 'cells')} in ${column} may hold several values`,
  empty: (column: string) => `${column} is empty`,
  constant: (column: string, value: string) => `${column} is “${value}” in every row`,
  notCompared: (labels: string[]) =>
    `Too many distinct values to compare spellings in ${labels.slice(0, 3).join(', ')}${
      labels.length > 3 ? ` and ${labels.length - 3} more` : ''
    }.`,
};

export const tableWords = {
  rowsOf: (rows: number) => counted(rows, 'row'),
  firstOf: (shown: number, all: number) => `Showing ${count(shown)} of ${counted(all, 'row')}`,
  noRows: 'No rows.',
  before: 'Before',
  after: 'After',
  more: (hidden: number) => `${counted(hidden, 'more column')} not shown`,
};
