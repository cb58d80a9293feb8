export const accessDeniedWords = {
  contactAdministratorIf: 'Contact your administrator if you believe you should have access to this area.',
};

export const offlineNoticeWords = {
  offlineAsOf: (time: string) => `Offline: as of ${time}.`,
};

export const pageFailedWords = {
  nothingChangedLost: 'Nothing was changed or lost. Try again.',
};

export const paletteDialogWords = {
  couldntLoadData: 'Couldn’t load data sources and dashboards. Pages and actions still work.',
  couldntSearchColumns: 'Couldn’t search columns, values and insights. Keep typing to try again.',
  loadingDataSources: 'Loading data sources and dashboards…',
  searchingColumnsValues: 'Searching columns, values and insights…',
  searchPagesData: 'Search pages, data, columns, values and insights',
};

export const shortcutsDialogWords = {
  moveBetweenPoints: 'Move between points in a chart',
  filterSelectedPoint: 'Filter by the selected point',
  selectSeveral: 'Select several points',
  drillDown: 'Drill down into the selected point',
  compareSelections: 'Compare the point with the selection',
  switchBetweenChart: 'Switch between chart and table',
  closeDialogDrawer: 'Close a dialog, drawer or menu',
  singleKeyShortcuts: 'Single-key shortcuts are off.',
  goPagePress: 'Go to page (press keys in sequence)',
};

export const topBarWords = {
  searchActionsCtrl: 'Search and actions (Ctrl K)',
};

export const trayWords = {
  verifying: 'Verifying the numbers of a dashboard',
  jobEndedWithout: 'This job ended without a result. Run it again.',
};

export const unreadableWords = {
  storedSavedNothing: 'It’s stored as it was saved. Nothing was changed or deleted.',
};

export const userMenuWords = {
  signedOutDevice: (failure: string) => `${failure} You are signed out on this device.`,
};

export const readOnlyWords = {
  standby: 'This server is a read-only copy. Make changes on the primary server.',
  fenced: 'Another server took this one’s place, so this one is read-only. Make changes there.',
};
