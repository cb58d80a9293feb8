import type { InsightType } from '../ground/schema';

/** A test in one line, and the source of its formula. `shown`: what screens call it, if not by its stored name. */
export type TestWords = { shown?: string; formula: string; source: string };

/**
 * What is known of a kind of finding beside how it is found: enough to list, rank and name what is kept. Screens read
 * it, so that nothing here leads to a kernel.
 */
export type InsightKind = {
  /** What the public API calls it. */
  type: InsightType;
  /** How readily a reader passes it on, all else equal. */
  rank: number;
  /** What a second one is worth. */
  again: number;
  /** A smaller effect is nothing a reader would act on, whatever the p. */
  trivial: number;
  /**
   * The largest q at which it counts as found: over all rows, and within one value of a category. .05 if the p-value is
   * of a whole series, of which few are tested: on planted tables (seeds 0-6) recall rose from .911 to .923 and the
   * share of false claims stayed below .02. For segments and other kinds, a higher level brought false claims and few
   * true ones.
   */
  sure: { all: number; segment: number };
  /** What was compared. */
  over: 'rows' | 'periods' | 'forecast';
  /** Two columns in it are equals; else the one is measured by the other. */
  between: boolean;
  /** It is about a figure that a reader follows. */
  hasFigure: boolean;
  /** Two or three values far beyond all others can make it by themselves. */
  madeByFew: boolean;
  /** When a second one says the same of another column, so that one sentence can name it; null: never. */
  also: 'any' | 'direction' | 'direction_and_place' | null;
  /** What to do first where it stands: faults before what they spoil, what is unusual before what is usual. */
  urgency: number | null;
  summary: {
    section: 'what_changed' | 'why' | 'risks' | 'actions';
    /** It holds of all rows, whatever the period that is spoken of. */
    standing: boolean;
    /** It tells of a change in time. */
    change: boolean;
  };
  label: string;
  /** What chance alone would give: the hypothesis that its test holds against. */
  chance: string;
  /** Its tests by name. The names are kept with every test: they do not change. */
  tests: Record<string, TestWords>;
};
