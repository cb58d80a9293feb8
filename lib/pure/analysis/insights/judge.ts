import { benjaminiHochbergDiscarding } from '../statistics/benjamini-hochberg';
import type { Rows } from './ground/ground';
import { keyOf, type Hypothesis } from './ground/hypothesis';
import type { Links } from './ground/links';
import { KINDS } from './kinds/kinds';
import { modelOf, type FindingDetail } from './kinds/models';
import type { MinedFinding, TestOutcome } from './schema';

/**
 * If nothing is found at this level, nothing is reported. At .02, 18 of 200 noise tables (seed 11) reported something;
 * the limit is 10.
 */
const ANY = 0.01;
const POSSIBLE = 0.1;
const CONFIRMED = 0.05;

/** A hypothesis after the pass over all of them. */
export type JudgedHypothesis = {
  hypothesis: Hypothesis<FindingDetail>;
  key: string;
  q: number;
  outcome: TestOutcome;
  because?: string[];
  of?: string;
  holdOut: MinedFinding['holdOut'];
};

/** What concerns all rows is asked first; of a segment, or of two groupings that are no figure, a reader asks later. */
const OF_SEGMENT = 0.4;
const WITHOUT_FIGURE = 0.5;

/** A-priori weight in the pass: by label and kind of question, never by the values. */
const weightOf = ({ weight, scope, kind }: Hypothesis<FindingDetail>) =>
  (1 + weight) * (scope ? OF_SEGMENT : 1) * (KINDS[kind].hasFigure ? 1 : WITHOUT_FIGURE);

const sureOf = ({ kind, scope }: Hypothesis<FindingDetail>) => KINDS[kind].sure[scope ? 'segment' : 'all'];

/**
 * One pass of Benjamini and Hochberg over everything tested: found at the q of its kind, possible at q ≤ .10 where
 * anything was found. Then what is true by definition, too small to act on, or not seen again on the rows held back is
 * set aside.
 */
export function judge(
  hypotheses: Hypothesis<FindingDetail>[],
  links: Links,
  heldBack: Rows | null,
): JudgedHypothesis[] {
  const q = benjaminiHochbergDiscarding(
    hypotheses.map(({ test }) => test.p),
    hypotheses.map(weightOf),
  );
  const least = Math.min(...q);
  return hypotheses.map((hypothesis, place) => {
    const base = { hypothesis, key: keyOf(hypothesis), q: q[place]!, holdOut: null };
    // Where nothing is sure, what is merely possible is what chance looks like.
    if (base.q > POSSIBLE || least > ANY) return { ...base, outcome: 'chance' };
    const because = modelOf(hypothesis).construction?.(hypothesis, links);
    if (because) return { ...base, outcome: 'construction', because };
    if (hypothesis.effect < KINDS[hypothesis.kind].trivial) return { ...base, outcome: 'small' };
    const holdOut = heldBack && hypothesis.confirm ? hypothesis.confirm(heldBack) : null;
    if (holdOut && holdOut.p > CONFIRMED) return { ...base, holdOut, outcome: 'unconfirmed' };
    return {
      ...base,
      holdOut,
      outcome: base.q <= sureOf(hypothesis) ? 'found' : 'possible',
    };
  });
}
