import type { Column } from '@/lib/pure/query/schema/column';
import { readChange } from './change';
import { findPresentation, readPresentation, refusePresented } from './presented';
import { readEffect, readRelation } from './relation';
import { mostOf, refuseMostOfState } from './most-of';
import { rephrase } from './rephrasing/rephrase';
import { refuseWrongRows } from './rows-in-doubt';
import { refuseWrongSums } from './sums-in-doubt';
import { readWhen } from './when';
import { readWhenExtreme } from './when-extreme';
import { readLabel } from '../semantics/lexicon/read-label';
import { familyOf } from '../semantics/lexicon/lexicon';
import { singular } from '../semantics/lexicon/words';
import { readDecadesOfLife } from './ages';
import { askBack } from './asked-back';
import { isListedOut, readFree, readNone, readSome } from './had-conditions';
import { readComparisons, readEqualities, useUnits } from './number-conditions';
import { readFlags, readOrdinary, readValuesSaid } from './value-conditions';
import { groupByClock, groupByColumn, readGroupings } from './groups';
import { refuseColumnsCompared } from './column-pairs';
import { knownOtherwise, readCalculated, refuseGroupsCompared, refuseRowsNamed } from './calculated';
import { countedFigure, rankCounted, refuseCountWithin } from './counted-groups';
import { refuseLevelsOfDecades } from './decades';
import type { QuestionDraft } from './draft';
import { refuseDoubts } from './doubts';
import { readDone, readStates } from './flag-states';
import { aggregatedAnew, askedOfBefore, askLost, goOn, refuseLost } from './follow-up';
import { assertTop, leansOn, onlyNamesRows, rankedByOther, rankPrevious } from './follow-up-forms';
import { refuseEither, refuseImpossible, refusePairs } from './joined';
import { explainLeft } from './left-over';
import {
  refuseExtremeOfNone,
  refuseFigureOfExtreme,
  refuseFigureOfFigure,
  refuseFigureOfGroup,
  readLevels,
  refuseAllOrNone,
  refuseCountOfRate,
  refuseDivisor,
  refuseShareOfTop,
  refuseTopOfEach,
  refuseWho,
  refuseWhichOfNone,
} from './group-conditions';
import { eachOnce, withMade } from './made-calculation';
import { figureAbout, readFigures } from './measures';
import { findMentions, type Mention, type Thing } from './mentions';
import { readMissing, readNoneGiven, readPresent } from './missing-conditions';
import { canMeasure } from './measurable';
import { findPhrase, isPhrase, isThing, use, type QuestionScene, OWN_NAME } from './scene';
import type { AskTable, QuestionChoices } from './schema';
import { tableWords } from './translation/table-words';
import { statedValues } from './stated-values';
import { tokenize } from './language/tokens';
import { translate } from './translation/translate';
import { aboutIt, comparedBy, isBusiest, isOfOther, makeExtreme, readRanking } from './ranking';
import { judged, judges } from './judged';
import { askJudged } from './total-or-mean';
import { readRowOfExtreme } from './row-of-extreme';
import { bindGroupedTime, readTimes } from './times';
import { askComparedTotal, busiestBy, comparedFigure, compareGroups, findComparative } from './comparatives';
import { readOthers } from './others';
import { compareJoined, compareValues, comparedOfNamed } from './compared';
import { defaultFigure, refuseBest, refuseCountOfOne, refuseHalfNamed, refuseLargest, refuseOtherSide } from './unsaid';

function assertAskable(mentions: readonly Mention[]): void {
  for (const mention of mentions) {
    if (isPhrase(mention, 'future'))
      askBack('not_a_query', 'That isn’t in the data yet. Use Predict to forecast a measure over time.');
    if (isPhrase(mention, 'beyond'))
      askBack(
        'not_a_query',
        `Questions about ${mention.said.phrase.what} aren’t supported yet. Ask for a measure by group or over time.`,
      );
  }
}

/** A column that names each row isn’t a group anyone asks for implicitly. */
const mayGroupUnasked = ({ table }: QuestionScene, { said }: Mention & { said: Thing }) => {
  const [best] = said.columns;
  return (
    best !== undefined &&
    best.surety > 0.9 &&
    said.counted === null &&
    best.column.distinct <= Math.max(100, table.rowCount / 2) &&
    !said.columns.every(({ column }) => canMeasure(column))
  );
};

/** 'Schooling in developing countries': behind a value the noun only says of what it is one. */
function isNounOfValue(scene: QuestionScene, place: number): boolean {
  const { mentions, used, conditions } = scene;
  const condition = conditions.find(({ at, role }) => at === place - 1 && role === 'filter');
  const isPlural = singular(mentions[place]!.words) !== mentions[place]!.words;
  const isOf = condition !== undefined && condition.filter.op === 'eq' && used.has(place - 1) && isPlural;
  if (isOf) refuseOfOther(scene, place, condition.column);
  return isOf;
}

/**
 * @throws AskedBack for 'small customers' where deals are small and a customer has deals of all sizes: the word is said
 * of something else.
 */
function refuseOfOther({ mentions, table }: QuestionScene, place: number, said: Column): void {
  const { said: thing, text } = mentions[place]!;
  const [best] = thing.kind === 'thing' && thing.counted === null ? thing.columns : [];
  if (!best || best.surety <= OWN_NAME || canMeasure(best.column) || best.column.distinct <= said.distinct) return;
  if (thing.kind === 'thing' && thing.columns.some(({ column }) => column === said)) return;
  // 'Texas cities': a place holds others, some of one name.
  if (familyOf(readLabel(said.label).words).family === 'place') return;
  if (table.relations.determines.some(({ from, to }) => from === best.column.key && to === said.key)) return;
  askBack('ambiguous', `“${mentions[place - 1]!.text}” is a value of ${said.label}, not said of ${text}.`);
}

/** 'All stores together': no store is told apart. */
const isAllTogether = ({ mentions }: QuestionScene, place: number) =>
  mentions[place - 1]?.words === 'all' && mentions[place + 1]?.words === 'together';

/** A named column that nothing asked for yet groups: 'sales region'. */
function groupLeftColumns(scene: QuestionScene): void {
  // 'How many films passed the test' asks for one number.
  const asksOne =
    scene.conditions.some(({ role }) => role === 'filter') &&
    scene.mentions.some((mention) => isPhrase(mention, 'count') && /^how many/.test(mention.words));
  const groupsAlready = scene.groupings.length > 0 || asksOne;
  scene.mentions.forEach((mention, place) => {
    if (scene.used.has(place) || isListedOut(scene, place)) return;
    if (isThing(mention) && (isNounOfValue(scene, place) || isAllTogether(scene, place))) use(scene, place);
    // 'That first appeared' says more of the rows.
    else if (
      isThing(mention) &&
      !groupsAlready &&
      !isPhrase(scene.mentions[place - 1], 'who') &&
      mayGroupUnasked(scene, mention)
    )
      groupByColumn(scene, place);
    else if (mention.said.kind === 'clock' && mention.said.clock.kind === 'part') groupByClock(scene, place);
  });
}

export type InterpretOptions = {
  choices: QuestionChoices;
  /** The question before, which this one goes on from; `lost` where that wasn’t understood. */
  previous?: QuestionDraft | 'lost';
};

/** @throws AskedBack where the question cannot be read in one way, or some of its words in none. */
export function interpret(question: string, table: AskTable, { choices, previous }: InterpretOptions): QuestionDraft {
  const before = previous === 'lost' ? undefined : previous;
  const turned = before && askedOfBefore(question, before);
  if (turned) return turned;
  const read = readDraft(question, table, { choices, previous });
  if (previous === 'lost') refuseLost(question, read);
  const draft = judged(before ? goOn(read, before, question) : read);
  refuseWrongSums(draft, table, choices);
  return draft;
}

function readDraft(question: string, table: AskTable, { choices, previous: said }: InterpretOptions): QuestionDraft {
  const previous = said === 'lost' ? undefined : said;
  const english = translate(question, tokenize(question), tableWords(table.columns, table.values, table.name));
  const tokens = rankedByOther(rephrase(english, table), table, previous);
  const { made, pieces } = readCalculated({ question, tokens }, table, choices);
  const scene: QuestionScene = {
    table: withMade(table, made),
    choices,
    mentions: findMentions(question, tokens, table, [...pieces, ...statedValues(question, tokens, table)]),
    used: new Set(),
    conditions: [],
    groupings: [],
    timeColumn: null,
    per: null,
    goesOn: previous !== undefined,
    tellsShares: false,
  };
  assertAskable(scene.mentions);
  useUnits(scene);
  const presented = findPresentation(scene);
  const change = presented ? null : readChange(scene);
  readDecadesOfLife(scene);
  readComparisons(scene);
  refuseColumnsCompared(scene);
  const again = previous && !change ? rankPrevious(scene, previous, true) : null;
  const extreme = change || again ? null : readRowOfExtreme(scene);
  const ranking =
    change || extreme
      ? (extreme?.top ?? null)
      : (again ?? rankCounted(scene) ?? readWhenExtreme(scene) ?? readRanking(scene));
  if (previous && ranking && !scene.groupings.length) assertTop(scene, previous);
  readEqualities(scene);
  readMissing(scene);
  readNoneGiven(scene);
  readNone(scene);
  readFree(scene);
  readSome(scene);
  readPresent(scene);
  readStates(scene);
  readDone(scene);
  readValuesSaid(scene);
  readOrdinary(scene);
  bindGroupedTime(scene);
  const isRanked = ranking !== null;
  readGroupings(scene, (place) => isRanked && isRankingFigure(scene, place));
  readTimes(scene, change !== null);
  readFlags(scene);
  compareValues(scene);
  readOthers(scene);
  const comparative = ranking ? null : findComparative(scene);
  const isCompared = compareGroups(scene, comparative);
  const as = change ? null : readPresentation(scene, presented);
  const effect = readEffect(scene);
  const relation = effect ? null : readRelation(scene);
  const when = relation ? null : readWhen(scene);
  // 'And the unhappiest' by the figure of before.
  const isAbout = scene.mentions.some(
    (mention) => isPhrase(mention, 'superlative') && mention.said.phrase.about.length,
  );
  const rankedOn = previous && isAbout && !ranking && !relation && !when ? rankPrevious(scene, previous, false) : null;
  const ordering = findPhrase(scene, 'order');
  const ordered = scene.mentions[ordering];
  if (scene.groupings.length) use(scene, ordering);
  const superlative = scene.mentions.find(
    (mention, place) => isPhrase(mention, 'superlative') && !scene.used.has(place),
  );
  const spoken = effect ?? when;
  const figures = relation ? [] : spoken ? [spoken] : (extreme?.figures ?? readFigures(scene));
  const about = scene.mentions.find(
    (mention) => isPhrase(mention, 'superlative') && mention.said.phrase.about.length > 0,
  );
  const meant =
    isPhrase(about, 'superlative') &&
    !rankedOn &&
    figures.every(({ kind }) => kind === 'rows') &&
    !isOfOther(scene, about)
      ? figureAbout(scene, about.said.phrase.about)
      : null;
  // 'Where are they youngest on average': of the ages the mean.
  if (meant) {
    const [anew = meant] = aggregatedAnew(scene, [meant]);
    figures.splice(0, figures.length, anew);
  }
  if (comparative && isCompared) {
    const isUnnamed = figures.every(({ kind }) => kind === 'rows') && findPhrase(scene, 'count') < 0;
    if (isUnnamed) figures.splice(0, figures.length, comparedFigure(scene, comparative));
    askComparedTotal(scene, figures);
  }
  const [ranked] = figures;
  // 'Which country had the most expensive burger' is about a price, whatever else is named.
  if (isRanked && about && ranked?.kind === 'column' && !ranked.said && !isOfOther(scene, about))
    figures[0] = aboutIt(scene, ranked, comparedBy(scene, ranked.column, about));
  if (
    isRanked &&
    !figures.length &&
    (isBusiest(scene) ||
      scene.mentions.some((mention) => isPhrase(mention, 'superlative') && mention.said.phrase.counts))
  )
    figures.push({ kind: 'rows', id: 'measure' });
  if (isRanked && !figures.length && !previous) figures.push(...mostOf(scene));
  if (!extreme) refuseFigureOfExtreme(scene);
  refuseExtremeOfNone(scene, figures);
  const top = isPhrase(superlative, 'superlative') ? (makeExtreme(scene, figures, superlative) ?? ranking) : ranking;
  refuseLargest(scene, figures);
  askJudged(scene, figures);
  compareJoined(scene, figures);
  const isGrouped = scene.groupings.length > 0;
  groupLeftColumns(scene);
  if (previous && onlyNamesRows(scene, figures)) figures.splice(0);
  const isLost = said === 'lost' && !relation;
  if (isLost && ((!figures.length && !isRanked) || leansOn(question, scene))) askLost();
  if (!figures.length && !isGrouped && !isRanked && !previous && !relation) figures.push(...comparedOfNamed(scene));
  if (previous && !figures.length && !relation) figures.push(...aggregatedAnew(scene, previous.figures));
  const turned = rankedOn ?? (previous && !figures.length && !isRanked ? rankPrevious(scene, previous, false) : null);
  explainLeft(scene, figures);
  refuseFigureOfGroup(scene, figures);
  refuseCountWithin(scene);
  refuseAllOrNone(scene);
  refuseTopOfEach(scene, top);
  refuseCountOfRate(scene);
  refuseDivisor(scene);
  refuseShareOfTop(scene);
  refuseFigureOfFigure(scene, figures);
  figures.splice(0, figures.length, ...readLevels(scene, figures, change !== null));
  refuseWho(scene);
  refuseWhichOfNone(scene);
  refuseEither(scene);
  refusePairs(scene);
  refuseImpossible(scene);
  if (!figures.length && !isRanked && !relation) figures.push(...countedFigure(scene));
  if (!figures.length && !previous && !relation) {
    refuseBest(scene);
    figures.push((isRanked && busiestBy(scene)) || defaultFigure(scene, question, isRanked));
  }
  refuseCountOfOne(scene, figures, top !== null);
  refuseOtherSide(scene, figures);
  refuseHalfNamed(scene, figures);
  refusePresented(as, figures);
  refuseLevelsOfDecades(scene, figures);
  refuseRowsNamed(scene, made);
  refuseGroupsCompared(scene);
  knownOtherwise([...scene.conditions, ...figures.flatMap((each) => (each.kind === 'share' ? each.part : []))]);
  refuseMostOfState(scene);
  refuseDoubts(scene, { question, figures, top });
  const ranks = top ?? turned;
  refuseWrongRows(scene, figures);
  return {
    kind: relation ? 'relation' : change ? 'change' : scene.tellsShares && top === null ? 'share_of' : 'answer',
    figures,
    groupings: scene.groupings,
    conditions: scene.conditions,
    top: ranks && scene.mentions.some(judges) ? { ...ranks, judged: true } : ranks,
    order:
      top === null && scene.groupings.length && isPhrase(ordered, 'order') ? { most: ordered.said.phrase.most } : null,
    direction: change?.direction ?? null,
    as,
    relation,
    made: eachOnce([...(previous?.made ?? []), ...made]),
  };
}

const isRankingFigure = ({ mentions }: QuestionScene, place: number) => {
  const mention = mentions[place];
  return (
    isThing(mention) &&
    (mention.said.counted !== null ||
      mention.said.columns.some(({ column, surety }) => canMeasure(column) && surety > 0.7))
  );
};
