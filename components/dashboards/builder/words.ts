export const builderWords = {
  chartsDataSource: 'This chart’s data source was deleted.',
};

export const kpiBuilderWords = {
  kpisDataSource: 'This KPI’s data source was deleted.',
};

export const measureFieldsWords = {
  addedUp: 'Latest of each, added up',
};

export const ownFilterFieldsWords = {
  removeFilter: (name: string) => `Remove the filter on ${name}`,
};

export const pivotFieldsWords = {
  heat: 'Tint cells by value',
  remove: (name: string) => `Remove ${name.toLowerCase()}`,
};

export const pageFiltersWords = {
  applyThemPreview: 'Apply them to the preview',
};

export const presentingWords = {
  needsGroups: 'needs a grouping',
  needsSum: 'needs a sum or a count',
  needsSplit: 'needs a split',
  needsPeriods: 'needs a grouping by date periods',
  needsLongPeriods: 'needs months, quarters or years',
};

export const rankingFieldsWords = {
  noOther: 'Off while a measure is shown as a share or rank: “Other” would have none of its own.',
};

export const lookFieldsWords = {
  barsFromZero: 'Bars and areas start at zero, so their axis has no other scale or range.',
  noReferences: 'Reference lines and bands can be drawn across lines, areas and bars.',
  meanOfOne: 'A mean line needs a single series.',
  removeReference: (name: string) => `Remove ${name}`,
};

export const numberFieldsWords = {
  everywhere: 'Used on the axis, labels, tooltip and table, and in exports. Evidence shows the full value.',
};

export const typeChoiceWords = {
  cantShow: (types: readonly string[]) => `Can’t show the measure this way: ${types.join(', ')}.`,
};
