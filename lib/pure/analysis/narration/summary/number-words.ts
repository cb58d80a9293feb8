import type { Spoken } from './spoken';

const ONES =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const LARGE = 'hundred|thousand|million|billion|trillion|dozen|score of';
const COUNT = `(?:${TENS})(?:[- ](?:one|${ONES}))?|${ONES}|(?:${LARGE})s?`;
const PARTS = 'half|halves|third|fourth|quarter|fifth|sixth|seventh|eighth|ninth|tenth|hundredth|thousandth';
const CHANGES =
  'doubl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|trebl(?:e|es|ed|ing)|quadrupl(?:e|es|ed|ing)|halv(?:e|es|ed|ing)|twice|thrice|(?:two|three|four|five|ten|hundred|many)-?fold|half';

/**
 * Quantities in words, the longest first: counts ('twenty-four thousand', 'one million'), parts ('a third', 'two
 * thirds', 'half of'), and what multiplies ('doubled', 'twice'). Words that only order or name are none: 'the third
 * quarter', 'one of them', 'at first', 'the first half'.
 */
const QUANTITIES = [
  `(?:one|an?) (?:${LARGE})(?: (?:${LARGE}))?`,
  `(?:an?|one|two|three|four|five|six|seven|eight|nine|the)[- ](?:${PARTS})s?(?= (?:of|more|less|fewer|as|higher|lower|up|down|above|below)\\b)`,
  `(?:two|three|four|five|six|seven|eight|nine)[- ](?:${PARTS})s\\b`,
  `(?:by|an?|over|under|about|around|almost|nearly) (?:${PARTS})\\b`,
  `(?:${COUNT})(?:(?: |-| and )(?:${COUNT}))*`,
  CHANGES,
]
  .map((words) => `(?:${words})`)
  .join('|');
const IN_TEXT = new RegExp(`(?<![\\p{L}\\p{Nd}-])(?:${QUANTITIES})(?![\\p{L}\\p{Nd}])`, 'giu');

/** '14 million' is one number, and its digits are looked at already. */
const MAGNITUDE = new RegExp(`^(?:${LARGE})s?\\b`, 'i');

/** 'The first half of 2024', 'a quarter ago', 'per quarter': a stretch of time. */
const IS_PERIOD = /^(?:(?:an?|one|the|by) )?(?:half|quarter)$/i;
const BEFORE_PERIOD =
  /\b(?:first|second|third|fourth|last|this|next|previous|each|every|per|same|past|whole|earlier|later|full) $/i;
const AFTER_PERIOD =
  /^(?:[- ](?:of (?:the )?(?:year|\p{Nd}{4})|a year|year|ago|earlier|later|before|after|by quarter)\b)/iu;

/** Places of quantities in words that stand in no claim and no name of the data. */
export function numberWords({ text, claims, labels }: Spoken): { start: number; end: number }[] {
  const taken = [...claims, ...labels];
  return [...text.matchAll(IN_TEXT)].flatMap(({ index: start, 0: words }) => {
    const end = start + words.length;
    if (taken.some((span) => span.start < end && start < span.end)) return [];
    if (MAGNITUDE.test(words) && /\p{Nd} $/u.test(text.slice(0, start))) return [];
    const isPeriod =
      IS_PERIOD.test(words) && (BEFORE_PERIOD.test(text.slice(0, start)) || AFTER_PERIOD.test(text.slice(end)));
    return isPeriod ? [] : [{ start, end }];
  });
}
