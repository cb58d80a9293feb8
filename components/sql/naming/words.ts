export const modeWords = {
  label: 'Where its rows are read',
  modes: [
    { value: 'live', label: 'Live' },
    { value: 'copy', label: 'Copy' },
  ] as const,
  about: {
    live: 'Asked in the database each time, at most 5 minutes old.',
    copy: 'Kept here as they are now. Read again when you ask for it.',
  },
};
