import { operationsOf, featuresOf, gramsOf, type RankedQuestion } from './near-features';
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
  const scoreOfOperation = (operation: string): number => {
    const scored =
      known.get(operation) ??
      grams.reduce((sum, gram) => sum + (weights[`${operation}|${gram}`] ?? 0), weights[operation] ?? 0);
    known.set(operation, scored);
    return scored;
  };
  return candidates
    .map((candidate) => ({
      candidate,
      score:
        featuresOf(candidate, question).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0) +
        operationsOf(candidate).reduce((sum, operation) => sum + scoreOfOperation(operation), 0),
    }))
    .toSorted((one, other) => other.score - one.score);
}
