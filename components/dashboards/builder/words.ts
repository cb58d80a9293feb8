export const builderWords = {
  chartsDataSource: 'This chart’s data source was deleted.',
};

export const kpiBuilderWords = {
  kpisDataSource: 'This KPI’s data source was deleted.',
};

export const ownFilterFieldsWords = {
  removeFilter: (name: string) => `Remove the filter on ${name}`,
};

export const pageFiltersWords = {
  applyThemPreview: 'Apply them to the preview',
};
