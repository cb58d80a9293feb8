export const namesDialogWords = {
  noHeaderLine: (name: string, count: string) =>
    `${name} has no header line. ${count} to name, each with its first values.`,
};

export const readingsDialogWords = {
  useSameReadings: 'Use the same readings for future files with these columns',
  couldntSaveReadings: 'Couldn’t save the readings',
};
