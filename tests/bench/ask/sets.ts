/** Sets of questions that rules may be written from and weights learned from. */
export const OPEN = [
  'learn',
  'fresh',
  'later',
  'recent',
  'heard',
  'plain',
  'hasty',
  'wide',
  'met',
  'abroad',
  'outside',
  'hunted',
];
/** Told as totals only, so that nobody tunes to them. */
export const HIDDEN = ['test', 'sealed', 'apart', 'shut', 'unseen', 'aside', 'kept', 'across', 'afar', 'beyond'];
