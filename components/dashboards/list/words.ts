export const createDialogWords = {
  leaveEmptyUse: 'Leave empty to use the data source’s name.',
  kpisChartsChosen: 'KPIs and charts chosen to fit your columns. You can change all of them.',
  emptyDashboardAdd: 'An empty dashboard. Add your own charts.',
  couldntCreateDashboard: 'Couldn’t create the dashboard',
};

export const dashboardsScreenWords = {
  couldntRenameDashboard: 'Couldn’t rename the dashboard',
  couldntRestoreDashboard: 'Couldn’t restore the dashboard',
  importFile: 'Import a dashboard file',
  noDashboardsYet: 'No dashboards yet. Create one from a data source in a few seconds.',
  noDashboardsYetUpload: 'No dashboards yet. Upload a file to create your first.',
};

export const deletedDashboardsWords = {
  theyRestoredDays: (binDays: number) => `They can be restored for ${binDays} days.`,
  calculationsRemovedNow: (charts: string) =>
    `Its ${charts} and calculations are removed now. The data source isn’t affected.`,
};
