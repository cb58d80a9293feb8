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

/** What engines and drivers say of a failure before they quote anything: their words alone, none of a table's. */
const SAID = [
  'is outside of provided min and max range',
  'out of range',
  'Overflow in',
  'Could not convert',
  'Could not cast',
  'Cannot open file',
  'Cannot read file',
  'Could not read',
  'Could not write',
  'Could not create',
  'No such file or directory',
  'No files found that match the pattern',
  'No magic bytes found',
  'too small to be a Parquet file',
  'Permission denied',
  'Cannot access',
  'Could not set lock',
  'failed to allocate',
  'could not allocate',
  'max_temp_directory_size',
  'database has been invalidated',
  'connection was closed',
  'syntax error',
  'not found in FROM clause',
  'does not exist',
  'already exists',
  'not implemented',
  'Attempted to',
  'Assertion',
  'std::bad_alloc',
  'Invalid time value',
  'Invalid array length',
  'Invalid string length',
  'Maximum call stack size exceeded',
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'is not a function',
  'is not iterable',
  'Cannot convert',
  'Cannot mix BigInt',
] as const;
const ENGINE_ERROR =
  /^(?:Binder|Catalog|Connection|Constraint|Conversion|Dependency|Executor|FATAL|INTERNAL|IO|Invalid|Invalid Input|INTERRUPT|Mismatch Type|Not implemented|Out of Memory|Out of Range|Parser|Permission|Serialization|TransactionContext) Error(?=:)/;

/** The kind of failure in the words of whoever failed, none of which can be a cell. */
function saidOf({ message }: Error): string {
  const kind = ENGINE_ERROR.exec(message)?.[0];
  const said = [...(kind ? [kind] : []), ...SAID.filter((phrase) => message.includes(phrase))];
  return said.length ? ` (${said.join('; ')})` : '';
}

/**
 * The trace of an unforeseen failure: what kind it was, and places in the code. The message may quote a cell or a
 * parameter, so it stays out.
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
  return { error: `${error.name}${code}${saidOf(error)}`, trace };
}

export const log = {
  debug: (event: string, fields?: Fields) => write('debug', event, fields),
  info: (event: string, fields?: Fields) => write('info', event, fields),
  warn: (event: string, fields?: Fields) => write('warn', event, fields),
  error: (event: string, fields?: Fields) => write('error', event, fields),
};
