export const chartCellWords = {
  allValuesEqual: 'All values are equal.',
};

export const kpiCellWords = {
  howNumberCalculated: 'How this number was calculated',
};

export const widgetBoundaryWords = {
  couldntDisplayChart: 'Couldn’t display this chart',
  pageFailedLoad: 'The page failed to load or draw it. Your data is not affected. Reload to try again.',
};

export const widgetErrorWords = {
  tooMuchData: 'Too much data to show',
  couldntLoad: 'Couldn’t load',
};
