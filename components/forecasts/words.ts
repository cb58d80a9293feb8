export const forecastChartWords = {
  forecastDeletedChart: 'The forecast was deleted. This chart shows the history only.',
  filtersDontApply: 'Filters don’t apply to forecasts.',
  basedVersionNewer: (dataVersion: number) => `Based on version ${dataVersion}. A newer version is available.`,
};

export const forecastFigureWords = {
  useArrowKeys: 'Use the arrow keys to move between periods.',
  selectSeeHow: 'Select to see how it was calculated',
};

export const valuesTableWords = {
  howValuesCalculated: 'How the values were calculated',
};
