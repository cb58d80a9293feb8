export const differenceReportWords = {
  nothingBreaks: (dashboards: string) => `Nothing breaks on ${dashboards}.`,
};

export const versionComparisonWords = {
  couldntCompare: 'Couldn’t compare the versions',
  comparing: 'Comparing the versions',
};

export const differenceDialogWords = {
  changesIn: (number: number) => `Changes from version ${number - 1} to ${number}`,
};

export const revertDialogWords = {
  revertedVersionSaved: (name: string, number: number, version: number) =>
    `${name} reverted to version ${number} (saved as version ${version})`,
  revertVersion: (number: number) => `Revert to version ${number}?`,
  couldntRevert: 'Couldn’t revert',
};

export const versionsPanelWords = {
  couldntLoadVersions: 'Couldn’t load the versions',
  latestVersionFive:
    'The latest version and the five before it keep their rows. Reverting creates a new version, so nothing is lost.',
  versionsDataSource: 'Versions of the data source',
};

export const viewDialogWords = {
  couldntLoadRows: 'Couldn’t load the rows',
};
