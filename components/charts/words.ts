export const figureWords = {
  useArrowKeys: 'Use the arrow keys to move between points.',
  pressEnterFilter: 'Press Enter to filter by one.',
  pressESee: 'Press E to see how a number was calculated.',
  pressShowTable: 'Press T to show the table.',
};

export const oneRowWords = {
  howNumberCalculated: 'How this number was calculated',
};

export const pointCardWords = {
  rightClickSee: 'Right-click to see how it was calculated',
  howNumberCalculated: 'How this number was calculated',
};
