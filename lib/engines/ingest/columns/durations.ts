import { quoted } from '../table/duck';
import { type CellReader } from './reader';

/** '26:15:00' and '-0:05:30.5': hours, minutes, seconds. */
const CLOCK = '-?[0-9]{1,5}:[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,6})?';
/** '2 days 03:04:05', as programs print the difference between two instants. */
const DAYS = '-?[0-9]{1,6} days? [+]?[0-9]{1,2}:[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?';
/** '2h 30m', '45 min', '1h': numbers followed by words for hours and minutes. */
const WORDS = '(?:[0-9]{1,5} ?(?:hours?|hrs?|h|Std[.]?))?,? ?(?:[0-9]{1,5} ?(?:minutes?|mins?|min[.]|m))?';

const part = (text: string, source: string) =>
  `coalesce(TRY_CAST(regexp_extract(${text}, ${quoted(source)}, 1) AS DOUBLE), 0)`;
const clockSql = (text: string) =>
  `(${part(text, '([0-9]+):[0-9]{2}:')} + ${part(text, ':([0-9]{2}):')} / 60 + ${part(text, ':([0-9.]+)$')} / 3600)`;
const signed = (text: string, value: string) =>
  `CASE WHEN starts_with(${text}, '-') THEN -(${value}) ELSE ${value} END`;

const FORMS = [
  { name: 'clock', source: CLOCK, value: (text: string) => signed(text, clockSql(text)) },
  {
    name: 'days and clock',
    source: DAYS,
    // '-1 days +23:00:00' is an hour before.
    value: (text: string) => `(24 * ${part(text, '^(-?[0-9]+) day')} + ${clockSql(text)})`,
  },
  {
    name: 'words',
    source: WORDS,
    value: (text: string) => `(${part(text, '^([0-9]+) ?[hHS]')} + ${part(text, '([0-9]+) ?m[a-z.]*$')} / 60)`,
  },
];

const SAYS_DURATION =
  /duration|elapsed|run ?time|lap ?time|net ?time|dauer|laufzeit|durée|duree|duración|duracion|durata|duração|varighet|czas trwania/i;
/** What it took in a race or at a desk; 'start time' and 'finish time' may be times of day. */
const SAYS_WHAT_IT_TOOK =
  /\b(?:pace|splits?|(?:chip|gun|official|moving|wait(?:ing)?|handl(?:e|ing)|response|resolution|processing|cycle|cook(?:ing)?|prep(?:aration)?) ?time)\b/i;
export function saysDuration(label: string): boolean {
  const said = label.replaceAll('_', ' ').trim();
  return SAYS_DURATION.test(said) || SAYS_WHAT_IT_TOOK.test(said);
}

const hoursOf = (cell: string) => Number(/^-?(\d+):/.exec(cell)?.[1] ?? 0);

const FEWEST = 5;
/** '00:17:19' and '01:02:45': times of day are hardly ever before ten, and half of them within the first hour. */
const areShort = (cells: readonly string[]) =>
  cells.length >= FEWEST &&
  cells.every((cell) => hoursOf(cell) < 10) &&
  2 * cells.filter((cell) => hoursOf(cell) === 0).length >= cells.length;

/**
 * Durations, read as hours. A clock may be a time of day: one of them must stand for a day and more, most for less than
 * an hour, or their name says that they are durations (`isNamed`). In words, some must have both hours and minutes: '5m'
 * alone may be metres.
 */
export function durations(cells: readonly string[], isNamed = false): CellReader[] {
  const shown = cells.slice(0, 50);
  if (!shown.some((cell) => /\d:\d|\d ?[hHmS]/.test(cell))) return [];
  const isClock = isNamed || cells.some((cell) => hoursOf(cell) >= 24) || areShort(cells);
  const inWords = shown.some((cell) => /^\d+ ?[hHS][a-z.]*,? ?\d+ ?m/.test(cell));
  return FORMS.filter(({ name }) => (name === 'clock' ? isClock : name === 'words' ? inWords : true)).flatMap(
    (form) => {
      const reader = readerOf(form);
      return shown.some(reader.fits) ? [reader] : [];
    },
  );
}

function readerOf({ name, source, value }: (typeof FORMS)[number]): CellReader {
  const pattern = new RegExp(`^${source}$`);
  return {
    name: `duration, ${name}`,
    type: 'decimal',
    store: 'DOUBLE',
    readAs: 'durations, in hours',
    format: { kind: 'plain', unit: 'h' },
    reading: null,
    fits: (cell) => cell !== '' && pattern.test(cell),
    sql: (text) => `CASE WHEN ${text} <> '' AND regexp_full_match(${text}, ${quoted(source)}) THEN ${value(text)} END`,
  };
}
