export const TITLE = 'SQL';

export const sqlScreenWords = {
  about: 'Ask in one SELECT. Nothing is changed by it.',
  run: 'Run',
  runSelection: 'Run selection',
  stop: 'Stop',
  tables: 'Tables',
  result: 'Result',
  hint: (key: string) =>
    `${key} runs. ${key === '⌘ Enter' ? '⌃' : 'Ctrl'} Space completes. Escape, then Tab, leaves the editor.`,
  running: (seconds: number) => (seconds < 1 ? 'Running…' : `Running… ${seconds} s`),
  stopped: 'Stopped. The statement was cancelled.',
  ready: 'Run a statement to see its rows here.',
  couldntLoadTables: 'Couldn’t load the tables',
};
