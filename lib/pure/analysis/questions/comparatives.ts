import type { Column } from '@/lib/pure/query/schema/column';
import { askBack } from './asked-back';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { isFormOf } from './language/likeness';
import { aboutVerb } from './verb-figures';
import type { QuestionFigure } from './figure';
import { adjectiveOf, plainAdjective } from './language/synonyms';
import { polesOf } from './mentions';
import { canMeasure, columnAbout } from './measurable';
import { isPhrase, isThing, partId, soleMeasure, use, type QuestionCondition, type QuestionScene } from './scene';
import { oneSide, splitBy } from './others';
import { askTotalOrMean } from './total-or-mean';
import { usualAggregate } from './usual-aggregate';

/** 'More than', 'cheaper', 'busier': what one group has more or less of than another. */
export type Comparative = {
  place: number;
  /** Its words, from `place` on. */ length: number;
  kind: 'amount' | 'often' | 'busy' | 'worth';
  about: readonly string[];
};

const AMOUNT = /^(more|less|fewer|higher|lower|bigger|larger|smaller|greater|better|worse)$/;
const SIZE = /^(bigger|larger|smaller|better|worse)$/;
const OFTEN = /^(likely|often|frequently|frequent|common|commonly)$/;
const BUSY = /^(busier|busy|quieter|quiet|crowded)$/;

/** 'Do smokers pay more': asked so, the one side named is held against the other. */
const asksWhether = ({ mentions }: QuestionScene) =>
  /^(do|does|did|is|are|was|were|have|has)\b/.test(mentions[0]?.words ?? '');

/** Behind a comparison 'than' with a value or 'or' between two of them says that groups are compared. */
const opens = (scene: QuestionScene, place: number) =>
  asksWhether(scene) ||
  scene.mentions.slice(place).some((mention) => /\bthan$/.test(mention.words)) ||
  scene.mentions.some(
    (mention) => (isPhrase(mention, 'and') && mention.words === 'or') || isPhrase(mention, 'compare'),
  );

/** 'Worth more than', 'worth more': the value of something. */
const isWorth = ({ mentions }: QuestionScene, place: number) => mentions[place - 1]?.words === 'worth';

/** 'Do seniors churn more', 'who churns more': of what they do, which is so of a row or not. */
function isBehindVerb(scene: QuestionScene, place: number): boolean {
  const { words } = scene.mentions[place - 1] ?? { words: '' };
  const told = scene.conditions.find(
    ({ at, role, filter }) => at === place - 1 && role === 'filter' && filter.op === 'eq',
  );
  const isNoun = KIND.test(words) || (asksWhether(scene) && singular(words) !== words);
  return told !== undefined && polesOf(told.column) !== null && !isNoun;
}
/** People by what they are, and nothing that they do. */
const KIND = /^(men|women|man|woman|male|female|people)$/;

/** 'Less satisfied' of a column 'satisfaction level': the words of it that the adjective is a form of. */
function adjectiveLike({ mentions, table }: QuestionScene, at: number): string[] | null {
  const { words, said } = mentions[at]!;
  if (said.kind !== 'unknown' && !(said.kind === 'thing' && !said.values.length && !said.counted)) return null;
  const labels = table.columns.filter(canMeasure).map(({ label }) => readLabel(label).words);
  const alike = labels.flat().filter((word) => word !== words && isFormOf(words, word));
  return alike.length ? alike : null;
}

function kindOf(scene: QuestionScene, place: number): Comparative | null {
  const { mentions } = scene;
  const mention = mentions[place]!;
  const [next, third] = [mentions[place + 1], mentions[place + 2]];
  const isNumber = (each: typeof next) => each?.said.kind === 'number';
  if (isPhrase(mention, 'comparator')) {
    const { op, about, behind } = mention.said.phrase;
    const first = mentions.slice(place + 1).find((each) => !isPhrase(each, 'filler'));
    if (behind || !/^(gt|lt)$/.test(op) || !/\bth[ae]n$/.test(mention.words) || isNumber(first)) return null;
    const kind = isBehindVerb(scene, place) ? 'often' : isWorth(scene, place) ? 'worth' : 'amount';
    return { place, length: 1, kind, about };
  }
  const isWord = mention.said.kind === 'unknown' || isPhrase(mention, 'moved', 'filler');
  if (!isWord || !opens(scene, place)) return null;
  if (BUSY.test(mention.words) && /er$/.test(mention.words)) return { place, length: 1, kind: 'busy', about: [] };
  const isMore = /^(more|less)$/.test(mention.words);
  if (isMore && next && OFTEN.test(next.words)) {
    const isTo = third?.words === 'to';
    return { place, length: isTo ? 3 : 2, kind: 'often', about: [] };
  }
  if (isMore && next && BUSY.test(next.words)) return { place, length: 2, kind: 'busy', about: [] };
  const adjective = isMore && next ? plainAdjective(next.words) : null;
  if (adjective) return { place, length: 2, kind: 'amount', about: adjective.about };
  const like = isMore && next ? adjectiveLike(scene, place + 1) : null;
  if (like) return { place, length: 2, kind: 'amount', about: like };
  if (isMore && isBehindVerb(scene, place)) return { place, length: 1, kind: 'often', about: [] };
  if (AMOUNT.test(mention.words))
    return { place, length: 1, kind: isWorth(scene, place) ? 'worth' : 'amount', about: [] };
  const compared = adjectiveOf(mention.words, 'er');
  return compared && compared.about.length ? { place, length: 1, kind: 'amount', about: compared.about } : null;
}

/**
 * 'Do smokers pay more than non-smokers', 'is it busier on weekdays or at the weekend': where a comparison names no
 * number. Null where nothing is compared so.
 */
export function findComparative(scene: QuestionScene): Comparative | null {
  for (const place of scene.mentions.keys()) {
    const found = kindOf(scene, place);
    if (found) return found;
  }
  return null;
}

/** The values of one column that are held against each other. */
const severalOf = ({ conditions }: QuestionScene): QuestionCondition[] =>
  conditions.filter(({ filter, role, said }) => role === 'filter' && filter.op === 'in' && !said);

/** Both sides of a yes or no became groups where one of them was said with a 'not'. */
const isSplit = ({ groupings, mentions, conditions }: QuestionScene): boolean =>
  groupings.some(
    ({ column, id }) =>
      column.distinct === 2 &&
      !conditions.some((condition) => condition.column === column) &&
      !isPhrase(mentions[mentions.findIndex((mention) => partId(mention) === id) - 1], 'group'),
  );

/** Whether the two values stand on both sides of 'than', or 'or' stands between them. */
function areSides(scene: QuestionScene, { place }: Comparative, several: QuestionCondition): boolean {
  const { mentions } = scene;
  const places = mentions.flatMap((mention, at) =>
    isThing(mention) &&
    [...mention.said.values, ...mention.said.flags, ...mention.said.columns].some(
      ({ column }) => column === several.column,
    ) &&
    scene.used.has(at)
      ? [at]
      : [],
  );
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const between = mentions.slice(first + 1, last);
  const isThan = first < place && place < last;
  return isThan || between.some((mention) => isPhrase(mention, 'and', 'compare') || /\bthan$/.test(mention.words));
}

/**
 * 'Are women more likely to leave', 'do seniors churn more': of two conditions the one of whom the other is told. Null
 * where it isn’t clear which is which.
 */
function groupTold({ conditions }: QuestionScene, { kind, place }: Comparative): QuestionCondition | null {
  const [one, other, ...more] = conditions.filter(({ role }) => role === 'filter').toSorted((a, b) => a.at - b.at);
  const areTwo = one && other && !more.length && one.column !== other.column;
  if (kind !== 'often' || !areTwo || one.filter.op !== 'eq' || other.filter.op !== 'eq') return null;
  return one.at < place ? one : null;
}

const saysThan = ({ mentions }: QuestionScene) => mentions.some(({ words }) => /\bth[ae]n$/.test(words));

/**
 * Makes groups of what is held against each other; false where one side is missing, so that the words of the comparison
 * stay to be explained.
 */
export function compareGroups(scene: QuestionScene, comparative: Comparative | null): boolean {
  if (!comparative) return false;
  const several = severalOf(scene);
  const [one] = several;
  const isOne = one !== undefined && several.length === 1 && areSides(scene, comparative, one);
  const isPair = isOne || (several.length === 0 && isSplit(scene));
  const isSingle = !isPair && !several.length && asksWhether(scene) && !saysThan(scene);
  const only = isSingle ? (oneSide(scene) ?? groupTold(scene, comparative)) : null;
  if (!isPair && !only) return false;
  if (only) splitBy(scene, only);
  if (one && !scene.groupings.some(({ column }) => column === one.column))
    scene.groupings.push({ id: one.id, dimension: { field: one.column.key }, column: one.column, choices: [] });
  const { place, length } = comparative;
  for (let at = place; at < place + length; at++) use(scene, at);
  scene.mentions.forEach((mention, at) => {
    if (/^(than|then|worth|ones?)$/.test(mention.words) || isPhrase(mention, 'compare')) use(scene, at);
    if (isPhrase(mention, 'and') && mention.words === 'or') use(scene, at);
  });
  return true;
}

const DONE = /^(used|sold|bought|chosen|ordered|played|seen|visited|rented|booked|taken)$/;

const CROWDS = ['volume', 'traffic', 'visitor', 'ridership', 'rider', 'passenger', 'footfall', 'attendance', 'crowd'];
const WORTH = ['value', 'worth', 'price', 'valuation'];

const meanOf = (column: Column): QuestionFigure => ({
  kind: 'column',
  id: 'measure',
  column,
  agg: 'avg',
  said: true,
  near: [],
});

/** How it ended with a row. */
const ENDING = new Set(['outcome', 'result', 'status', 'state', 'decision', 'response', 'stage']);

/** 'More likely to survive than men': of each group the share that it is so of. */
function rateOf(scene: QuestionScene): QuestionFigure | null {
  const part = scene.conditions.filter(({ role, filter }) => role === 'filter' && filter.op !== 'in');
  const [one, ...others] = part;
  if (!one || others.length || one.filter.op !== 'eq' || !scene.groupings.length) return null;
  // Of absences, how often someone is ill is no share of them.
  const isOutcome = polesOf(one.column) !== null || readLabel(one.column.label).words.some((word) => ENDING.has(word));
  if (scene.table.meaning.rows.kind === 'event' && !isOutcome) return null;
  scene.conditions = scene.conditions.filter((condition) => condition !== one);
  return { kind: 'share', id: one.id, part: [one], of: null };
}

/** What two groups are compared by where no figure is named. */
export function comparedFigure(scene: QuestionScene, comparative: Comparative): QuestionFigure {
  const { kind, about } = comparative;
  const { rows } = scene.table.meaning;
  const isFiltered = scene.conditions.some(({ role, filter }) => role === 'filter' && filter.op !== 'in');
  if (kind === 'often') {
    const rate = rateOf(scene);
    if (rate) return rate;
  }
  const meant =
    columnAbout(scene, kind === 'busy' ? CROWDS : kind === 'worth' ? WORTH : about) ??
    (kind === 'amount' ? aboutVerb(scene) : null);
  if (meant && !(kind === 'busy' && rows.kind === 'event')) return meanOf(meant);
  const isCount =
    kind === 'often' || kind === 'busy' || (kind === 'amount' && !about.length && countsRows(scene, comparative));
  // Only what happens can happen more often; of students, 'often' is said of something that they do.
  const isOfEvents = (kind === 'busy' || kind === 'often') && rows.kind !== 'event';
  if (!isCount || isFiltered || !rows.countable || isOfEvents)
    askBack('ambiguous', 'What is to be compared? Name a column of numbers.');
  return { kind: 'rows', id: 'measure' };
}

/** 'Are there more women than men', 'more accidents at night' count them; 'do women get more' asks for something unnamed. */
function countsRows({ mentions, conditions }: QuestionScene, { place, length }: Comparative): boolean {
  // 'Bigger pockets' asks for no number of them.
  if (SIZE.test(mentions[place]!.words)) return false;
  const next = mentions.slice(place + length).find((mention) => !isPhrase(mention, 'filler'));
  // 'Is chat or email used more'.
  if (DONE.test(mentions[place - 1]?.words ?? '')) return true;
  const isNamed =
    isThing(next) && (next.said.counted?.column === null || conditions.some(({ id }) => id === partId(next)));
  return isNamed || mentions.some(({ words }) => /\bthere$/.test(words));
}

/**
 * 'Busiest hour' of a table whose rows are no events: by how many came.
 * @throws AskedBack where no column says that.
 */
export function busiestBy(scene: QuestionScene): QuestionFigure | null {
  if (!scene.mentions.some(({ words }) => /^(busiest|quietest)$/.test(words))) return null;
  const column = columnAbout(scene, [...CROWDS, 'count', 'cnt']) ?? soleMeasure(scene.table);
  if (!column) return askBack('ambiguous', 'Busy by what? Name a measure.');
  return { kind: 'column', id: 'measure', column, agg: usualAggregate(column, scene), said: false, near: [] };
}

/** Of a figure that adds up, of groups of unlike size, the mean may be meant as well: both are told. */
export function askComparedTotal(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const [figure, ...others] = figures;
  if (others.length || figure?.kind !== 'column' || figure.said || figure.agg !== 'sum') return;
  const { kind } = scene.table.meaning.rows;
  const isOfMany = kind === 'event' || kind === 'thing' || kind === 'reading';
  if (isOfMany && scene.choices['aggregate'] === undefined && canMeasure(figure.column))
    askTotalOrMean(figure.column, scene, true);
}
