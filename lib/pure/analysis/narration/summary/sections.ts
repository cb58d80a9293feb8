import type { Sentence } from '@/lib/pure/query/schema/claim';
import type { FindingKind } from '../../insights/kinds/kinds';
import type { SectionKey } from './schema';

/**
 * A number that no evidence holds, or that its evidence gives otherwise. `now`: what stands there instead; null where
 * nothing does.
 */
export type ClaimFault = { start: number; end: number; now: string | null };

/**
 * How it was tested; null what was counted instead. `tested`: how many patterns the q was corrected for. `holdOut`: the
 * hold-out rows on which it was confirmed.
 */
export type TestFigures = {
  test: string | null;
  symbol: string | null;
  statistic: number | null;
  effect: number;
  n: number | null;
  p: number | null;
  q: number | null;
  tested: number;
  holdOut: number | null;
};
/** How a finding was tested. */
export type SentenceTest = TestFigures & { kind: FindingKind };

export type SummarySentence = Sentence & {
  id: string;
  /** What it says, whatever its numbers are; null of a sentence that a person added. */
  key: string | null;
  faults: ClaimFault[];
  /**
   * Of a sentence that a person changed: the words that stood there, and what the product says there by now; null where
   * it says nothing any more.
   */
  edited?: { was: string; now: Sentence | null };
  test?: SentenceTest;
  href?: string;
};

/** `removed`: what a person took out; it stays out. */
export type SummarySection = { key: SectionKey; sentences: SummarySentence[]; removed: SummarySentence[] };

export const sentencesOf = (sections: readonly SummarySection[]): SummarySentence[] =>
  sections.flatMap(({ sentences }) => sentences);
