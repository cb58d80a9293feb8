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
  activityStorageServer: 'Activity and storage on this server. Days are in UTC; the last is today.',
  originalFilesTyped: (originals: string, sets: string) => `${originals} original files, ${sets} typed tables`,
};
