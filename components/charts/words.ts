export const figureWords = {
  useArrowKeys: 'Use the arrow keys to move between points.',
  pressEnterFilter: 'Press Enter to filter by one, or hold Shift with the arrow keys to select several.',
  pressDrill: 'Press D to drill down.',
  pressCompare: 'Press C to compare one with the selection.',
  pressESee: 'Press E to see how a number was calculated.',
  pressShowTable: 'Press T to show the table.',
};

export const spanWords = {
  marks: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'mark' : 'marks'}`,
  selected: (what: string) => `Selected: ${what}. Press Enter to filter by this, Escape to cancel.`,
};

export const pivotGridWords = {
  what: 'pivot table',
  total: 'Total',
  help: (opens: boolean) =>
    `Use the arrow keys to move between cells.${opens ? ' Press Enter to see how a number was calculated.' : ''} On a heading Enter sorts, opens or closes.`,
  truncated: (shown: number) => `Showing the first ${shown.toLocaleString('en-US')} cells. Totals count all of them.`,
};

export const panelsWords = {
  help: 'Use Page Down and Page Up to move between panels.',
};

export const mapFigureWords = {
  regions: (title: string) => `${title}, regions`,
  notOnMap: 'not on the map',
  noValue: 'no value',
};

export const oneRowWords = {
  howNumberCalculated: 'How this number was calculated',
};

export const pointCardWords = {
  drill: 'Drill down',
  compare: (what: string) => `Compare with ${what}`,
  rightClickSee: 'Right-click to see how it was calculated',
  howNumberCalculated: 'How this number was calculated',
};
