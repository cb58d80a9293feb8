/** What a finding is about, and how much it matters. Screens read these, so nothing heavy stands here. */
export const CODE_CATEGORIES = [
  'security',
  'reliability',
  'performance',
  'maintainability',
  'accessibility',
  'dependencies',
] as const;
export type CodeCategory = (typeof CODE_CATEGORIES)[number];

export const CODE_SEVERITIES = ['blocker', 'high', 'medium', 'low', 'info'] as const;
export type CodeSeverity = (typeof CODE_SEVERITIES)[number];
/** Those that count for the score; `info` is a remark. */
export type CountedSeverity = Exclude<CodeSeverity, 'info'>;

/** TypeScript and TSX are read by their own grammars and share the rules of JavaScript. */
export const CODE_LANGUAGES = ['sql', 'python', 'javascript', 'r'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];
export const CODE_LANGUAGE_NAMES: Record<CodeLanguage, string> = {
  sql: 'SQL',
  python: 'Python',
  javascript: 'JavaScript or TypeScript',
  r: 'R',
};

export const CODE_TARGETS = ['snippet', 'calculations', 'installation'] as const;
export type CodeTarget = (typeof CODE_TARGETS)[number];

export const FINDING_STATUSES = ['open', 'accepted', 'false_positive', 'fixed'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

/** Limits that the screens tell of too. */
export const MOST_CODE_BYTES = 1_000_000;
export const MOST_FINDINGS = 1_000;
export const LONGEST_FILE_NAME = 120;
