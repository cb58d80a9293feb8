import type { Column } from '@/lib/pure/query/schema/column';
import type { QuestionToken } from './language/tokens';
import type { Mention } from './mentions';
import type { AskTable } from './schema';
import { usualAggregate } from './usual-aggregate';
import type { QuestionCandidate, NearCondition, NearFigure } from './near-candidates';
import type { Linked } from './near-links';

/** A question as the ranking of candidates sees it. */
export type RankedQuestion = { tokens: readonly QuestionToken[]; mentions: readonly Mention[]; table: AskTable };

export type RankFeature = readonly [name: string, value: number];

const level = (strength: number) => (strength >= 0.99 ? '1' : strength >= 0.85 ? '.85' : strength >= 0.7 ? '.7' : '.5');
const distinctLevel = ({ distinct }: Column) =>
  distinct <= 2 ? '2' : distinct <= 12 ? '12' : distinct <= 60 ? '60' : 'more';
const isNo = (value: unknown) => value === 0 || value === false || /^no$/i.test(String(value));

/** What stands in the place of words. */
function kindOf({ said }: Mention): string {
  switch (said.kind) {
    case 'phrase':
      return said.phrase.kind;
    case 'thing':
      return said.values.length ? 'value' : said.columns.length ? 'column' : 'rows';
    case 'clock':
      return `clock:${said.clock.kind}`;
    default:
      return said.kind;
  }
}

export function linksOfFigure(figure: NearFigure): (Linked | null)[] {
  switch (figure.kind) {
    case 'rows':
      return [];
    case 'column':
    case 'distinct':
      return [figure.link];
    case 'share':
      return [figure.of.link, figure.sum];
    case 'ratio':
    case 'pair':
      return [figure.link, figure.other];
  }
}

function linksOfCondition(condition: NearCondition): (Linked | null)[] {
  if (condition.kind === 'number') return [condition.link, condition.named];
  return condition.kind === 'either' ? [condition.link, condition.second] : [condition.link];
}

const linksOf = ({ figure, groups, conditions, rank }: QuestionCandidate): Linked[] =>
  [
    ...linksOfFigure(figure),
    ...groups.map(({ link }) => link),
    ...conditions.flatMap(linksOfCondition),
    rank?.link ?? null,
  ].filter((link) => link !== null);

/** What a candidate does, in a few names. */
export function operationsOf({ figure, groups, conditions, rank }: QuestionCandidate): string[] {
  const isOfNo =
    conditions.some((each) => each.kind === 'value' && isNo(each.link.value)) ||
    (figure.kind === 'share' && isNo(figure.of.value));
  return [
    figure.kind === 'column'
      ? `agg:${figure.agg}`
      : figure.kind === 'share' && figure.sum
        ? 'fig:share of'
        : `fig:${figure.kind}`,
    ...(groups.length ? groups.map(({ kind }) => `group:${kind}`) : [conditions.length ? 'one:some' : 'one:all']),
    ...(groups.length > 1 ? ['group:two'] : []),
    rank ? (rank.most ? 'rank:most' : 'rank:least') : 'rank:none',
    ...new Set(conditions.filter(({ kind }) => kind !== 'value' && kind !== 'span').map(({ kind }) => `if:${kind}`)),
    ...(isOfNo ? ['if:no'] : []),
    ...(figure.kind === 'share' && conditions.length ? ['share:within'] : []),
  ];
}

/** The words of a question, by themselves and in pairs; what is of the table is put as what it is. */
export function gramsOf({ tokens, mentions }: RankedQuestion): string[] {
  const words = mentions.flatMap((mention) => {
    const kind = kindOf(mention);
    return /^(value|column|number|clock)/.test(kind)
      ? [`[${kind}]`]
      : tokens.slice(mention.at, mention.at + mention.length).map(({ lower }) => lower);
  });
  const framed = ['^', ...words, '$'];
  return [...new Set([...words, ...framed.slice(1).map((word, at) => `${framed[at]} ${word}`)])];
}

/** What speaks for or against a candidate, but for the words of the question beside what it does. */
export function featuresOf(candidate: QuestionCandidate, { tokens, mentions, table }: RankedQuestion): RankFeature[] {
  const { figure, groups, conditions, rank } = candidate;
  const before = ({ at }: Linked) => tokens[at - 1]?.lower ?? '^';
  const found: RankFeature[] = [];
  const add = (name: string, value = 1) => found.push([name, value]);
  if (figure.kind === 'column') {
    const isUsual = usualAggregate(figure.column, { table }) === figure.agg;
    const isSaid = mentions.some(
      ({ said }) => said.kind === 'phrase' && said.phrase.kind === 'aggregate' && said.phrase.agg === figure.agg,
    );
    add(`aggregate:${isUsual ? 'usual' : 'other'}:${isSaid ? 'said' : 'unsaid'}`);
    add(`figure:${figure.link ? level(figure.link.strength) : 'unnamed'}`);
    const place = table.meaning.measures.findIndex(({ column }) => column === figure.column);
    add(`figure:place:${place < 0 ? 'none' : Math.min(place, 3)}`);
    if (figure.link) {
      add('figure:strength', figure.link.strength);
      add(`figure:behind:${before(figure.link)}`);
    }
  } else add(`figure:${figure.kind}`);
  if (figure.kind === 'distinct') add(`distinct:${distinctLevel(figure.column)}:${level(figure.link.strength)}`);
  if (figure.kind === 'share') add(`share:${figure.of.link ? level(figure.of.link.strength) : 'unnamed'}`);
  if (figure.kind === 'ratio') add(`ratio:${figure.link.at < figure.other.at ? 'in order' : 'turned'}`);
  for (const group of groups) {
    if (group.kind === 'time') {
      add(`group:time:behind:${before(group.link)}`);
      continue;
    }
    add(`group:${group.held ? 'held' : group.link ? level(group.link.strength) : 'unnamed'}`);
    if (group.link && !group.held) add(`group:behind:${before(group.link)}`);
    add(`group:of:${distinctLevel(group.column)}`);
    const place = table.meaning.dimensions.findIndex(({ column }) => column === group.column);
    add(`group:place:${place < 0 ? 'none' : Math.min(place, 4)}`);
    if (table.meaning.entity?.column === group.column) add('group:entity');
  }
  for (const condition of conditions) {
    add(`if:${condition.kind}`);
    if (condition.kind === 'value' || condition.kind === 'other' || condition.kind === 'either') {
      add(`if:value:${level(condition.link.strength)}`);
      add(`if:of:${distinctLevel(condition.link.column)}`);
      add(`if:behind:${before(condition.link)}`);
    }
    if (condition.kind === 'number') {
      add(`if:number:${condition.named ? level(condition.named.strength) : 'unnamed'}`);
      const isWithin =
        Number(condition.column.min) <= condition.link.value && condition.link.value <= Number(condition.column.max);
      add(`if:number:${isWithin ? 'within' : 'beyond'}`);
      if (condition.column === condition.link.about) add('if:number:about');
      else if (condition.named) add('if:number:far', Math.min(8, Math.abs(condition.named.at - condition.link.at)) / 8);
    }
  }
  add(`rank:${rank ? groups[0]!.kind : 'none'}`);
  const covered = new Set<number>();
  let twice = 0;
  for (const { at, length, more = [] } of linksOf(candidate))
    for (const place of [...Array.from({ length }, (_, nth) => at + nth), ...more]) {
      if (covered.has(place)) twice++;
      covered.add(place);
    }
  if (twice) add('said twice', twice);
  for (const mention of mentions) {
    const left = tokens
      .slice(mention.at, mention.at + mention.length)
      .filter((_, nth) => !covered.has(mention.at + nth));
    if (!left.length) continue;
    const kind = kindOf(mention);
    add(`left:${kind}`, /^(unknown|value|column)$/.test(kind) ? left.length : 1);
    for (const { lower } of left) add(`left word:${lower}`);
  }
  return found;
}
