import { isTime, type Cell, type Column, type DatePart, type Grain } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import { canMeasure } from './measurable';
import { polesOf, type Mention } from './mentions';
import { canGroup, isPhrase } from './scene';
import type { AskTable } from './schema';
import { usualAggregate } from './usual-aggregate';
import {
  canFilter,
  type ColumnLink,
  type Linked,
  type WordLinks,
  type NumberLink,
  type SpanLink,
  type ValueLink,
} from './near-links';

/** `link` is null for what no word of the question says. */
export type NearFigure =
  | { kind: 'rows' }
  | { kind: 'column'; link: ColumnLink | null; column: Column; agg: Aggregate }
  | { kind: 'distinct'; link: ColumnLink; column: Column }
  | { kind: 'share'; of: ValuePart; sum: ColumnLink | null }
  | { kind: 'ratio'; link: ColumnLink; other: ColumnLink }
  | { kind: 'pair'; link: ColumnLink; other: ColumnLink };
/** Rows with one value of a column. */
export type ValuePart = { column: Column; value: Cell; link: ValueLink | null };
export type NearGroup =
  | { kind: 'column'; link: Linked | null; column: Column; held?: true }
  | { kind: 'time'; link: Linked; grain: Grain; part?: DatePart };
export type NearCondition =
  | { kind: 'value' | 'other'; link: ValueLink }
  /** One of two values. */
  | { kind: 'either'; link: ValueLink; second: ValueLink }
  | { kind: 'number'; link: NumberLink; column: Column; named: ColumnLink | null }
  | { kind: 'span'; link: SpanLink }
  | { kind: 'missing'; link: ColumnLink };
/** The first groups by the figure, with the words that ask for them. */
export type NearRank = { n: number; most: boolean; link: Linked };

/** A question that the table can be asked, made of what the words of another one may stand for. */
export type QuestionCandidate = {
  figure: NearFigure;
  /** At most two. */
  groups: NearGroup[];
  conditions: NearCondition[];
  rank: NearRank | null;
};

const MOST = {
  measures: 5,
  unnamed: 3,
  groups: 4,
  places: 4,
  perPlace: 3,
  grains: 2,
  parts: 4,
  conditions: 3,
  sets: 60,
};

const once = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(key(item)) && seen.add(key(item)));
};
const keyOf = ({ column }: { column: Column }) => column.key;
const partKey = ({ column, value }: { column: Column; value: Cell }) => `${column.key}=${String(value)}`;

const SAID: Aggregate[] = ['sum', 'avg', 'median', 'min', 'max'];

function aggregatesOf(column: Column, mentions: readonly Mention[], table: AskTable): Aggregate[] {
  const said = mentions.flatMap((mention): Aggregate[] => {
    if (isPhrase(mention, 'aggregate')) return SAID.includes(mention.said.phrase.agg) ? [mention.said.phrase.agg] : [];
    return isPhrase(mention, 'superlative') ? [mention.said.phrase.most ? 'max' : 'min'] : [];
  });
  return [...new Set<Aggregate>([usualAggregate(column, { table }), 'avg', ...said])];
}

function figuresOf(links: WordLinks, mentions: readonly Mention[], table: AskTable): NearFigure[] {
  const named = once(
    links.columns.filter(({ column }) => canMeasure(column)),
    keyOf,
  ).slice(0, MOST.measures);
  const unnamed = table.meaning.measures
    .map(({ column }) => column)
    .filter((column) => !named.some((link) => link.column === column))
    .slice(0, MOST.unnamed);
  const measured: { column: Column; link: ColumnLink | null }[] = [
    ...named.map((link) => ({ column: link.column, link })),
    ...unnamed.map((column) => ({ column, link: null })),
  ];
  const counted = once(
    links.columns.filter(({ column }) => !canMeasure(column) && !isTime(column) && column.distinct > 2),
    keyOf,
  ).slice(0, 2);
  const parts: ValuePart[] = once(
    links.values.filter(({ column }) => canFilter(column)),
    partKey,
  )
    .slice(0, MOST.parts)
    .map((link) => ({ ...link, link }));
  const [outcome] = table.meaning.outcomes;
  if (outcome && !parts.some(({ column }) => column === outcome.column)) {
    const poles = polesOf(outcome.column);
    if (poles && poles.yes !== null) parts.push({ column: outcome.column, value: poles.yes, link: null });
  }
  const pairs = named
    .slice(0, 3)
    .flatMap((link, nth) =>
      named.slice(0, 3).flatMap((other, at) => (at !== nth && link.at !== other.at ? [[link, other] as const] : [])),
    );
  const summed = named.filter(({ column }) => usualAggregate(column, { table }) === 'sum').slice(0, 2);
  return [
    { kind: 'rows' },
    ...measured.flatMap(({ column, link }) =>
      aggregatesOf(column, mentions, table).map((agg): NearFigure => ({ kind: 'column', link, column, agg })),
    ),
    ...counted.map((link): NearFigure => ({ kind: 'distinct', link, column: link.column })),
    ...parts.flatMap((of): NearFigure[] => [
      { kind: 'share', of, sum: null },
      ...(of.link ? summed.map((sum): NearFigure => ({ kind: 'share', of, sum })) : []),
    ]),
    ...pairs.map(([link, other]): NearFigure => ({ kind: 'ratio', link, other })),
    ...pairs
      .filter(([{ at }, other]) => at < other.at)
      .map(([link, other]): NearFigure => ({ kind: 'pair', link, other })),
  ];
}

const NAMING = /^(which|who|what|where|whose)$/;

function groupsOf(links: WordLinks, mentions: readonly Mention[], table: AskTable): NearGroup[] {
  const { meaning, rowCount } = table;
  const isGroup = (column: Column) =>
    !isTime(column) && column.distinct > 1 && canGroup(column, rowCount) && column.role !== 'ignore';
  const named = once(
    links.columns.filter(({ column }) => isGroup(column)),
    keyOf,
  ).slice(0, MOST.groups);
  // 'Men and women': two values of one column are held against each other.
  const held = once(
    links.values.filter(
      ({ column, value, at }) =>
        canFilter(column) &&
        links.values.some((each) => each.column === column && each.value !== value && each.at !== at),
    ),
    keyOf,
  ).slice(0, 2);
  const asksWhich = mentions.some((mention) => NAMING.test(mention.words) || isPhrase(mention, 'superlative', 'top'));
  const unnamed = asksWhich
    ? once(
        [meaning.entity, meaning.name, ...meaning.dimensions.slice(0, 2)].flatMap((each) => (each ? [each] : [])),
        keyOf,
      )
        .filter(({ column }) => isGroup(column) && !named.some((link) => link.column === column))
        .slice(0, 2)
    : [];
  return [
    ...named.map((link): NearGroup => ({ kind: 'column', link, column: link.column })),
    ...held.map((link): NearGroup => ({ kind: 'column', link, column: link.column, held: true })),
    ...unnamed.map(({ column }): NearGroup => ({ kind: 'column', link: null, column })),
    ...(meaning.time
      ? links.grains
          .slice(0, MOST.grains)
          .map((link): NearGroup =>
            isTime(meaning.time!.column)
              ? { kind: 'time', link, grain: link.grain, ...(link.part && { part: link.part }) }
              : { kind: 'column', link, column: meaning.time!.column },
          )
      : []),
  ];
}

const SURELY = 0.7;
/** None, one, or two that are named surely and by other words. */
function groupingsOf(groups: readonly NearGroup[]): NearGroup[][] {
  const sure = groups.filter(({ link }) => link !== null && link.strength >= SURELY).slice(0, 3);
  const pairs = sure.flatMap((first, nth) =>
    sure.slice(nth + 1).flatMap((second) => {
      const isTwice = first.kind === 'column' && second.kind === 'column' && first.column === second.column;
      return first.link!.at === second.link!.at || isTwice ? [] : [[first, second]];
    }),
  );
  return [[], ...groups.map((group) => [group]), ...pairs];
}

const MISSING =
  /^(missing|blank|empty|null|unknown|unspecified|undefined|given|without|no|not|specified|recorded|indicated)$/;
/** 'Rows without a price': what isn’t there. */
function missingOf(links: WordLinks, mentions: readonly Mention[]): NearCondition[] {
  if (!mentions.some(({ words }) => words.split(' ').some((word) => MISSING.test(word)))) return [];
  const [link] = links.columns.filter(({ column }) => column.nulls > 0);
  return link ? [{ kind: 'missing', link }] : [];
}

const EXCEPT = /\b(except|excluding|without|outside|not|but|besides|minus|excl|other than)\b/;

/** Of each stretch of words what it may mean as a condition. */
function optionsOf(links: WordLinks, mentions: readonly Mention[], table: AskTable): NearCondition[][] {
  const values = links.values.filter(({ column }) => canFilter(column));
  const isExcept = mentions.some(({ words }) => EXCEPT.test(words));
  const places = once(values, ({ at }) => String(at)).slice(0, MOST.places);
  const measures = once(
    [
      ...links.columns.filter(({ column }) => canMeasure(column)),
      ...table.meaning.measures.map(({ column }) => ({ column, named: null })),
    ],
    keyOf,
  ).slice(0, MOST.measures);
  const pairs = values.flatMap((link, nth): NearCondition[] => {
    const second = values
      .slice(nth + 1)
      .find(({ column, value, at }) => column === link.column && value !== link.value && at !== link.at);
    return second ? [{ kind: 'either', link, second }] : [];
  });
  return [
    ...once(pairs, (each) => columnIn(each)!.key)
      .slice(0, 2)
      .map((pair) => [pair]),
    ...places.map(({ at }) =>
      once(
        values.filter((link) => link.at === at),
        partKey,
      )
        .slice(0, MOST.perPlace)
        .flatMap((link): NearCondition[] => [
          { kind: 'value', link },
          ...(isExcept ? ([{ kind: 'other', link }] as const) : []),
        ]),
    ),
    ...links.numbers.slice(0, 2).map((link) =>
      once(
        [...(link.about ? [{ column: link.about, at: link.at, length: link.length, strength: 0.9 }] : []), ...measures],
        keyOf,
      ).map((named): NearCondition => ({
        kind: 'number',
        link,
        column: named.column,
        named: 'at' in named ? named : null,
      })),
    ),
    ...(table.meaning.time ? links.spans.slice(0, 1).map((link): NearCondition[] => [{ kind: 'span', link }]) : []),
    missingOf(links, mentions),
  ].filter((options) => options.length > 0);
}

const columnIn = (condition: NearCondition): Column | null =>
  condition.kind === 'number' ? condition.column : condition.kind === 'span' ? null : condition.link.column;

const strengthOf = (conditions: readonly NearCondition[]) =>
  conditions.reduce((sum, { link }) => sum + link.strength, 0);

/** Sets of at most three conditions, each on a column of its own; those that are said most surely first. */
function conditionsOf(links: WordLinks, mentions: readonly Mention[], table: AskTable): NearCondition[][] {
  let sets: NearCondition[][] = [[]];
  for (const options of optionsOf(links, mentions, table)) {
    const grown = sets.flatMap((set) =>
      set.length === MOST.conditions
        ? []
        : options
            .filter((option) => !set.some((each) => columnIn(each) !== null && columnIn(each) === columnIn(option)))
            .map((option) => [...set, option]),
    );
    sets = [...grown, ...sets].toSorted((one, other) => strengthOf(other) - strengthOf(one)).slice(0, MOST.sets);
  }
  return sets.some((set) => set.length === 0) ? sets : [...sets, []];
}

function ranksOf(mentions: readonly Mention[]): (NearRank | null)[] {
  const reach = ({ at, length }: Mention): Linked => ({ at, length, strength: 1 });
  const said = mentions.find((mention) => isPhrase(mention, 'superlative', 'top'));
  if (isPhrase(said, 'superlative', 'top')) {
    const { phrase } = said.said;
    const n = phrase.kind === 'top' ? (phrase.n ?? 10) : 1;
    return [null, { n, most: phrase.most, link: reach(said) }, { n, most: !phrase.most, link: reach(said) }];
  }
  const which = mentions.find((mention) => isPhrase(mention, 'which'));
  return which ? [null, { n: 1, most: true, link: reach(which) }] : [null];
}

/** Whether a candidate asks for something, and for nothing twice. */
function isFit({ figure, groups, conditions, rank }: QuestionCandidate): boolean {
  if (rank && groups.length !== 1) return false;
  if (figure.kind === 'pair' && groups.length) return false;
  if (!rank && groups.some(({ link }) => link === null)) return false;
  const measured: Column[] =
    figure.kind === 'rows'
      ? []
      : figure.kind === 'share'
        ? [figure.of.column]
        : figure.kind === 'ratio' || figure.kind === 'pair'
          ? [figure.link.column, figure.other.column]
          : [figure.column];
  const used = [
    ...measured,
    ...groups.flatMap((group) => (group.kind === 'column' ? [group.column] : [])),
    // Groups may be some of their column.
    ...conditions.flatMap((each) => (each.kind === 'value' || each.kind === 'other' ? [each.link.column] : [])),
  ];
  if (new Set(used).size < used.length) return false;
  return figure.kind !== 'rows' || groups.length > 0 || conditions.length > 0;
}

const MOST_CANDIDATES = 12_000;

/** Everything that the words may ask, up to a number of candidates that is scored in a fraction of a second. */
export function candidatesOf(links: WordLinks, mentions: readonly Mention[], table: AskTable): QuestionCandidate[] {
  const found: QuestionCandidate[] = [];
  const figures = figuresOf(links, mentions, table);
  const groupings = groupingsOf(groupsOf(links, mentions, table));
  const ranks = ranksOf(mentions);
  for (const conditions of conditionsOf(links, mentions, table))
    for (const groups of groupings)
      for (const figure of figures)
        for (const rank of ranks) {
          const candidate = { figure, groups, conditions, rank };
          if (isFit(candidate)) found.push(candidate);
          if (found.length >= MOST_CANDIDATES) return found;
        }
  return found;
}
