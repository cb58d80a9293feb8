export const browserScreenWords = {
  runsBrowserNothing: 'Runs in this browser. Nothing is sent.',
  couldntCopyReport: 'Couldn’t copy the report',
  browserBlocksClipboard: 'This browser blocks clipboard access.',
};

export const clearCacheScreenWords = {
  removesPlumblinesOwn:
    'Removes Plumbline’s own storage entries, cached pages and answers, and its service worker from this browser. Your data on the server isn’t affected, you stay signed in, and other sites aren’t touched.',
  donePagesLoad: 'Done. Pages reload from the server.',
};
