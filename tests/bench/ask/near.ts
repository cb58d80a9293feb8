import { readQuestion } from '@/lib/pure/analysis/questions/read-question';
import { longTable } from '@/lib/pure/analysis/questions/long-tables';
import { yearTable } from '@/lib/pure/analysis/questions/year-columns';
import { operationsOf, featuresOf, gramsOf, type RankFeature } from '@/lib/pure/analysis/questions/near-features';
import { rankedFor } from '@/lib/pure/analysis/questions/nearest';
import type { RankWeights } from '@/lib/pure/analysis/questions/near-rank';
import { saidOf } from '@/lib/pure/analysis/questions/near-said';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import type { OpenTable } from './open-table';
import { sameAnswer } from './same';

/** A question that may have been meant, with all that is seen of it, and whether its answer is the expected one. */
export type Example = { features: RankFeature[]; isRight: boolean };

const MOST = 120;
const known = new WeakMap<OpenTable, Map<string, QueryAnswer | string | null>>();

/** What a question in the words of the table gives: rows, the two columns of a relation, or nothing. */
async function answerTo(said: string, open: OpenTable): Promise<QueryAnswer | string | null> {
  const answers = known.get(open) ?? known.set(open, new Map()).get(open)!;
  if (!answers.has(said)) answers.set(said, await answered(said, open));
  return answers.get(said)!;
}

async function answered(said: string, { table, answer }: OpenTable): Promise<QueryAnswer | string | null> {
  const understood = readQuestion(said, table);
  if (!understood.ok) return null;
  const { kind, query } = understood.reading;
  if (kind === 'relation')
    return [...(query.select ?? []), ...query.dimensions.map(({ field }) => field)].toSorted().join();
  return answer(query).catch(() => null);
}

/**
 * The likeliest questions that may have been meant by another, each with whether it is answered as expected; none that
 * the reader doesn’t answer.
 */
export async function examplesOf(
  question: string,
  expected: { rows: readonly Cell[][][]; pairs: readonly string[] },
  open: OpenTable,
  weights: RankWeights,
): Promise<Example[]> {
  const table = longTable(open.table)?.wide ?? yearTable(open.table)?.tall ?? open.table;
  const { asked, ranked } = rankedFor(question, table, weights);
  const grams = gramsOf(asked);
  const examples = new Map<string, Example>();
  for (const { candidate } of ranked) {
    const said = saidOf(candidate);
    if (examples.size >= MOST) break;
    if (examples.has(said)) continue;
    const given = await answerTo(said, open);
    if (given === null) continue;
    const isRight =
      typeof given === 'string'
        ? expected.pairs.includes(given)
        : expected.rows.some((rows) => rows.length > 0 && sameAnswer(rows, given));
    const beside = operationsOf(candidate).flatMap((operation) => [
      operation,
      ...grams.map((gram) => `${operation}|${gram}`),
    ]);
    const features = [...featuresOf(candidate, asked), ...beside.map((name): RankFeature => [name, 1])];
    examples.set(said, { features, isRight });
  }
  return [...examples.values()];
}
