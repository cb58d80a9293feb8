import { FINDING_KINDS, kindOf, type FindingKind } from '../../insights/kinds/kinds';
import type { TestWords } from '../../insights/record/kind';
import type { TestOutcome } from '../../insights/schema';

export const OUTCOME_WORDS: Record<TestOutcome, string> = {
  found: 'held up',
  possible: 'possible',
  construction: 'true by construction',
  repeats: 'duplicate another finding',
  small: 'effect too small',
  unconfirmed: 'not confirmed on hold-out rows',
  chance: 'not significant',
};

/** What chance alone would give: the hypothesis that a test of the kind holds against. */
export const chanceWords = (kind: FindingKind): string => kindOf(kind).chance;

const TESTS = new Map(FINDING_KINDS.flatMap((kind) => Object.entries(kindOf(kind).tests)));
/** Null for a test that has no words here. */
export const testWords = (name: string): TestWords | null => TESTS.get(name) ?? null;
/** What screens call a test: names are stored with every test, so their wording changes here. */
export const testName = (name: string): string => testWords(name)?.shown ?? name;
