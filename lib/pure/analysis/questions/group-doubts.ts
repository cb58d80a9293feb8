import { isNumeric, isTime } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import { polesOf } from './mentions';
import { canMeasure } from './measurable';
import { isPhrase, isThing, partId, type QuestionScene } from './scene';

/** What is said of something: 'armed', 'successful'. */
const ADJECTIVE = /(ed|ful|able|ible|less)$/;

/**
 * @throws AskedBack for 'armed men' and 'cheapest successful launch': right before what it is said of, such a word says
 * which rows are meant, and does not ask for all values of its column.
 */
function refuseAdjective({ mentions, groupings, conditions }: QuestionScene): void {
  for (const { id, column, compared } of groupings) {
    if (compared) continue;
    // 'Are married people older than singles': the values are named.
    if (conditions.some((condition) => condition.column === column && condition.filter.op === 'in')) continue;
    const place = mentions.findIndex((mention) => partId(mention) === id);
    const [mention, next] = [mentions[place], mentions[place + 1]];
    if (!isThing(mention) || !isThing(next) || singular(mention.words) !== mention.words) continue;
    if (isPhrase(mentions[place - 1], 'group', 'and', 'compare', 'which', 'contrast')) continue;
    const isOf = next.said.counted !== null || next.said.values.length > 0;
    if (!isOf || !(polesOf(column) || ADJECTIVE.test(mention.words))) continue;
    askBack('ambiguous', `“${mention.text}” could be any value of ${column.label}. Name the one you mean.`);
  }
}

/**
 * @throws AskedBack for 'defaults among the unemployed': a yes or no that nothing asks to group by says which rows are
 * counted.
 */
function refuseUnaskedPoles({ mentions, groupings, conditions }: QuestionScene): void {
  for (const { id, column, compared } of groupings) {
    if (compared) continue;
    const place = mentions.findIndex((mention) => partId(mention) === id);
    const mention = mentions[place];
    const isAsked = mentions
      .slice(0, place)
      .some((each) => isPhrase(each, 'group', 'compare', 'which', 'contrast', 'top', 'superlative', 'share'));
    // 'Exited and not exited': both sides are named.
    const isSaid =
      conditions.some((condition) => condition.column === column) || mentions.some((each) => isPhrase(each, 'not'));
    if (!isThing(mention) || mention.said.values.length || isAsked || isSaid || !polesOf(column)) continue;
    askBack('ambiguous', `“${mention.text}” could be any value of ${column.label}. Name the one you mean.`);
  }
}

const OWN_NUMBER = 0.5;
/**
 * @throws AskedBack for 'top 5 states by grants' of numbers that differ from row to row and were taken for no measure:
 * beside the states they are no second group.
 */
function refuseNumberAsGroup({ groupings, table }: QuestionScene): void {
  if (groupings.length < 2) return;
  const number = groupings.find(
    ({ column, dimension }) =>
      isNumeric(column) &&
      !dimension.bins &&
      column.role !== 'time' &&
      column.role !== 'id' &&
      column.distinct > Math.max(MANY_VALUES, OWN_NUMBER * table.rowCount),
  );
  if (number)
    askBack('ambiguous', `${number.column.label} differs from row to row, so it makes no groups. Ask for its total.`);
}

const MANY_VALUES = 20;
const HALF_NAMED = 0.7;

/**
 * @throws AskedBack for 'protein per calorie', which is a quotient, and each number of calories no group; and for 'the
 * top half' of a column 'half bath', of which too little is said to be ranked.
 */
function refuseWeakGroup({ mentions, groupings, choices }: QuestionScene): void {
  for (const { id, column, dimension } of groupings) {
    const place = mentions.findIndex((mention) => partId(mention) === id);
    const [before, mention] = [mentions[place - 1], mentions[place]];
    if (!isThing(mention) || choices[id] !== undefined) continue;
    const surety = mention.said.columns.find((each) => each.column === column)?.surety ?? 1;
    const isOne = singular(mention.words) === mention.words && singular(column.label.toLowerCase()) === mention.words;
    if (before?.words === 'per' && isOne && !dimension.bins && canMeasure(column) && column.distinct > MANY_VALUES)
      askBack(
        'not_a_query',
        `“per ${mention.text}” wasn’t understood. Ask for one divided by the other, such as “a / ${column.label}”.`,
      );
    const isNamed = readLabel(column.label).words.some((word) => mention.words.split(' ').map(singular).includes(word));
    // 'By country and also orders' of an order date: what is counted is no day.
    if (isTime(column) && mention.said.counted !== null)
      askBack('ambiguous', `“${mention.text}” wasn’t understood. It may stand for ${column.label}.`);
    // 'Top 5 travelers' of a travel date: who did something is no day on which it was done.
    const isDoer = isPhrase(before, 'top', 'which', 'superlative') || /[eo]rs$/.test(mention.words);
    if (isTime(column) && !isNamed && isDoer)
      askBack('no_such_column', `No column says which ${singular(mention.words)} a row is.`);
    if (isPhrase(before, 'top') && isNumeric(column) && surety < HALF_NAMED)
      askBack('ambiguous', `“${mention.text}” wasn’t understood. It may stand for ${column.label}.`);
  }
}

/** @throws AskedBack where a group was read from words that more likely say something else. */
export function refuseDoubtfulGroups(scene: QuestionScene): void {
  refuseAdjective(scene);
  refuseUnaskedPoles(scene);
  refuseWeakGroup(scene);
  refuseNumberAsGroup(scene);
}
