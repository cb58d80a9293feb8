export const mergeCheckWords = {
  measuresBeforeAfter: 'Measures before and after the merge',
};

export const mergeGroupingWords = {
  addColumn: (name: string) => `Add a column of ${name}`,
};

export const mergeKeysWords = {
  ignoreCaseAccents: 'Ignore case, accents, spaces and leading zeros',
};

export const mergeScreenWords = {
  combineRowsAnother: 'Combine rows from another data source where key values match. Both originals stay unchanged.',
  chooseKeyColumn: 'Choose a key column on each side to preview the result.',
  chooseDataSource: 'Choose a data source to preview the merge. Nothing is saved until you create it.',
  couldntPreviewMerge: (leftName: string, rightName: string) =>
    `Couldn’t preview the merge of ${leftName} and ${rightName}`,
  couldntCreateMerge: 'Couldn’t create the merge',
  mergeWouldCount: 'This merge would count a measure more than once.',
};

export const mergeSourceWords = {
  couldntCompareOther: 'Couldn’t compare the other data sources',
  comparingValuesOther: 'Comparing values with the other data sources',
  dataSourcesShare: 'Data sources that share values',
  chooseAnotherData: 'Or choose another data source',
};
