import { benjaminiHochbergDiscarding } from '../statistics/benjamini-hochberg';
import { TRIVIAL_V } from './associations';
import { TRIVIAL_RHO } from './correlations';
import type { Rows } from './ground';
import { keyOf, type Hypothesis } from './hypothesis';
import type { Links } from './links';
import { SHALLOW } from './modality';
import { effectOf, TRIVIAL_D } from './segments';
import type { Finding, FindingKind, Outcome } from './shapes';

const FOUND = 0.01;
const POSSIBLE = 0.1;
const CONFIRMED = 0.05;

/** Below these a reader would not act, whatever the p. */
const TRIVIAL: Partial<Record<FindingKind, number>> = { correlation: TRIVIAL_RHO, segment: effectOf(TRIVIAL_D), association: TRIVIAL_V, trend: 0.05, changepoint: 0.05, seasonality: 0.05, bimodal: SHALLOW };

/** A hypothesis after the pass over all of them. */
export type Judged = { hypothesis: Hypothesis; key: string; q: number; outcome: Outcome; because?: string[]; of?: string; holdOut: Finding['holdOut'] };

/** What concerns all rows is asked first; of a segment, or of two groupings that are no figure, a reader asks later. */
const OF_SEGMENT = 0.4;
const WITHOUT_FIGURE = 0.5;

/** A-priori weight in the pass: by label and kind of question, never by the values. */
const weightOf = ({ weight, scope, kind }: Hypothesis) => (1 + weight) * (scope ? OF_SEGMENT : 1) * (kind === 'association' || kind === 'simpson' ? WITHOUT_FIGURE : 1);

/**
 * One pass of Benjamini and Hochberg over everything tested: found at q ≤ .01, possible at q ≤ .10 where anything was found. Then what is true by
 * definition, too small to act on, or not seen again on the rows held back is set aside.
 */
export function judge(hypotheses: Hypothesis[], links: Links, heldBack: Rows | null): Judged[] {
  const q = benjaminiHochbergDiscarding(hypotheses.map(({ test }) => test.p), hypotheses.map(weightOf));
  const anyFound = q.some((value) => value <= FOUND);
  return hypotheses.map((hypothesis, place) => {
    const base = { hypothesis, key: keyOf(hypothesis), q: q[place]!, holdOut: null };
    // Where nothing is sure, what is merely possible is what chance looks like.
    if (base.q > POSSIBLE || !anyFound) return { ...base, outcome: 'chance' };
    const because = links.construction(hypothesis);
    if (because) return { ...base, outcome: 'construction', because };
    if (hypothesis.effect < (TRIVIAL[hypothesis.kind] ?? 0)) return { ...base, outcome: 'small' };
    const holdOut = heldBack && hypothesis.confirm ? hypothesis.confirm(heldBack) : null;
    if (holdOut && holdOut.p > CONFIRMED) return { ...base, holdOut, outcome: 'unconfirmed' };
    return { ...base, holdOut, outcome: base.q <= FOUND ? 'found' : 'possible' };
  });
}
