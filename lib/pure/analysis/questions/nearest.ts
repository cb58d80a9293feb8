import type { Query } from '@/lib/pure/query/schema/query';
import { tokenize } from './language/tokens';
import { findMentions } from './mentions';
import { rephrase } from './rephrasing/rephrase';
import type { AskTable } from './schema';
import { tableWords } from './translation/table-words';
import { translate } from './translation/translate';
import { candidatesOf, type QuestionCandidate } from './near-candidates';
import { linksOfFigure, type RankedQuestion } from './near-features';
import { findLinks } from './near-links';
import { rankCandidates, type Ranked, type RankWeights } from './near-rank';
import { saidOf } from './near-said';
import weights from './near-weights.json';

/** A question that comes near one that wasn’t understood; `isMeant` tells whether a query is what it says. */
export type NearQuestion = { question: string; isMeant: (query: Query) => boolean };

/** The questions a table can be asked that words may stand for, the likeliest first. */
export function rankedFor(
  question: string,
  table: AskTable,
  by: RankWeights,
): { asked: RankedQuestion; ranked: Ranked[] } {
  const english = translate(question, tokenize(question), tableWords(table.columns, table.values, table.name));
  const tokens = rephrase(english, table);
  const mentions = findMentions(question, tokens, table);
  const asked = { tokens, mentions, table };
  return {
    asked,
    ranked: rankCandidates(candidatesOf(findLinks(mentions, tokens, table), mentions, table), asked, by),
  };
}

const MOST = 8;

/** Whether some word of the question says more than which figure of the table stands first. */
const isNamed = ({ figure, groups, conditions, rank }: QuestionCandidate): boolean =>
  [...linksOfFigure(figure), ...groups.map(({ link }) => link), rank, ...conditions.map(({ link }) => link)].some(
    (link) => link !== null,
  );

/** What may have been meant by a question that wasn’t understood, the likeliest first. */
export function nearestQuestions(question: string, table: AskTable): NearQuestion[] {
  const near = new Map<string, NearQuestion>();
  for (const { candidate } of rankedFor(question, table, weights).ranked) {
    if (near.size >= MOST) break;
    if (!isNamed(candidate)) continue;
    const said = saidOf(candidate);
    if (!near.has(said)) near.set(said, { question: said, isMeant: (query) => isQueryOf(candidate, query) });
  }
  return [...near.values()];
}

/** Whether a query groups, measures and filters by what a candidate does. */
function isQueryOf({ figure, groups, conditions, rank }: QuestionCandidate, query: Query): boolean {
  if (figure.kind === 'pair') return query.measures.length === 0 || query.dimensions.length === 2;
  const [measure] = query.measures;
  const isMeasured =
    figure.kind === 'column' || figure.kind === 'distinct'
      ? measure?.field === figure.column.key && measure.agg === (figure.kind === 'column' ? figure.agg : 'distinct')
      : figure.kind === 'ratio'
        ? measure?.field === figure.link.column.key && measure.over?.field === figure.other.column.key
        : figure.kind === 'rows'
          ? measure?.agg === 'count' && !measure.over
          : measure?.over !== undefined;
  const filtered = query.filters.map(({ field }) => field);
  const wanted = conditions.flatMap((each) =>
    each.kind === 'span' ? [] : [each.kind === 'number' ? each.column.key : each.link.column.key],
  );
  return (
    query.measures.length === 1 &&
    isMeasured &&
    query.dimensions.length === groups.length &&
    groups.every(
      (group) => group.kind === 'time' || query.dimensions.some(({ field }) => field === group.column.key),
    ) &&
    wanted.every((key) => filtered.includes(key)) &&
    (query.limit ?? null) === (rank ? rank.n : null)
  );
}
