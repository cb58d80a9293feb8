/** Lines of programs that everybody knows: how they are told, and what their parts are called. */
export type LogFormat = { name: string; labels: string[]; pattern: RegExp };

const TIME = String.raw`\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?`;
const LEVEL = 'TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE';
const REQUEST = String.raw`"((?:[^"\\]|\\.)*)"`;

export const LOG_FORMATS: LogFormat[] = [
  {
    name: 'access log',
    labels: ['host', 'identity', 'user', 'time', 'request', 'status', 'bytes', 'referrer', 'agent'],
    pattern: new RegExp(
      String.raw`^(\S+) (\S+) (\S+) \[([^\]]+)\] ${REQUEST} (\d{3}) (\d+|-) ${REQUEST} ${REQUEST}(?: .*)?$`,
    ),
  },
  {
    name: 'access log',
    labels: ['host', 'identity', 'user', 'time', 'request', 'status', 'bytes'],
    pattern: new RegExp(String.raw`^(\S+) (\S+) (\S+) \[([^\]]+)\] ${REQUEST} (\d{3}) (\d+|-)$`),
  },
  {
    name: 'access log',
    labels: ['server', 'host', 'identity', 'user', 'time', 'request', 'status', 'bytes', 'referrer', 'agent'],
    pattern: new RegExp(
      String.raw`^(\S+) (\S+) (\S+) (\S+) \[([^\]]+)\] ${REQUEST} (\d{3}) (\d+|-) ${REQUEST} ${REQUEST}(?: .*)?$`,
    ),
  },
  {
    name: 'error log',
    labels: ['time', 'level', 'process', 'message'],
    pattern: /^(\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d) \[(\w+)\] (\d+#\d+): (.*)$/,
  },
  {
    name: 'system log',
    labels: ['priority', 'version', 'time', 'host', 'program', 'pid', 'message id', 'data', 'message'],
    pattern: /^<(\d{1,3})>(\d) (\S+) (\S+) (\S+) (\S+) (\S+) (-|(?:\[.*?\])+)(?: (.*))?$/,
  },
  {
    name: 'system log',
    labels: ['time', 'host', 'program', 'pid', 'message'],
    pattern: /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)) (\S+) ([^\s:[]+)(?:\[(\d+)\])?: (.*)$/,
  },
  {
    name: 'program log',
    labels: ['time', 'logger', 'level', 'message'],
    pattern: new RegExp(String.raw`^(${TIME}) - (\S+) - (${LEVEL}) - (.*)$`),
  },
  {
    name: 'program log',
    labels: ['time', 'thread', 'level', 'message'],
    pattern: new RegExp(String.raw`^(${TIME}) +\[([^\]]+)\] +(${LEVEL}) +(.*)$`),
  },
  {
    name: 'program log',
    labels: ['time', 'level', 'message'],
    pattern: new RegExp(String.raw`^(${TIME}) +\[?(${LEVEL})\]?:? +(.*)$`),
  },
  {
    name: 'error log',
    labels: ['time', 'level', 'message'],
    pattern: /^\[(\w{3} \w{3} +\d{1,2} \d\d:\d\d:\d\d(?:\.\d+)? \d{4})\] \[([\w:]+)\] (.*)$/,
  },
  {
    name: 'system log',
    labels: ['time', 'host', 'program', 'pid', 'message'],
    pattern: /^(\w{3} +\d{1,2} \d\d:\d\d:\d\d) (\S+) ([^\s:[]+)(?:\[(\d+)\])?: (.*)$/,
  },
];

/** A line that is none of the format may follow one that is: a trace, a message of two lines. */
const LEAST_SHARE = 0.9;

/** So many lines show whether a format is worth a look at all of them. */
const FIRST = 20;

export function logFormatOf(lines: string[]): LogFormat | null {
  const first = lines.slice(0, FIRST);
  return (
    LOG_FORMATS.find(
      ({ pattern }) =>
        first.some((line) => pattern.test(line)) &&
        lines.filter((line) => pattern.test(line)).length >= lines.length * LEAST_SHARE,
    ) ?? null
  );
}

/** The parts of a line; of a line that is none of the format all stands in the last one. */
export function partsOf(line: string, { pattern, labels }: LogFormat): string[] {
  const match = pattern.exec(line);
  if (!match) return labels.map((_, nth) => (nth === labels.length - 1 ? line : ''));
  return match.slice(1).map((part) => (part === undefined || part === '-' ? '' : part));
}
