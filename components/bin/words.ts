export const deletedDialogWords = {
  couldntLoadDeleted: (what: string) => `Couldn’t load the deleted ${what}`,
  deleteGood: (name: string) => `Delete “${name}” for good?`,
};
