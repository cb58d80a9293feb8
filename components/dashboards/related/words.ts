export const relatedPanelWords = {
  couldntLoadRelated: 'Couldn’t load related charts',
  noOtherCharts: 'No other charts fit these columns.',
};
