import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { groupsNamed } from './group-conditions';
import { namingColumn } from './groups';
import { canMeasure, columnAbout } from './measurable';
import type { Mention } from './mentions';
import { chooseColumn, isPhrase, isThing, partId, surest, use, type QuestionScene } from './scene';
import { usualAggregate } from './usual-aggregate';
import { saidByVerb } from './verb-figures';

/** What is asked of the row that has the most or least of something: 'what does the house with the most rooms cost'. */
export type RowOfExtreme = { figures: QuestionFigure[]; top: NonNullable<QuestionDraft['top']> };

/** The superlative, what is compared by it, and which of the mentions say so. */
type Extreme = { most: boolean; column: Column; noun: number; places: number[]; from: number; to: number };

const SURELY = 0.7;
const ONE_ROW_EACH = 0.95;
const SIZES = ['size', 'sqft', 'footage', 'surface'];
const IS_SIZE = /^(biggest|largest|smallest)$/;

const skips = (mention: Mention | undefined) => isPhrase(mention, 'filler');
/** The next place that is more than a small word. */
function after({ mentions }: QuestionScene, place: number): number {
  let at = place + 1;
  while (skips(mentions[at])) at++;
  return at;
}
function before({ mentions }: QuestionScene, place: number): number {
  let at = place - 1;
  while (skips(mentions[at])) at--;
  return at;
}

/** One thing that the rows or their groups are called by. */
function isOne(scene: QuestionScene, place: number): boolean {
  const mention = scene.mentions[place];
  if (!isThing(mention) || singular(mention.words) !== mention.words) return false;
  const isRows = mention.said.counted?.column === null && surest(mention.said.columns) < 0.9;
  return isRows || groupOf(scene, mention) !== null;
}

/** The column of what is called so: a group of several rows, or the name of each. */
function groupOf(scene: QuestionScene, mention: Mention): Column | null {
  if (!isThing(mention)) return null;
  const [named] = mention.said.columns;
  const isName = named !== undefined && named.surety > 0.9 && !isNumeric(named.column) && !isTime(named.column);
  return groupsNamed(mention, scene) ?? (isName ? named.column : null);
}

/** A column of numbers that words name. */
function measureAt(scene: QuestionScene, place: number): Column | null {
  const mention = scene.mentions[place];
  if (!isThing(mention) || scene.used.has(place)) return null;
  const sure = mention.said.columns.filter(({ surety, column }) => surety >= SURELY && canMeasure(column));
  return sure.length && surest(mention.said.values) < surest(sure)
    ? chooseColumn(scene, mention, sure, canMeasure)
    : null;
}

/** 'The lightest laptop': what the adjective is about, right before what is meant. */
function ofAdjective(scene: QuestionScene, at: number): Extreme | null {
  const superlative = scene.mentions[at]!;
  const noun = after(scene, at);
  if (!isPhrase(superlative, 'superlative') || superlative.said.phrase.counts || !isOne(scene, noun)) return null;
  const { about, most } = superlative.said.phrase;
  const isDated = about.includes('age');
  const column = columnAbout(scene, about.length || !IS_SIZE.test(superlative.words) ? about : SIZES);
  const since = !column && isDated ? yearSince(scene) : null;
  if (since) return { most: !most, column: since, noun, places: [at, noun], from: at, to: noun };
  return column && { most, column, noun, places: [at, noun], from: at, to: noun };
}

const SINCE = new Set([
  'built',
  'build',
  'construction',
  'constructed',
  'founded',
  'founding',
  'established',
  'opened',
]);
/** 'The oldest house' of a table that says in which year each was built. */
function yearSince({ table }: QuestionScene): Column | null {
  const found = table.columns.filter(
    (column) =>
      (column.format.kind === 'year' || isTime(column) || column.role === 'time') &&
      Number(column.min) !== 0 &&
      readLabel(column.label).words.some((word) => SINCE.has(word)),
  );
  return found.length === 1 ? found[0]! : null;
}

/**
 * @throws AskedBack for 'what does the lightest laptop cost' where no column holds a weight: the lowest price is that of
 * another laptop.
 */
function refuseOfNone(scene: QuestionScene): void {
  const at = scene.mentions.findIndex((mention, place) => isPhrase(mention, 'superlative') && !scene.used.has(place));
  const superlative = scene.mentions[at];
  const noun = scene.mentions[after(scene, at)];
  if (!isPhrase(superlative, 'superlative') || !noun || !isOne(scene, after(scene, at))) return;
  const { about, counts } = superlative.said.phrase;
  const isAbout = ({ label }: Column) => readLabel(label).words.some((word) => about.includes(word));
  const verb = scene.mentions.map((_, place) => ofVerb(scene, place)).find((column) => column !== null);
  if (!about.length || counts || !verb || isAbout(verb)) return;
  askBack('ambiguous', `“${superlative.text} ${noun.text}” by what? Name a measure.`);
}

/** 'The house with the most bedrooms', 'which house has the most bedrooms'. */
function ofNoun(scene: QuestionScene, at: number): Extreme | null {
  const { mentions } = scene;
  const superlative = mentions[at]!;
  const link = before(scene, at);
  const isLinked =
    isPhrase(mentions[link], 'who') ||
    mentions.slice(Math.max(0, link), at).some(({ words }) => /^(has|have|had)$/.test(words));
  const noun = isPhrase(mentions[link], 'who') ? before(scene, link) : link;
  const count = after(scene, at);
  const of = isPhrase(mentions[count], 'count') ? after(scene, count) : count;
  if (!isPhrase(superlative, 'superlative') || !isLinked || !isOne(scene, noun)) return null;
  const column = measureAt(scene, of);
  const places = [at, noun, of, ...(isPhrase(mentions[link], 'who') ? [link] : []), ...(of > count ? [count] : [])];
  return column && { most: superlative.said.phrase.most, column, noun, places, from: noun, to: of };
}

/** What a verb asks for of one thing: 'what does it cost', 'how much does it weigh'. */
function ofVerb(scene: QuestionScene, at: number): Column | null {
  const about = saidByVerb(scene.mentions[at]!.words);
  const isAsked = scene.mentions.slice(0, at).some(({ words }) => /(^| )(do|does|did)$/.test(words));
  return about && isAsked ? columnAbout(scene, about) : null;
}

/** A column whose value of that row is asked for: 'which country', 'the brand of'. */
function groupAsked(scene: QuestionScene, at: number): Column | null {
  const mention = scene.mentions[at];
  if (!isThing(mention) || scene.used.has(at) || mention.said.counted?.column === null) return null;
  const sure = mention.said.columns.filter(({ surety, column }) => surety > (isWhen(column) ? 0.8 : 0.9));
  const isValue = surest(mention.said.values) >= surest(sure);
  return isValue
    ? null
    : chooseColumn(scene, mention, sure, (each) => !canMeasure(each) && each.role !== 'ignore' && each.role !== 'id');
}

const isPlural = ({ words }: Mention) => singular(words) !== words;

type Asked = { at: number; column: Column };

/** Whether a place is where what is asked for stands: before the extreme, or behind 'and'. */
function mayBeAsked({ mentions }: QuestionScene, { from, to }: Extreme, at: number): boolean {
  if (at < from) return true;
  return at > to && mentions.slice(to + 1, at).some((mention) => isPhrase(mention, 'and'));
}

const isWhen = ({ format, type }: Column) => format.kind === 'year' || type === 'date' || type === 'datetime';
/** 'When was the oldest house built': behind the extreme only a verb of a date says what is asked for. */
function isWhenBehind({ mentions }: QuestionScene, { to }: Extreme, at: number): boolean {
  const mention = mentions[at];
  const first = mentions.find((each) => !isPhrase(each, 'filler'));
  const isAsked =
    first?.words === 'when' ||
    (first?.words === 'which' && mentions.some(({ words }) => /^(year|date|day)$/.test(words)));
  return at > to && isAsked && isThing(mention) && mention.said.columns.some(({ column }) => isWhen(column));
}

/** Everything that is asked of the row. */
function askedOf(scene: QuestionScene, extreme: Extreme): Asked[] {
  return scene.mentions.flatMap((_, at): Asked[] => {
    if (extreme.places.includes(at) || scene.used.has(at)) return [];
    const verb = ofVerb(scene, at);
    if (verb && verb !== extreme.column) return [{ at, column: verb }];
    if (!mayBeAsked(scene, extreme, at) && !isWhenBehind(scene, extreme, at)) return [];
    const column = measureAt(scene, at) ?? groupAsked(scene, at);
    return column && column !== extreme.column ? [{ at, column }] : [];
  });
}

const HOW_LARGE = /^how (big|large|long|high)\b/;
/** Words with which a question asks for several rows, or for more than what one row says. */
const isOfMany = (mention: Mention) =>
  isPhrase(
    mention,
    'group',
    'aggregate',
    'top',
    'share',
    'ratio',
    'compare',
    'comparator',
    'moved',
    'presented',
    'relation',
    'rate',
  );

function extremeIn(scene: QuestionScene): Extreme | null {
  const superlatives = scene.mentions.flatMap((mention, at) =>
    isPhrase(mention, 'superlative') && !scene.used.has(at) ? [at] : [],
  );
  const [at, ...others] = superlatives;
  if (
    at === undefined ||
    others.length ||
    scene.mentions.some((mention, place) => isOfMany(mention) && !scene.used.has(place))
  )
    return null;
  return ofNoun(scene, at) ?? ofAdjective(scene, at);
}

const SMALL = /^(which|what|who|when|where|whose|how much|its|their)$/;

function useAsked(scene: QuestionScene, { places, to }: Extreme, asked: readonly Asked[]): void {
  use(scene, ...places, ...asked.map(({ at }) => at));
  scene.mentions.forEach((mention, at) => {
    const isAnd = isPhrase(mention, 'and') && (at > to || asked.some((each) => each.at > at));
    const isCounting = isPhrase(mention, 'count') && asked.some((each) => each.at === after(scene, at));
    // 'Which year was it built': the column of years says it.
    const isYear =
      mention.words === 'year' && asked.some(({ column }) => column.format.kind === 'year' || isTime(column));
    if (isAnd || isCounting || isYear || SMALL.test(mention.words)) use(scene, at);
  });
}

/**
 * 'What does the house with the most bedrooms cost', 'sodium of the item with the most sugar', 'which car has the most
 * power and what does it weigh': the row or group that has most of one thing, and what else it has. Null where nothing
 * but the extreme is asked for.
 * @throws AskedBack for 'how big is the most expensive house', of which no column is named.
 */
export function readRowOfExtreme(scene: QuestionScene): RowOfExtreme | null {
  const extreme = extremeIn(scene);
  if (!extreme) refuseOfNone(scene);
  if (!extreme) return null;
  const { column, most, noun } = extreme;
  const asked = askedOf(scene, extreme);
  // 'Airlines with the oldest fleet' are several.
  if (asked.some(({ at, column: of }) => !canMeasure(of) && isPlural(scene.mentions[at]!))) return null;
  const first = scene.mentions[0]!;
  if (!asked.length && HOW_LARGE.test(first.words) && extreme.to - extreme.from === 1)
    return askBack('ambiguous', `“${first.text}” of ${scene.mentions[noun]!.text}: name the column you mean.`);
  if (!asked.length) return null;
  const called = groupOf(scene, scene.mentions[noun]!) ?? namingColumn(scene);
  const isGroup = called !== null && called.distinct < ONE_ROW_EACH * scene.table.rowCount;
  const figure = (of: Column, agg: 'max' | 'min' | 'avg', id: string): QuestionFigure => ({
    kind: 'column',
    id,
    column: of,
    agg: isGroup ? usualAggregate(of, scene) : agg,
    said: true,
    near: [],
  });
  const id = partId(scene.mentions[noun]!);
  const groups = [called, ...asked.flatMap((each) => (canMeasure(each.column) ? [] : [each.column]))].flatMap(
    (each, nth, all) => (each && all.indexOf(each) === nth ? [each] : []),
  );
  const figures = asked.flatMap(({ column: of, at }) =>
    canMeasure(of) ? [figure(of, 'avg', `${partId(scene.mentions[at]!)}x`)] : [],
  );
  useAsked(scene, extreme, asked);
  const isRanked = canMeasure(column) && groups.length > 0;
  const own = isRanked ? groups : [column, ...groups];
  for (const [nth, each] of own.entries())
    scene.groupings.push({ id: `${id}g${nth}`, dimension: { field: each.key }, column: each, choices: [] });
  if (!isRanked)
    return { figures: figures.length ? figures : [{ kind: 'rows', id: 'measure' }], top: { n: 1, most, by: 'group' } };
  return { figures: [figure(column, most ? 'max' : 'min', `${id}x`), ...figures], top: { n: 1, most } };
}
