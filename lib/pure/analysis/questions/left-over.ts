import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular, splitName } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import { isHad } from './had-conditions';
import { editDistance, isFormOf, stem } from './language/likeness';
import type { QuestionFigure } from './figure';
import { PLAIN_VERBS } from './language/fillers';
import { oppositesOf, outcomesOf } from './language/synonyms';
import { polesOf, type Mention, type Thing } from './mentions';
import { areKin } from './language/kin';
import { isPeople } from './nouns';
import { usualAggregate } from './usual-aggregate';
import { canMeasure } from './measurable';
import { isDoneByRole } from './who';
import { isPhrase, isThing, neighbour, partId, surest, type QuestionScene } from './scene';
import type { AskTable, Suggestion } from './schema';

/** Words whose sense hangs on what others say; alone they change nothing. */
const HARMLESS = ['filler', 'of', 'who', 'which', 'group', 'and', 'count', 'among'] as const;

/** Behind the name of a column these say only that it is one: 'payment method', 'customer type'. */
const CLASSIFYING = new Set([
  'method',
  'type',
  'kind',
  'category',
  'group',
  'class',
  'level',
  'status',
  'name',
  'value',
  'option',
  'segment',
  'column',
  'color',
  'colour',
]);

function saysNothingMore(scene: QuestionScene, place: number): boolean {
  const [before, mention] = [scene.mentions[place - 1], scene.mentions[place]!];
  return (
    CLASSIFYING.has(mention.text.toLowerCase().replace(/s$/, '')) &&
    mention.said.kind === 'unknown' &&
    isThing(before) &&
    scene.used.has(place - 1) &&
    before.said.columns.length > 0
  );
}

/** The columns that a reading uses. */
function columnsOf({ conditions, groupings }: QuestionScene, figures: readonly QuestionFigure[]): Set<Column> {
  const ofFigure = (figure: QuestionFigure): (Column | null)[] => {
    if (figure.kind === 'rows') return [];
    if (figure.kind === 'each') return [figure.of.column ?? null, figure.over];
    if (figure.kind === 'share') return [figure.of, ...figure.part.map(({ column }) => column)];
    return figure.kind === 'ratio' ? [figure.column, figure.over] : [figure.column];
  };
  const columns = [...[...conditions, ...groupings].map(({ column }) => column), ...figures.flatMap(ofFigure)];
  return new Set(columns.filter((column) => column !== null));
}

/** 'How many people own a home': the second of two words for one column. A column that is named better is another. */
function namesAgain({ columns }: Thing, spoken: ReadonlySet<Column>): boolean {
  const best = surest(columns);
  return columns.some(({ column, surety }) => surety === best && spoken.has(column));
}

/** 'Customers with kids at home': of which rows, so that only a condition says it again. */
const saysWith = ({ mentions, conditions }: QuestionScene, place: number, { columns }: Thing) =>
  /^(with|having|without)$/.test(mentions[place - 1]?.words ?? '') &&
  isThing(mentions[place - 2]) &&
  !conditions.some((condition) => columns.some(({ column }) => column === condition.column));

/** What is done to things says of which they are, right before their name: 'used cars', 'sold houses'. */
const DONE =
  /^(single|used|sold|paid|bought|purchased|ordered|burned|burnt|served|played|held|hosted|visited|available|registered|answered|received|offered|released|published)$/;
const PIECES = new Set(['quantity', 'unit', 'sold', 'sales', 'volume']);

function saysOfWhich({ mentions, table }: QuestionScene, place: number, spoken: ReadonlySet<Column>): boolean {
  const [before, { words }, rows] = [mentions[place - 1], mentions[place]!, mentions[place + 1]];
  if (!DONE.test(words) || !isThing(rows) || rows.said.counted?.column !== null) return false;
  // 'The largest single order', 'every single day'; 'sold cars' where their pieces are told.
  if (isPhrase(before, 'superlative', 'group') || [...PIECES].some((word) => isNamed(spoken, word))) return false;
  return !splitName(table.name).some((each) => isFormOf(words, singular(each.toLowerCase())));
}

/** 'Which entity was breached': a form of a word that the columns spoken of, the rows or the file are named by. */
function formOfNamed({ table }: QuestionScene, word: string, spoken: ReadonlySet<Column>): boolean {
  const named = [
    ...[...spoken].flatMap(({ label }) => readLabel(label).words),
    ...splitName(table.name.replace(/\.[a-z0-9]{2,7}$/i, '')).map((each) => singular(each.toLowerCase())),
    singular(table.meaning.rows.noun),
  ];
  return !isSaidByOther(table, word, spoken) && named.some((each) => isFormOf(word, each));
}

/**
 * 'Of defaulters' in a file of defaults, 'delayed' in one of flights and their delays: what another column says of some
 * rows is no word for all of them.
 */
const isSaidByOther = ({ columns }: AskTable, word: string, spoken: ReadonlySet<Column>): boolean =>
  columns.some(
    (column) =>
      !spoken.has(column) && (saysOfSome(column, word) || hasValue(column, word) || isOutcomeOf(column, word)),
  );

/** 'Churners' of a column of who exited. */
function isOutcomeOf(column: Column, word: string): boolean {
  const meant = [...outcomesOf(stem(word)), ...oppositesOf(word)].map(stem);
  return (
    meant.length > 0 &&
    polesOf(column) !== null &&
    readLabel(column.label).words.some((each) => meant.includes(stem(each)))
  );
}

/** Yes and no of it, or a number that is 0 for others. */
function saysOfSome(column: Column, word: string): boolean {
  const { words } = readLabel(column.label);
  if (!words.some((each) => isFormOf(word, each))) return false;
  const isAmount = canMeasure(column) && Number(column.min) <= 0 && isFormOf(word, words.at(-1)!);
  return polesOf(column) !== null || isAmount;
}

const hasValue = ({ distinct, type, top }: Column, word: string): boolean =>
  distinct <= FEW && type === 'category' && top.some(({ value }) => isFormOf(word, String(value).toLowerCase().trim()));

const isNamed = (spoken: ReadonlySet<Column>, word: string) =>
  [...spoken].some(({ label }) => readLabel(label).words.includes(word));

/** '(TWh)': the unit that the label of a column spoken of has in brackets. */
const isUnitOf = (text: string, spoken: ReadonlySet<Column>) =>
  [...spoken].some(({ label }) =>
    readLabel(label).hints.some((hint) => hint.toLowerCase().split(/\W+/).includes(text.toLowerCase())),
  );

/** 'Unemployed people': beside a column that counts them, the people add nothing. */
function isPeopleCounted(scene: QuestionScene, place: number, figures: readonly QuestionFigure[]): boolean {
  const { mentions, used } = scene;
  const isBeside = [neighbour(scene, place, -1), neighbour(scene, place, 1)].some(
    (at) => isThing(mentions[at]) && used.has(at),
  );
  const isCount = (figure: QuestionFigure) => figure.kind === 'column' && figure.column.type === 'integer';
  return isBeside && isPeople(mentions[place]!.words) && figures.some(isCount);
}

/** 'Do people walk': the subject adds nothing. */
const isSubject = ({ mentions }: QuestionScene, place: number, figures: readonly QuestionFigure[]) =>
  figures.length > 0 &&
  /^(people|everyone|everybody|anyone)$/.test(mentions[place]!.words) &&
  /^(do|does|did)$/.test(mentions[place - 1]?.words ?? '');

/** 'Restaurants were inspected' in a file of inspections: the verb says what every row is. */
function isDoneToRows({ mentions, table }: QuestionScene, place: number, spoken: ReadonlySet<Column>): boolean {
  const { words, said } = mentions[place]!;
  if (said.kind !== 'thing' || said.values.length || surest(said.columns) > HALF_NAMED || !/ed$/.test(words))
    return false;
  return (
    !isSaidByOther(table, words, spoken) &&
    splitName(table.name).some((each) => isFormOf(words, singular(each.toLowerCase())))
  );
}
const HALF_NAMED = 0.9;

/** 'Passed the test' where the test of a row says whether it passed: the condition holds what is named. */
const refinesCondition = ({ conditions, table }: QuestionScene, { columns, values }: Thing) =>
  !values.length &&
  columns.some(
    ({ column, surety }) =>
      surety > HALF_NAMED &&
      column.distinct <= FEW &&
      conditions.some(
        (condition) =>
          condition.role === 'filter' &&
          table.relations.determines.some(({ from, to }) => from === column.key && to === condition.column.key),
      ),
  );
const FEW = 40;

/** 'Won' and 'lost', 'W' and 'L' under whatever name. */
const tellsLosers = ({ distinct, type, top }: Column): boolean =>
  distinct <= FEW &&
  type === 'category' &&
  top.some(({ value }) => /^(won|lost|win|loss|w|l|loser)$/i.test(String(value)));

const WINNING = new Set(['win', 'winner', 'won', 'loser', 'lost', 'loss', 'result', 'score', 'outcome']);
const isReadFrom = ({ id }: QuestionFigure, mention: Mention | undefined) =>
  mention !== undefined && partId(mention) === id;

/**
 * 'Women won the prize': in a table without losers, to win says what every row is. 'Games won' of a column of games says
 * which of them.
 */
const isWonByAll = ({ mentions, table }: QuestionScene, place: number, figures: readonly QuestionFigure[]) =>
  /^(won|wins?|awarded)$/.test(mentions[place]!.words) &&
  !figures.some((figure) => figure.kind === 'column' && isReadFrom(figure, mentions[place - 1])) &&
  table.meaning.rows.countable &&
  !table.columns.some(
    (column) => readLabel(column.label).words.some((word) => WINNING.has(word)) || tellsLosers(column),
  );

/** 'People who work in Berlin': between what the rows are and where, a plain verb adds nothing. */
function isVerbOfPlace(scene: QuestionScene, place: number): boolean {
  const { mentions, used, conditions } = scene;
  const before = neighbour(scene, place, -1);
  const next = mentions.findIndex((mention, nth) => nth > place && !isPhrase(mention, 'filler', 'of'));
  const isAt = (at: number) => conditions.some((each) => each.at === at && each.role === 'filter' && used.has(at));
  // 'Who take vitamins regularly': the value stands behind the name of its column.
  const isOf = isAt(next) || (isThing(mentions[next]) && used.has(next) && isAt(next + 1));
  // 'Patients who take aspirin': right before the value it adds nothing either.
  if (isOf && PLAIN_VERBS.has(mentions[place]!.words) && isThing(mentions[before]) && used.has(before)) return true;
  const [link, at] = [mentions[place + 1], place + 2];
  const isIn = /^(in|at|for)$/.test(link?.words ?? '') && used.has(at);
  return (
    isIn &&
    PLAIN_VERBS.has(mentions[place]!.words) &&
    isThing(mentions[before]) &&
    used.has(before) &&
    conditions.some((condition) => condition.at === at)
  );
}

/** 'On working days', 'rainy days': behind a condition on the rows of those days. */
function isPeriodOf({ mentions, used, conditions, table }: QuestionScene, place: number): boolean {
  const said = mentions[place]!.said;
  const isOwn =
    said.kind === 'clock' && said.clock.kind === 'grain' && said.clock.grain === table.meaning.time?.column.time?.grain;
  return isOwn && used.has(place - 1) && conditions.some(({ at }) => at === place - 1);
}

/** 'Average noise when the window is open': what follows is a condition by itself. */
const opensCondition = ({ mentions, conditions }: QuestionScene, place: number) =>
  place > 0 &&
  /^(when|whenever|while|if)$/.test(mentions[place]!.words) &&
  conditions.some(({ at, role }) => at > place && role === 'filter');

/** The column of numbers that a figure takes of a mention right beside a place, over 'of', 'in' and articles. */
function figureBeside(
  { mentions, used }: QuestionScene,
  place: number,
  figures: readonly QuestionFigure[],
): Column | null {
  const at = [-1, 1].map((step) => {
    let next = place + step;
    while (isPhrase(mentions[next], 'filler', 'of')) next += step;
    return next;
  });
  for (const each of at) {
    const mention = mentions[each];
    if (!isThing(mention) || !used.has(each)) continue;
    const figure = figures.find(({ kind, id }) => (kind === 'column' || kind === 'ratio') && id === partId(mention));
    const named = figures.find(
      (one) => one.kind === 'column' && mention.said.columns.some(({ column }) => column === one.column),
    );
    const found = figure ?? named;
    if (found?.kind === 'column' || found?.kind === 'ratio') return found.column;
  }
  return null;
}

const PLAIN_FIGURE = /^(levels?|readings?|figures?|measurements?|concentrations?)$/;
const QUOTED = /^(prices?|quotes?|quotations?|rates?|costs?)$/;

/**
 * 'Gold price' of a column 'Gold' in a table of quotations, 'manufacturing jobs' in one of employment, 'CO2 level': beside
 * the name of what is told, such a word says nothing more.
 */
function saysWhatIsTold(scene: QuestionScene, place: number, figures: readonly QuestionFigure[]): boolean {
  const { table } = scene;
  const { words } = scene.mentions[place]!;
  const column = figureBeside(scene, place, figures);
  if (!column || figures.some(({ kind }) => kind === 'rows')) return false;
  if (PLAIN_FIGURE.test(words)) return true;
  const isQuoted =
    table.meaning.rows.kind === 'reading' && column.type === 'decimal' && usualAggregate(column, scene) !== 'sum';
  if (QUOTED.test(words) && isQuoted) return true;
  const isOfOther = table.columns.some(({ label }) => readLabel(label).words.some((word) => areKin(words, word)));
  return (
    !isOfOther &&
    !table.meaning.rows.countable &&
    splitName(table.name).some((word) => areKin(words, word.toLowerCase()))
  );
}

const isRowsOrCalled = ({ counted }: Thing) => counted !== null && (counted.column === null || counted.byFile === true);

/** 'Best day for traffic': what the best is best for is no word for the rows. */
const isRankedFor = ({ mentions }: QuestionScene, place: number) =>
  mentions[place - 1]?.words === 'for' && mentions.some(({ words }) => /^(the )?(best|worst)( |$)/.test(words));

/** Whether the reading already covers what a mention says. */
function saysItAgain(scene: QuestionScene, place: number, figures: readonly QuestionFigure[]): boolean {
  const mention = scene.mentions[place]!;
  const spoken = columnsOf(scene, figures);
  if (isThing(mention) && (isSubject(scene, place, figures) || isVerbOfPlace(scene, place))) return true;
  if (isThing(mention) && (isDoneToRows(scene, place, spoken) || refinesCondition(scene, mention.said))) return true;
  // 'Rated tickets' are those that have a rating.
  if (isThing(mention) && /^(un)?(rated|scored|graded|reviewed)$/.test(mention.words)) return false;
  if (isThing(mention))
    return (
      (namesAgain(mention.said, spoken) && !saysWith(scene, place, mention.said)) ||
      (isRowsOrCalled(mention.said) && figures.length > 0 && !isHad(scene, place))
    );
  if (mention.said.kind === 'unknown')
    return (
      opensCondition(scene, place) ||
      isVerbOfPlace(scene, place) ||
      saysWhatIsTold(scene, place, figures) ||
      (formOfNamed(scene, mention.words, spoken) && !isRankedFor(scene, place)) ||
      isDoneByRole(mention.words, spoken) ||
      isWonByAll(scene, place, figures) ||
      isUnitOf(mention.text, spoken) ||
      isPeopleCounted(scene, place, figures) ||
      isSubject(scene, place, figures)
    );
  if (mention.said.kind === 'clock') return isPeriodOf(scene, place);
  // 'Highest rate in March' of a file of rates.
  if (isPhrase(mention, 'rate') && figures.some(({ kind }) => kind === 'column'))
    return splitName(scene.table.name).some((each) => singular(each.toLowerCase()) === singular(mention.words));
  if (isPhrase(mention, 'compare')) return figures.length > 1;
  // '1000+' of a value written so.
  if (mention.words === '+') return isThing(scene.mentions[place - 1]) && scene.used.has(place - 1);
  // 'Women aged 30-34': the value has said it. 'Older than' and 'less than' say which side of a number.
  if (isPhrase(mention, 'comparator'))
    return mention.said.phrase.op === 'eq' && mention.said.phrase.about.some((word) => isNamed(spoken, word));
  return isPhrase(mention, 'aggregate') && mention.said.phrase.agg === 'sum' && figures.some(isTotalled);
}

const isTotalled = (figure: QuestionFigure) =>
  figure.kind === 'rows' ||
  figure.kind === 'distinct' ||
  (figure.kind === 'column' && (figure.said || figure.agg === 'sum'));

/** @throws AskedBack where a word of the question has found no place: what it is and what comes nearest. */
export function explainLeft(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const spoken = columnsOf(scene, figures);
  const left = scene.mentions.flatMap((mention, place) =>
    scene.used.has(place) ||
    (isPhrase(mention, ...HARMLESS) && !saysOfWhich(scene, place, spoken)) ||
    saysNothingMore(scene, place) ||
    saysItAgain(scene, place, figures)
      ? []
      : [place],
  );
  const [place] = left;
  if (place === undefined) return;
  const text = joined(scene, left);
  const unknown = scene.mentions[place]!.said.kind === 'unknown';
  const before = scene.mentions[neighbour(scene, place, -1)];
  const suggestions = nearest(scene, text);
  if (!unknown) askBack('not_a_query', `“${text}” wasn’t understood.`, suggestions);
  const isValue =
    /\b(in|from|for|of|at)$/i.test(scene.mentions[place - 1]?.text ?? '') &&
    !isPhrase(before, 'aggregate', 'group', 'count', 'share');
  askBack(
    isValue ? 'no_such_value' : 'no_such_column',
    isValue ? `No value “${text}” in this data.` : `This data has no “${text}”.`,
    suggestions,
  );
}

function joined({ mentions }: QuestionScene, left: readonly number[]): string {
  const end = left.findIndex((place, nth) => nth > 0 && place !== left[nth - 1]! + 1);
  const texts = left.slice(0, end < 0 ? left.length : end).map((place) => mentions[place]!.text);
  // A word of another language may be several in English.
  return texts.filter((text, nth) => text !== texts[nth - 1]).join(' ');
}

const OFFERED = 4;
/** Further from the word than this, by its share of letters, a name is another word. */
const NEAR = 0.4;

/** The columns whose names come near a word: it may be a slip of the pen. */
function nearest({ table, mentions }: QuestionScene, text: string): Suggestion[] {
  const question = mentions.map((mention) => mention.text);
  const word = text.toLowerCase().split(' ').at(-1)!;
  const farFrom = (each: string) =>
    stem(each) === stem(word) ? 0 : editDistance(each, word) / Math.max(each.length, word.length);
  const places = new Map<Column, number>();
  for (const { column } of [...table.meaning.measures, ...table.meaning.dimensions])
    if (!places.has(column)) places.set(column, places.size / 100);
  return table.columns
    .filter(({ role, distinct, label }) => role !== 'ignore' && role !== 'id' && distinct > 1 && label.trim() !== '')
    .map((column) => ({ column, far: Math.min(...readLabel(column.label).words.map(farFrom)) }))
    .filter(({ far }) => far <= NEAR)
    .map(({ column, far }) => ({ label: column.label, rank: far + (places.get(column) ?? 0.3) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, OFFERED)
    .map(({ label }) => ({
      text: label,
      question: question
        .map((each) =>
          text.startsWith(each) && text.includes(each)
            ? each === text.split(' ')[0] || each === text
              ? label
              : ''
            : each,
        )
        .filter(Boolean)
        .join(' '),
    }));
}
