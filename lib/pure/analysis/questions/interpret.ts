import type { Column } from '@/lib/pure/query/schema/column';
import { rephraseBracketed } from './bracketed';
import { rephrase } from './rephrasing/rephrase';
import { refuseWrongSums } from './sums-in-doubt';
import { readLabel } from '../semantics/lexicon/read-label';
import { familyOf } from '../semantics/lexicon/lexicon';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import { isListedOut } from './had-conditions';
import { useUnits } from './number-conditions';
import { groupByClock, groupByColumn } from './groups';
import { readCalculated } from './calculated';
import { countedFigure } from './counted-groups';
import type { QuestionDraft } from './draft';
import { aggregatedAnew, askedOfBefore, askLost, goOn, refuseLost } from './follow-up';
import { leansOn, onlyNamesRows, rankedByOther, rankPrevious } from './follow-up-forms';
import { readLevels } from './group-conditions';
import { eachOnce, withMade, type MadeCalculation } from './made-calculation';
import { findMentions, type Mention, type Thing } from './mentions';
import { readMeanOfEach } from './mean-of-each';
import { canMeasure } from './measurable';
import { listNamesAsked } from './names-asked';
import { isPhrase, isThing, use, type QuestionScene, OWN_NAME } from './scene';
import type { AskTable, QuestionChoices } from './schema';
import { tableWords } from './translation/table-words';
import { statedValues } from './stated-values';
import { tokenize } from './language/tokens';
import { translate } from './translation/translate';
import { judged, judges } from './judged';
import { busiestBy } from './comparatives';
import { comparedOfNamed } from './compared';
import { defaultFigure, refuseBest } from './unsaid';
import { assertAllSaid, assertAnswer, assertWhich } from './assert-reading';
import { figuresSaid, topOf } from './asked-figures';
import { readAskedFor, readConditions, readHowTold, type AskedFor, type HowTold } from './asked-for';
import type { QuestionFigure } from './figure';

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
  const { scene, made } = sceneOf(question, table, { choices, previous });
  const asked = readAskedFor(scene, previous);
  readConditions(scene, asked);
  const told = readHowTold(scene, asked, previous);
  const figures = figuresSaid(scene, { asked, told, previous });
  const top = topOf(scene, figures, asked, told);
  const isGrouped = scene.groupings.length > 0;
  groupLeftColumns(scene);
  if (previous && onlyNamesRows(scene, figures)) figures.splice(0);
  const { relation } = told;
  const isRanked = asked.ranking !== null;
  const isLost = said === 'lost' && !relation;
  if (isLost && ((!figures.length && !isRanked) || leansOn(question, scene))) askLost();
  if (!figures.length && !isGrouped && !isRanked && !previous && !relation) figures.push(...comparedOfNamed(scene));
  if (previous && !figures.length && !relation) figures.push(...aggregatedAnew(scene, previous.figures));
  const isAnew = previous && !told.rankedOn && !figures.length && !isRanked;
  const turned = isAnew ? rankPrevious(scene, previous, false) : told.rankedOn;
  if (!top && !asked.change && !told.as) readMeanOfEach(scene, figures, made);
  assertAllSaid(scene, figures, top);
  figures.splice(0, figures.length, ...readLevels(scene, figures, asked.change !== null));
  assertWhich(scene);
  if (!relation) figures.push(...figuresUnsaid(scene, question, { figures, isRanked, isFirst: !previous }));
  if (!relation && !asked.change && !told.as && !made.length) listNamesAsked(scene, figures, top);
  assertAnswer(scene, { question, figures, top, as: told.as, made });
  return draftOf(scene, { asked, told, figures, top: top ?? turned, isRanked: top !== null, previous, made });
}

/** The question divided into what its words say of the table, and what is calculated for it. */
function sceneOf(
  question: string,
  table: AskTable,
  { choices, previous }: { choices: QuestionChoices; previous: QuestionDraft | undefined },
): { scene: QuestionScene; made: MadeCalculation[] } {
  const written = rephraseBracketed(question, tokenize(question), table);
  const english = translate(question, written, tableWords(table.columns, table.values, table.name));
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
  return { scene, made };
}

/** The figures of a question that names none: what it counts, else what the table is about. */
function figuresUnsaid(
  scene: QuestionScene,
  question: string,
  { figures, isRanked, isFirst }: { figures: readonly QuestionFigure[]; isRanked: boolean; isFirst: boolean },
): QuestionFigure[] {
  if (figures.length) return [];
  const counted = isRanked ? [] : countedFigure(scene);
  if (counted.length || !isFirst) return counted;
  refuseBest(scene);
  return [(isRanked && busiestBy(scene)) || defaultFigure(scene, question, isRanked)];
}

type Read = {
  asked: AskedFor;
  told: HowTold;
  figures: QuestionFigure[];
  top: QuestionDraft['top'];
  /** By the question itself, and not by the one before. */ isRanked: boolean;
  previous: QuestionDraft | undefined;
  made: readonly MadeCalculation[];
};

function draftOf(scene: QuestionScene, { asked, told, figures, top, isRanked, previous, made }: Read): QuestionDraft {
  const { change } = asked;
  const { as, relation, order } = told;
  const isShared = scene.tellsShares && !isRanked;
  return {
    kind: relation ? 'relation' : change ? 'change' : isShared ? 'share_of' : 'answer',
    figures,
    groupings: scene.groupings,
    conditions: scene.conditions,
    top: top && scene.mentions.some(judges) ? { ...top, judged: true } : top,
    order: isRanked || !scene.groupings.length ? null : order,
    direction: change?.direction ?? null,
    as,
    relation,
    made: eachOnce([...(previous?.made ?? []), ...made]),
  };
}
