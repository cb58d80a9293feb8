import { deedsOf, featuresOf, gramsOf, type RankedQuestion } from './near-features';
import type { QuestionCandidate } from './near-candidates';

/** How much each feature speaks for a candidate (log-linear); what is not listed says nothing. */
export type RankWeights = Readonly<Record<string, number>>;

export type Ranked = { candidate: QuestionCandidate; score: number };

/** The candidates by how likely each is what a question asks, the likeliest first. */
export function rankCandidates(
  candidates: readonly QuestionCandidate[],
  question: RankedQuestion,
  weights: RankWeights,
): Ranked[] {
  const grams = gramsOf(question);
  const known = new Map<string, number>();
  const scoreOfDeed = (deed: string): number => {
    const scored =
      known.get(deed) ?? grams.reduce((sum, gram) => sum + (weights[`${deed}|${gram}`] ?? 0), weights[deed] ?? 0);
    known.set(deed, scored);
    return scored;
  };
  return candidates
    .map((candidate) => ({
      candidate,
      score:
        featuresOf(candidate, question).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0) +
        deedsOf(candidate).reduce((sum, deed) => sum + scoreOfDeed(deed), 0),
    }))
    .toSorted((one, other) => other.score - one.score);
}
