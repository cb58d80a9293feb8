export const aiSpendWords = {
  dailyCapTokens: (dailyCap: string) => `Daily cap: ${dailyCap} tokens each`,
  noAiProvider: 'No AI provider is set up, so there’s no spend. Plumbline works without one.',
  usedFallbackMonth: (fellBack: string) => `${fellBack} used the fallback this month`,
  rejectedMonthNot: (dropped: string, sentences: string) =>
    `${dropped} of ${sentences} rejected this month (not supported by evidence)`,
  aiProvidersToday: 'AI providers, today and this month',
};

export const monitoringScreenWords = {
  serverIsntWorking: 'The server isn’t working properly.',
  couldntLoadMetrics: 'Couldn’t load metrics',
  overWindowMedian: (p50: string, p95: string) =>
    `Over this window, the median was ${p50} and the 95th percentile ${p95}.`,
  noQueryTook: 'No query took longer than 1 s.',
  noRequestsWindow: 'No requests in this window.',
};

export const overviewScreenWords = {
  lastBackup: 'Last backup:',
  lastProven: 'Last proven restore:',
  activityStorageServer: 'Activity and storage on this server. Days are in UTC; the last is today.',
  originalFilesTyped: (originals: string, sets: string) => `${originals} original files, ${sets} typed tables`,
};

export const serverAlertsWords = {
  title: 'Server alerts',
  note: 'Owners are told once when a limit is crossed, and once when it’s back. Checked every minute.',
  save: 'Save alerts',
  saved: 'Alerts saved',
  firing: 'Out of bounds',
  mail: 'Mail the owners',
  webhookHint: 'Messages are signed, as those of dashboard alerts. Leave empty for none.',
  secret: 'The secret that signs messages, shown once:',
  rules: {
    status: { label: 'Status isn’t ok', unit: '' },
    errorShare: { label: 'Failed requests of the past hour above', unit: '%' },
    p95: { label: '95th percentile of the past hour above', unit: 'ms' },
    queueAge: { label: 'A job waits longer than', unit: 'minutes' },
    disk: { label: 'Disk free below', unit: '%' },
    backupAge: { label: 'Last backup older than', unit: 'hours' },
    replicationLag: { label: 'A copy is behind more than', unit: 'minutes' },
  },
};
