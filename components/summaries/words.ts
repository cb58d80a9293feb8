import type { BadgeTone } from '@/components/ui/badge';
import type {
  Covers,
  ExecutiveSummary,
  SummaryHead,
  SummaryStatus,
  SummaryVerification,
} from '@/lib/product/summaries/schema';
import type { SummaryPeriod } from '@/lib/product/summaries/period-schema';
import type { Audience, Length, SectionKey } from '@/lib/pure/analysis/narration/summary/schema';
import type { ClaimFault, SummarySection, SummarySentence } from '@/lib/pure/analysis/narration/summary/sections';
import { formatNumber, formatPeriod } from '@/lib/pure/format/format';
import type { Sentence } from '@/lib/pure/query/schema/claim';

export const STATES: Record<SummaryStatus, { tone: BadgeTone; word: string }> = {
  generating: { tone: 'running', word: 'Writing' },
  ready: { tone: 'good', word: 'Ready' },
  stale: { tone: 'uncertain', word: 'New data available' },
  failed: { tone: 'bad', word: 'Failed' },
};

export const PERIOD_WORDS: Record<SummaryPeriod, string> = {
  automatic: 'Automatic: last complete period',
  day: 'Last complete day',
  week: 'Last complete week',
  month: 'Last complete month',
  quarter: 'Last complete quarter',
  year: 'Last complete year',
  all: 'All data',
};
export const AUDIENCE_WORDS: Record<Audience, string> = { executive: 'for executives', analyst: 'for analysts' };
export const LENGTH_WORDS: Record<Length, string> = { short: 'Short', standard: 'Standard', long: 'Long' };

const ORIGIN_WORDS: Record<Sentence['origin'], string> = {
  engine: 'the built-in engine',
  openai: 'OpenAI',
  gemini: 'Gemini',
  grok: 'Grok',
  user: 'you',
};
/** 'Written by the built-in engine'; a provider words what the engine has found. */
export const writtenBy = (origin: Sentence['origin']): string =>
  origin === 'engine'
    ? 'Written by the built-in engine'
    : `Analysis by the built-in engine, text by ${ORIGIN_WORDS[origin]}`;

const SECTION_WORDS: Record<SectionKey, string> = {
  headline: 'Headline',
  what_changed: 'Key findings',
  why: 'Where it came from',
  risks: 'Risks and outlook',
  actions: 'What to do next',
  method: 'How this was calculated',
};
export const sectionWords = (key: SectionKey, covers: Covers | null): string =>
  key === 'what_changed' && covers?.base ? 'What changed' : SECTION_WORDS[key];

const whole = (value: number) => formatNumber(value, { kind: 'plain', decimals: 0 });

/** '34 of 34 numbers checked'. */
export const checkedWords = ({ claims, verified }: Pick<SummaryVerification, 'claims' | 'verified'>): string =>
  `${whole(verified)} of ${whole(claims)} ${claims === 1 ? 'number' : 'numbers'} checked`;

/** 'Dec 2024 against Nov 2024'; null where the data have no time to speak of. */
export function coversWords(covers: Covers | null): string | null {
  if (!covers) return null;
  const { from, to, base } = covers;
  return base ? `${formatPeriod(from, to)} vs. ${formatPeriod(base.from, base.to)}` : formatPeriod(from, to);
}

/** What is to be said of a number that does not hold. */
export function faultWords(sentence: Pick<SummarySentence, 'text' | 'faults' | 'claims'>): string[] {
  const shown = ({ start, end }: ClaimFault) => sentence.text.slice(start, end);
  const isClaimed = ({ start }: ClaimFault) => sentence.claims.some((claim) => claim.start === start);
  const lost = sentence.faults.filter((fault) => isClaimed(fault) && fault.now === null).map(shown);
  return [
    ...sentence.faults
      .filter((fault) => !isClaimed(fault))
      .map((fault) => `${/^\p{L}/u.test(shown(fault)) ? `‘${shown(fault)}’` : shown(fault)} has no evidence.`),
    ...sentence.faults
      .filter((fault) => isClaimed(fault) && fault.now !== null)
      .map((fault) => `${shown(fault)} no longer matches: the data now shows ${fault.now}.`),
    ...(lost.length > 0 ? [`Not found in this summary’s data: ${lost.join('; ')}.`] : []),
  ];
}

/** What the product would say where a person has changed its words; null where that is what stood there. */
export function beneath({ edited }: Pick<SummarySentence, 'edited'>): { words: string | null } | null {
  if (!edited || edited.now?.text === edited.was) return null;
  return { words: edited.now?.text ?? null };
}

const shownSections = (sections: readonly SummarySection[]) => sections.filter(({ sentences }) => sentences.length > 0);

/** The summary as plain text, to be pasted into a message. */
export function asText({
  title,
  about,
  covers,
  sections,
  verification,
  origin,
}: Pick<ExecutiveSummary, 'title' | 'about' | 'covers' | 'sections' | 'verification' | 'origin'>): string {
  const head = [title, [about, coversWords(covers)].filter(Boolean).join(' · ')];
  const body = shownSections(sections).map(({ key, sentences }) =>
    [
      ...(key === 'headline' ? [] : [sectionWords(key, covers)]),
      ...sentences.map(({ text }) => (key === 'headline' ? text : `- ${text}`)),
    ].join('\n'),
  );
  const foot = [verification && `${checkedWords(verification)}.`, `${writtenBy(origin)}.`].filter(Boolean).join(' ');
  return [head.join('\n'), ...body, foot].join('\n\n');
}

export const scopeLink = ({ scope }: Pick<SummaryHead, 'scope'>): string | null =>
  'dashboardId' in scope
    ? `/dashboard/${scope.dashboardId}`
    : 'documentIds' in scope
      ? scope.documentIds.length === 1
        ? `/documents/${scope.documentIds[0]}`
        : null
      : scope.dataSourceIds.length === 1
        ? `/data-sources/${scope.dataSourceIds[0]}`
        : null;

export const createDialogWords = {
  fewerNumbersNo: 'Fewer numbers, no statistical terms.',
  beforeAfterValues: 'Before and after values, how each finding was tested, and tentative findings.',
  kpisInsightsData: 'Its KPIs and the insights from its data.',
  mainKpisPlumbline: 'The main KPIs Plumbline finds in them.',
  noDashboardsYet: 'No dashboards yet. Choose data sources instead.',
  comparedPreviousPeriod: 'Compared with the previous period. Data without dates is summarised as a whole.',
  leaveEmptyUse: 'Leave empty to use the name of the dashboard or data source.',
  couldntWriteSummary: 'Couldn’t write the summary',
  notIncludedPlan: 'Not included in your plan',
};

export const deleteSummaryWords = {
  deletesTextEdits: 'This deletes the text and your edits. Data and dashboards aren’t affected.',
};

export const lockedSampleWords = {
  startManhattanAccounts: 'Start with Manhattan: it accounts for the largest part of the drop.',
  executiveSummariesPart: 'Executive summaries are part of Premium.',
  ownSummariesEvery: 'In your own summaries, every number opens its query and rows.',
};

export const memoSentenceWords = {
  editedManuallyNumbers: 'Edited manually. The numbers still match their evidence.',
  originalFindingNo: 'The original finding no longer holds in the data.',
  unchangedNumbersKeep:
    'Unchanged numbers keep their evidence. Numbers you add, in digits or words, are marked as not checked.',
};

export const memoWords = {
  addSentenceUnder: (name: string) => `Add a sentence under ${name}`,
};

export const summariesScreenWords = {
  writtenSummariesData: 'Written summaries of your data, with every number checked.',
  executiveSummariesPart: 'Executive summaries are part of Premium. You can still read the summaries you have.',
  noSummariesYet:
    'No summaries yet. Write one from a dashboard or data source in seconds. Every number opens the query and rows behind it.',
  noSummariesYetUpload: 'No summaries yet. Upload a file to begin.',
};

export const summaryScreenWords = {
  regeneratingSummaryEdits: 'Regenerating this summary. Your edits are kept.',
  couldntWriteSummary: 'Couldn’t write this summary',
  couldntSaveChange: 'Couldn’t save the change',
  numbersNotChecked: 'The numbers were not checked',
  summaryNotRegenerated: 'The summary was not regenerated',
  couldntCopySummary: 'Couldn’t copy the summary',
  browserBlockedSelect: 'Your browser blocked it. Select the text and copy it manually.',
  writingSummaryWill: 'Writing this summary. It will appear here once every number is checked.',
  noLongerChecked: 'Can no longer be checked.',
  noLongerMatches: (now: string) => `No longer matches: the data now shows ${now}.`,
};
