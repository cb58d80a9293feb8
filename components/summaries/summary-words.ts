import type { Fault, SummarySection, SummarySentence } from '@/lib/analysis/narration/summary/sections';
import type { Audience, Length, SectionKey } from '@/lib/analysis/narration/summary/shapes';
import { formatNumber, formatPeriod } from '@/lib/core/format';
import type { Sentence } from '@/lib/query/claim';
import type { Covers, ExecutiveSummary, Period, SummaryHead, SummaryStatus, Verification } from '@/lib/summaries/schema';
import type { BadgeTone } from '@/components/ui/badge';

export const STATES: Record<SummaryStatus, { tone: BadgeTone; word: string }> = {
  generating: { tone: 'running', word: 'Being written' },
  ready: { tone: 'good', word: 'Ready' },
  stale: { tone: 'uncertain', word: 'Newer data' },
  failed: { tone: 'bad', word: 'Failed' },
};

export const PERIOD_WORDS: Record<Period, string> = {
  automatic: 'Automatic: the last whole period', day: 'Last whole day', week: 'Last whole week', month: 'Last whole month', quarter: 'Last whole quarter', year: 'Last whole year', all: 'All of the data',
};
export const AUDIENCE_WORDS: Record<Audience, string> = { executive: 'for executives', analyst: 'for analysts' };
export const LENGTH_WORDS: Record<Length, string> = { short: 'Short', standard: 'Standard', long: 'Long' };

const ORIGIN_WORDS: Record<Sentence['origin'], string> = { engine: 'the built-in engine', openai: 'OpenAI', gemini: 'Gemini', grok: 'Grok', user: 'a person' };
/** 'Written by the built-in engine'; a provider words what the engine has found. */
export const writtenBy = (origin: Sentence['origin']): string => (origin === 'engine' ? 'Written by the built-in engine' : `Found by the built-in engine, worded by ${ORIGIN_WORDS[origin]}`);

const SECTION_WORDS: Record<SectionKey, string> = { headline: 'Headline', what_changed: 'What stands out', why: 'What lies behind it', risks: 'Risks and outlook', actions: 'What to do next', method: 'How this was made' };
export const sectionWords = (key: SectionKey, covers: Covers | null): string => (key === 'what_changed' && covers?.base ? 'What changed and stands out' : SECTION_WORDS[key]);

const whole = (value: number) => formatNumber(value, { kind: 'plain', decimals: 0 });

/** '34 of 34 numbers checked'. */
export const checkedWords = ({ claims, verified }: Pick<Verification, 'claims' | 'verified'>): string => `${whole(verified)} of ${whole(claims)} ${claims === 1 ? 'number' : 'numbers'} checked`;

/** 'Dec 2024 against Nov 2024'; null where the data have no time to speak of. */
export function coversWords(covers: Covers | null): string | null {
  if (!covers) return null;
  const { from, to, base } = covers;
  return base ? `${formatPeriod(from, to)} against ${formatPeriod(base.from, base.to)}` : formatPeriod(from, to);
}

/** What is to be said of a number that does not hold. */
export function faultWords(sentence: Pick<SummarySentence, 'text' | 'faults' | 'claims'>): string[] {
  const shown = ({ start, end }: Fault) => sentence.text.slice(start, end);
  const isClaimed = ({ start }: Fault) => sentence.claims.some((claim) => claim.start === start);
  const lost = sentence.faults.filter((fault) => isClaimed(fault) && fault.now === null).map(shown);
  return [
    ...sentence.faults.filter((fault) => !isClaimed(fault)).map((fault) => `${/^\p{L}/u.test(shown(fault)) ? `‘${shown(fault)}’` : shown(fault)} has no evidence behind it.`),
    ...sentence.faults.filter((fault) => isClaimed(fault) && fault.now !== null).map((fault) => `${shown(fault)} no longer matches: the data give ${fault.now} now.`),
    ...(lost.length > 0 ? [`Not in the data that this summary was written from: ${lost.join('; ')}.`] : []),
  ];
}

/** What the product would say where a person has changed its words; null where that is what stood there. */
export function beneath({ edited }: Pick<SummarySentence, 'edited'>): { words: string | null } | null {
  if (!edited || edited.now?.text === edited.was) return null;
  return { words: edited.now?.text ?? null };
}

const shownSections = (sections: readonly SummarySection[]) => sections.filter(({ sentences }) => sentences.length > 0);

/** The summary as plain text, to be pasted into a message. */
export function asText({ title, about, covers, sections, verification, origin }: Pick<ExecutiveSummary, 'title' | 'about' | 'covers' | 'sections' | 'verification' | 'origin'>): string {
  const head = [title, [about, coversWords(covers)].filter(Boolean).join(' · ')];
  const body = shownSections(sections).map(({ key, sentences }) => [...(key === 'headline' ? [] : [sectionWords(key, covers)]), ...sentences.map(({ text }) => (key === 'headline' ? text : `- ${text}`))].join('\n'));
  const foot = [verification && `${checkedWords(verification)}.`, `${writtenBy(origin)}.`].filter(Boolean).join(' ');
  return [head.join('\n'), ...body, foot].join('\n\n');
}

export const scopeLink = ({ scope }: Pick<SummaryHead, 'scope'>): string | null => ('dashboardId' in scope ? `/dashboard/${scope.dashboardId}` : scope.dataSourceIds.length === 1 ? `/data-sources/${scope.dataSourceIds[0]}` : null);
