export const missingSourceWords = {
  dataSourceDashboard: 'A data source of this dashboard was deleted.',
  kpisChartsUse: (count: number) => `${count} KPIs and charts use`,
};

export const repairDialogWords = {
  eachChoiceApplies:
    'Each choice applies to every chart, KPI and filter that uses the column. You can undo it in one step.',
  couldntCheckWhat: 'Couldn’t check what needs repair',
  nothingNeedsRepair: 'Nothing needs repair any more. Close this and reload the page.',
  chooseReplacementEach: 'Choose a replacement for each column to preview the result.',
  dataSourceDeleted: 'A data source was deleted. Charts and KPIs that use it will be removed.',
  noneRemoveWhat: 'None. Remove what uses it',
};

export const repointDialogWords = {
  couldntLoadData: 'Couldn’t load the data sources',
  noOtherData: 'You have no other data source. Upload one first.',
  chartsUseCustom: 'Charts that use a custom calculation are removed: calculations belong to one data source.',
  chooseColumnEach: 'Choose a column for each one that is missing to see the result.',
};
