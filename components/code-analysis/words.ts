import type { BadgeTone } from '@/components/ui/badge';
import type { Provider } from '@/lib/base/ai/provider-schema';
import type {
  CodeCategory,
  CodeSeverity,
  CodeTarget,
  CountedSeverity,
  FindingStatus,
} from '@/lib/pure/code-analysis/model/categories';

export const CATEGORY_WORD: Record<CodeCategory, string> = {
  security: 'Security',
  reliability: 'Reliability',
  performance: 'Performance',
  maintainability: 'Maintainability',
  accessibility: 'Accessibility',
  dependencies: 'Dependencies',
};
export const SEVERITY: Record<CodeSeverity, { word: string; tone: BadgeTone }> = {
  blocker: { word: 'blocker', tone: 'bad' },
  high: { word: 'high', tone: 'bad' },
  medium: { word: 'medium', tone: 'warn' },
  low: { word: 'low', tone: 'neutral' },
  info: { word: 'remark', tone: 'neutral' },
};
export const COUNTED: readonly CountedSeverity[] = ['blocker', 'high', 'medium', 'low'];
export const STATUS_WORD: Record<FindingStatus, string> = {
  open: 'Open',
  accepted: 'Accepted',
  false_positive: 'False positive',
  fixed: 'Fixed',
};
export const TARGET_WORD: Record<CodeTarget, string> = {
  snippet: 'Snippet',
  calculations: 'Calculations',
  installation: 'Installation',
};
export const ORIGIN_WORD: Record<'engine' | Provider, string> = {
  engine: 'Built-in rules',
  openai: 'OpenAI',
  gemini: 'Gemini',
  grok: 'Grok',
};

export const runSummaryWords = {
  gate: 'Gate',
  gateWhy: {
    passed: 'No blocker or high finding is open.',
    failed: 'A blocker or high finding is open. Fix it, accept it or mark it as a false positive.',
  },
  scoreWhy: '100 less 25, 10, 4 and 1 for each open blocker, high, medium and low finding per 1,000 lines.',
  nothingOpen: 'Nothing open',
};

export const findingsTableWords = {
  none: 'No findings. Every rule of this language ran.',
  noMatch: 'No findings match these filters.',
  couldntChange: 'Couldn’t change the finding',
  byFile: 'Group by file',
};

export const codeAnalysisScreenWords = {
  sub: 'Checks code against built-in rules. Code is parsed and never run, and nothing leaves the server.',
  none: 'No analyses yet. Paste code above, or check the calculations of your dashboards.',
  nameHint: 'With a name, findings keep their state while the file changes.',
  readOnly: 'You have view access, so you can read analyses but not run them.',
  couldntAnalyse: 'Couldn’t analyse the code',
  tooLarge: 'The code is larger than 1 MB. Analyse it in parts.',
};

export const codeReviewScreenWords = {
  sub: 'Settings, packages, routes and file permissions of this installation.',
  none: 'This installation hasn’t been analysed yet. Nothing leaves the server.',
  couldntAnalyse: 'Couldn’t analyse this installation',
  routesNote: 'Who may call each route, as its code says.',
};

export const grokReviewScreenWords = {
  sub: 'A provider reads code that you choose and remarks on its lines. Nothing is applied.',
  noProvider:
    'No AI provider is set up, so nothing is sent. The built-in rules can review this text instead. Set up Grok, OpenAI or Gemini in the server’s environment to ask one.',
  noRemarks: 'No remarks.',
  fellBackToRules: 'No provider answered. These remarks come from the built-in rules.',
  fellBackToOther: (name: string, model: string) => `Another provider than ${name} answered: ${model}.`,
  dropped: (count: number) =>
    count === 1
      ? '1 remark named a line that isn’t there and was dropped.'
      : `${count} remarks named lines that aren’t there and were dropped.`,
  couldntReview: 'Couldn’t review the code',
  couldntMake: 'Couldn’t make the finding',
};
