const numbers = new Intl.NumberFormat('en-US');

export const count = (value: number): string => numbers.format(value);
/** '1 row', '6,433 rows'; irregular plurals are given. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** As the limit of an upload is counted: 50 MB are 52,428,800 bytes. */
const STEP = 1024;

/** A size in the unit that fits, split so that the unit can be written small: 849 KB, 12.4 MB. */
export function sizeParts(bytes: number): { value: string; unit: string } {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  const decimals = unit < 2 || value >= 100 ? 0 : 1;
  return { value: value.toFixed(decimals), unit: UNITS[unit]! };
}

export function sizeInWords(bytes: number): string {
  const { value, unit } = sizeParts(bytes);
  return `${value} ${unit}`;
}

const MINUTE = 60_000,
  HOUR = 60 * MINUTE,
  DAY = 24 * HOUR;
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** How long ago, coarser with age: now, 12 min ago, 3 h ago, yesterday, 3 days ago, then the date. */
export function age(at: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(at));
  if (passed < MINUTE) return 'now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  if (passed < 2 * DAY) return 'yesterday';
  if (passed < 7 * DAY) return `${Math.floor(passed / DAY)} days ago`;
  return date.format(Date.parse(at));
}

/** 'a', 'a and b', 'a, b and c', beyond `most` 'a, b, c and 2 more'. */
export function listed(parts: readonly string[], most = Infinity): string {
  if (parts.length > most) return `${parts.slice(0, most).join(', ')} and ${count(parts.length - most)} more`;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A reason of the server as a sentence of its own. */
export const sentence = (text: string): string => `${upperFirst(text)}${/[.?]$/.test(text) ? '' : '.'}`;

export const figureWords = {
  howNumberCalculated: 'How this number was calculated',
};

export const sourceChoiceWords = {
  chooseLeastOne: 'Choose at least one.',
};

export const documentPlacesWords = {
  takenFrom: 'Taken from',
  more: (count: number) => `and ${count} more`,
  openDocument: 'Open document',
  page: (page: number) => `Page ${page}`,
  quoted: (name: string, quote: string) => `${name}: “${quote}”`,
};
