/** One JSON object a line. Callers pass names and figures, never rows, tokens, cookies or passwords. */
type Fields = Record<string, string | number | boolean | null | undefined>;
type Level = 'debug' | 'info' | 'warn' | 'error';

const RANK: Record<Level, number> = { debug: 0, info: 1, warn: 2, error: 3 };
let threshold: Level = 'info';

export const setLogLevel = (level: Level) => {
  threshold = level;
};

let waiting = '';

function flush(): void {
  process.stdout.write(waiting);
  waiting = '';
}

/** Failures at once; the rest of a turn together at its end, since a pipe is written to while everybody waits. */
function write(level: Level, event: string, fields: Fields = {}): void {
  if (RANK[level] < RANK[threshold]) return;
  const line = `${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`;
  if (level === 'error' || level === 'warn') return void process.stderr.write(line);
  if (!waiting) setImmediate(flush);
  waiting += line;
}

/**
 * The trace of an unforeseen failure: places in the code only. The message may quote a cell or a parameter, so it stays
 * out.
 */
export function traceOf(error: unknown): { error: string; trace: string } {
  if (!(error instanceof Error)) return { error: typeof error, trace: '' };
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const trace = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
    .join(' | ');
  return { error: `${error.name}${code}`, trace };
}

export const log = {
  debug: (event: string, fields?: Fields) => write('debug', event, fields),
  info: (event: string, fields?: Fields) => write('info', event, fields),
  warn: (event: string, fields?: Fields) => write('warn', event, fields),
  error: (event: string, fields?: Fields) => write('error', event, fields),
};
