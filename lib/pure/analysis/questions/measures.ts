import type { Column } from '@/lib/pure/query/schema/column';
import { askBack } from './asked-back';
import { polesOf } from './mentions';
import { canMeasure, columnAbout } from './measurable';
import {
  chooseColumn,
  findPhrase,
  isPhrase,
  isThing,
  neighbour,
  partId,
  soleMeasure,
  surest,
  use,
  type QuestionScene,
} from './scene';
import { isHad } from './had-conditions';
import type { QuestionFigure } from './figure';
import { ratioBefore, ratioBehind, shareBetween } from './quotients';
import { shared } from './shares';
import { UNSAID, counted, rows } from './counted';
import { aggregated } from './aggregated';
import { bare, bareNoun } from './bare-figures';
import { countsPieces, usualAggregate } from './usual-aggregate';
import { verbFigure } from './verb-figures';

/** 'churn rate', 'survival rate': the share of rows of which a column says yes. */
function rated(scene: QuestionScene, place: number): QuestionFigure | null {
  const at = neighbour(scene, place, -1);
  const mention = scene.mentions[at];
  const said = scene.conditions.find((condition) => condition.at === at && condition.role === 'filter');
  if (said && said.filter.op === 'eq') {
    // 'Dropout rate': the share of rows with that value.
    use(scene, place);
    scene.conditions = scene.conditions.filter((condition) => condition !== said);
    return { kind: 'share', id: partId(mention!), of: null, part: [said] };
  }
  if (at < 0 || scene.used.has(at) || !isThing(mention)) return null;
  const [flag] = mention.said.flags;
  const column = chooseColumn(scene, mention, mention.said.columns, (each) => polesOf(each) !== null) ?? flag?.column;
  if (!column) return null;
  use(scene, place, at);
  return {
    kind: 'share',
    id: partId(mention),
    of: null,
    part: [
      {
        id: partId(mention),
        filter: { field: column.key, op: 'eq', value: flag?.column === column ? flag.value : polesOf(column)!.yes },
        column,
        at,
        role: 'filter',
      },
    ],
  };
}

/** 'Sales as a percentage of the total by region': each group as a share of all of them. */
function ofAll(scene: QuestionScene, place: number, column: Column): QuestionFigure | null {
  const mention = scene.mentions[neighbour(scene, place, 1)];
  const isTotal = isPhrase(mention, 'aggregate') && mention.said.phrase.agg === 'sum';
  if (!/^as /.test(scene.mentions[place]!.words) || !isTotal || !scene.groupings.length) return null;
  use(scene, place, scene.mentions.indexOf(mention));
  scene.tellsShares = true;
  return { kind: 'column', id: 'measure', column, agg: 'sum', said: true, near: [] };
}

/** 'profit / sales': the quotient of two sums. Asks back where one of the two is no column of numbers. */
function divided(scene: QuestionScene, place: number): QuestionFigure {
  const { mentions } = scene;
  const sides = [neighbour(scene, place, -1), neighbour(scene, place, 1)];
  const columns = sides.map((at, nth) => {
    const mention = mentions[at];
    const fits = nth === 0 ? canMeasure : isDivisor;
    return isThing(mention) && !scene.used.has(at) ? chooseColumn(scene, mention, mention.said.columns, fits) : null;
  });
  const [column, over] = columns;
  const asShare = column && !over ? ofAll(scene, place, column) : null;
  if (asShare) {
    use(scene, sides[0]!);
    return asShare;
  }
  if (!column || !over)
    return askBack('not_a_query', 'A ratio needs a column of numbers on each side, as in ‘profit / sales by region’.');
  use(scene, place, ...sides, meanBefore(scene, sides[0]!));
  return { kind: 'ratio', id: partId(mentions[sides[0]!]!), column, over };
}

/** What there may be so much of for each: an amount, or the things that an id numbers. */
const isDivisor = (column: Column) => canMeasure(column) || column.role === 'id';

/** 'Average bill divided by guests': a quotient of two sums is the mean of each one. */
function meanBefore(scene: QuestionScene, at: number): number {
  const place = neighbour(scene, at, -1);
  const mention = scene.mentions[place];
  return isPhrase(mention, 'aggregate') && /^(avg|sum)$/.test(mention.said.phrase.agg) ? place : -1;
}

/** 'How many acres were affected' names one column twice. */
function dropRepeated(figures: QuestionFigure[]): void {
  const isSame = (one: QuestionFigure, other: QuestionFigure) =>
    one.kind === 'column' && other.kind === 'column' && one.column === other.column && one.agg === other.agg;
  figures.splice(
    0,
    figures.length,
    ...figures.filter((figure, nth) => !figures.slice(0, nth).some((earlier) => isSame(earlier, figure))),
  );
}

/** The figures a question asks for, in its order. */
export function readFigures(scene: QuestionScene): QuestionFigure[] {
  const chosen = chosenFigure(scene);
  const ratio = findPhrase(scene, 'ratio');
  if (ratio >= 0 && !chosen) {
    const quotient = divided(scene, ratio);
    useNouns(scene);
    return [quotient];
  }
  const figures: QuestionFigure[] = [];
  scene.mentions.forEach((mention, place) => {
    if (scene.used.has(place)) return;
    const figure = isPhrase(mention, 'share')
      ? (shareBetween(scene, place) ?? shareOfOther(scene, place) ?? ofSole(scene, shared(scene, place)))
      : isPhrase(mention, 'rate')
        ? (ratioBefore(scene, place) ??
          ratioBehind(scene, place) ??
          rated(scene, place) ??
          (mention.words === 'ratio' ? shareOfOther(scene, place) : null))
        : isPhrase(mention, 'aggregate')
          ? aggregated(scene, place)
          : isPhrase(mention, 'count')
            ? counted(scene, place)
            : null;
    if (figure) figures.push(figure);
  });
  if (!figures.length || figures.every(({ kind }) => kind === 'column')) figures.push(...continued(scene, figures));
  if (!figures.length && !chosen) {
    const spoken = verbFigure(scene);
    if (spoken) figures.push(spoken);
  }
  // 'And for students with a loan': a noun for the rows asks for the figure of before.
  if (!figures.length && !(scene.goesOn && !scene.groupings.length)) {
    const noun = bareNoun(scene);
    if (noun) figures.push(noun);
  }
  addJoinedNouns(scene, figures);
  useNouns(scene);
  dropRepeated(figures);
  const isSaid = ({ id, kind }: QuestionFigure) => id !== UNSAID || kind !== 'rows';
  if (figures.some((figure) => figure.kind === 'column' && figure.agg === 'sum') && !figures.every(isSaid))
    figures.splice(0, figures.length, ...figures.filter(isSaid));
  if (chosen || !scene.per) return chosen ? [chosen] : figures;
  if (groupsByThing(scene, figures)) return figures;
  // 'Per square foot of living space' says twice what it is divided by.
  const { column } = scene.per;
  const left = figures.filter((figure) => figure.kind !== 'column' || figure.column !== column);
  return left.map((figure) => perThing(scene, figure));
}

/**
 * @throws AskedBack for 'share of Australia in 2010' where each row is a country in a year: of several amounts none is
 * named, and rows are nothing to count.
 */
function refuseShareOfMoments({ table, mentions }: QuestionScene, figure: QuestionFigure): void {
  const { rows: kind, entity } = table.meaning;
  const isOfEntity =
    figure.kind === 'share' && !figure.of && figure.part.some(({ column }) => column === entity?.column);
  const saysRows = mentions.some(({ words }) => /^(rows?|records?|entries)$/.test(words));
  if (kind.kind === 'panel' && isOfEntity && !saysRows)
    askBack('ambiguous', 'Share of what? Name the amount, such as “share of the total”.');
}

/** 'Share of the young' of rows that are no things to count: of what the table adds up. */
function ofSole(scene: QuestionScene, figure: QuestionFigure): QuestionFigure {
  const of = soleMeasure(scene.table);
  if (!of) refuseShareOfMoments(scene, figure);
  const isPart = figure.kind === 'share' && !figure.of && figure.part.every(({ column }) => !canMeasure(column));
  return isPart && of && usualAggregate(of, scene) === 'sum' ? { ...figure, of } : figure;
}

/** 'The share of small bags in all bags', 'ratio of profit to sales': one measure of another. */
function shareOfOther(scene: QuestionScene, place: number): QuestionFigure | null {
  const { mentions } = scene;
  const [part, whole] = [neighbour(scene, place, 1)].flatMap((at) => [at, neighbour(scene, at, 1)]) as [number, number];
  const isBetween = /^(in|to|of|within|over|and)$/;
  const isAmount = (at: number) => {
    const mention = mentions[at];
    return (
      isThing(mention) &&
      !scene.used.has(at) &&
      !mention.said.counted &&
      surest(mention.said.columns.filter(({ column }) => canMeasure(column))) > SURELY
    );
  };
  const links = mentions.slice(part + 1, whole);
  if (!isAmount(part) || !isAmount(whole) || !links.length || !links.some(({ words }) => isBetween.test(words)))
    return null;
  const [column, over] = [part, whole].map((at) => {
    const mention = mentions[at];
    return isThing(mention) ? chooseColumn(scene, mention, mention.said.columns, canMeasure) : null;
  });
  if (!column || !over || column === over) return null;
  use(scene, place, part, whole);
  return { kind: 'ratio', id: partId(mentions[part]!), column, over };
}

/** 'How many deliveries per supplier': the rows of each, and no mean of all of them. */
function groupsByThing(scene: QuestionScene, figures: readonly QuestionFigure[]): boolean {
  const { per, mentions } = scene;
  const isMean = mentions.some((mention) => isPhrase(mention, 'aggregate'));
  if (!per?.column || isMean || !figures.length || figures.some(({ kind }) => kind !== 'rows')) return false;
  if (findPhrase(scene, 'count') < 0) return false;
  scene.groupings.push({ id: 'per', dimension: { field: per.column.key }, column: per.column, choices: [] });
  return true;
}

const SURELY = 0.9;

/** 'Sales per order': the sum over the number of orders; of each row its mean. */
function perThing({ per }: QuestionScene, figure: QuestionFigure): QuestionFigure {
  if (!per || figure.kind !== 'column') return askBack('not_a_query', 'Name a column of numbers to divide.');
  if (per.column) return { kind: 'ratio', id: figure.id, column: figure.column, over: per.column };
  return figure.agg === 'sum' ? { ...figure, agg: 'avg', said: true } : figure;
}

/** 'average sales and profit': what follows 'and' is aggregated alike. */
function continued(scene: QuestionScene, figures: QuestionFigure[]): QuestionFigure[] {
  const more = bare(scene, figures);
  const [first] = figures;
  return more.map((figure) =>
    first?.kind === 'column' && figure.kind === 'column' && first.said
      ? { ...figure, agg: first.agg, said: true }
      : figure,
  );
}

/** 'Median salary and headcount by department': joined to a figure, a noun for the rows asks how many there are. */
function addJoinedNouns(scene: QuestionScene, figures: QuestionFigure[]): void {
  const { mentions, used } = scene;
  const isFigureAt = (at: number) => {
    const mention = mentions[at];
    return mention !== undefined && figures.some(({ id, kind }) => kind === 'column' && id === partId(mention));
  };
  mentions.forEach((mention, place) => {
    if (!isThing(mention) || !mention.said.counted || used.has(place)) return;
    const behind = mentions.findIndex((each, at) => at > place + 1 && !isPhrase(each, 'filler', 'of', 'aggregate'));
    const and = [
      { link: place - 1, at: place - 2 },
      { link: place + 1, at: behind },
    ].find(({ link, at }) => mentions[link]?.words === 'and' && isFigureAt(at));
    if (!and) return;
    use(scene, place, and.link);
    const { column } = mention.said.counted;
    figures.push(column ? { kind: 'distinct', id: partId(mention), column } : rows(partId(mention)));
  });
}

/** A noun for the rows beside a figure says nothing more: 'average tip of trips'. */
function useNouns(scene: QuestionScene): void {
  scene.mentions.forEach((mention, place) => {
    if (
      isThing(mention) &&
      mention.said.counted &&
      mention.said.counted.column === null &&
      surest(mention.said.columns) < 0.97 &&
      !isHad(scene, place)
    )
      use(scene, place);
  });
}

function chosenFigure(scene: QuestionScene): QuestionFigure | null {
  const { choices, table } = scene;
  const key = choices['measure'];
  if (key === undefined) return null;
  if (key === 'rows') return rows();
  const column = table.columns.find((each) => each.key === key);
  return column
    ? { kind: 'column', id: 'measure', column, agg: usualAggregate(column, scene), said: false, near: [] }
    : null;
}

/** What a table is first of all about, where a question names no figure: its best sum, else its rows. */
export function mainFigure(scene: QuestionScene): QuestionFigure | null {
  const chosen = chosenFigure(scene);
  if (chosen) return chosen;
  const { measures, rows: kind } = scene.table.meaning;
  const sum = measures.find(({ meaning, aside }) => meaning.agg === 'sum' && meaning.weight >= 2 && !aside);
  if (sum && kind.kind === 'event')
    return {
      kind: 'column',
      id: 'measure',
      column: sum.column,
      agg: 'sum',
      said: false,
      near: measures.map(({ column }) => column).filter((column) => column !== sum.column),
    };
  if (kind.countable) return rows();
  // Bags of every size are parts of what was sold in all.
  const best = measures.find(({ aside }) => !aside) ?? measures[0];
  if (!best) return null;
  const { column } = best;
  return { kind: 'column', id: 'measure', column, agg: usualAggregate(column, scene), said: false, near: [] };
}

/** The column that 'most expensive' or 'oldest' compares. */
export function figureAbout(scene: QuestionScene, about: readonly string[]): QuestionFigure | null {
  const column = columnAbout(scene, about);
  if (!column) return null;
  // What sells best is what most was sold of in all.
  const isSold = about.includes('sold') && countsPieces(column, scene);
  // The cheapest airline is not the one that least was spent on.
  const isPriced = about.includes('price');
  const agg = isSold ? 'sum' : isPriced ? 'avg' : usualAggregate(column, scene);
  return { kind: 'column', id: 'measure', column, agg, said: false, near: [] };
}
