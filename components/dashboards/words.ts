export const dashboardHeadWords = {
  deletesDashboardData: 'This deletes the dashboard. Its data source isn’t affected.',
};

export const dashboardOffersWords = {
  dashboardRecreated: 'The dashboard was recreated.',
  youveChangedDashboard:
    'You’ve changed this dashboard, so its charts stay. Create a new dashboard from the data source to start over.',
  couldntRecreateDashboard: (error: string) => `Couldn’t recreate the dashboard. ${error}`,
};

export const lateFindingsWords = {
  patternsBeingTested: 'Patterns are being tested. Charts of what is found come here.',
};

export const offlineItemWords = {
  save: 'Save for offline',
  remove: 'Remove offline copy',
  saved: 'Saved on this device',
  until:
    'It opens here without a connection for a day after you last opened it, as it was then. Signing out deletes the copy.',
  asAllPages: 'Like every page of data that you open. Turn that off under Profile.',
  removed: 'Offline copy removed',
  failed: 'Couldn’t save for offline',
  why: 'The server couldn’t be reached, or this browser keeps no pages. Keeping them needs https, and may be off in a private window.',
};

export const headActionsWords = {
  deleted: (name: string) => `“${name}” deleted`,
  created: (name: string) => `“${name}” created`,
  undo: 'Undo',
  couldntDuplicate: 'Couldn’t duplicate the dashboard',
  couldntRestore: 'Couldn’t restore the dashboard',
  couldntSaveFile: 'Couldn’t save the file',
  thisNumber: 'this number',
};
