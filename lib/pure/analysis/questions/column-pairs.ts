import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { askBack } from './asked-back';
import { canMeasure } from './measurable';
import { isPhrase, isThing, type QuestionScene } from './scene';

const NAMED = 0.8;
const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '=' } as const;

/** The column that a mention names. */
function columnAt({ mentions }: QuestionScene, place: number): Column | null {
  const mention = mentions[place];
  const [named] = isThing(mention) && mention.said.counted === null ? mention.said.columns : [];
  return named && named.surety > NAMED ? named.column : null;
}

/** The nearest place on one side that is no small word. */
function beside({ mentions }: QuestionScene, place: number, step: 1 | -1): number {
  let at = place + step;
  while (isPhrase(mentions[at], 'filler', 'of') || mentions[at]?.words === 'than') at += step;
  return at;
}

const refuse = (left: Column, sign: string, right: Column): never =>
  askBack(
    'not_a_query',
    `A question can’t compare ${left.label} with ${right.label} in each row. ` +
      `Add a calculation to a dashboard instead, such as [${left.label}] ${sign} [${right.label}].`,
  );

const DIFFERS = /^(differ|differs|differed|different|unequal)$/;
const SAME = /^(same|equal|matches|match|equals)$/;

/**
 * @throws AskedBack for 'matches where the home score is above the away score' and 'assigned room differs from reserved
 * room': one column of a row is compared with another, which a question can't do and a calculation can.
 */
export function refuseColumnsCompared(scene: QuestionScene): void {
  const { mentions, used, table } = scene;
  mentions.forEach((mention, place) => {
    if (used.has(place)) return;
    const [left, right] = [columnAt(scene, beside(scene, place, -1)), columnAt(scene, beside(scene, place, 1))];
    if (left && right && left !== right && isNumeric(left) === isNumeric(right)) {
      if (isPhrase(mention, 'comparator') && mention.said.phrase.op !== 'between' && !mention.said.phrase.behind)
        refuse(left, SIGNS[mention.said.phrase.op], right);
      if (DIFFERS.test(mention.words)) refuse(left, '<>', right);
      if (SAME.test(mention.words)) refuse(left, '=', right);
    }
    const isEnd = ENDS.test(mention.words) && mention.said.kind === 'unknown';
    const pair = isEnd ? scoresOf(table.columns) : null;
    if (pair) refuse(pair[0], DRAWN.test(mention.words) ? '=' : LOST.test(mention.words) ? '<' : '>', pair[1]);
  });
  const more = mentions.findIndex(({ words, said }) => /^(more|fewer|less)$/.test(words) && said.kind === 'unknown');
  const than = mentions.findIndex(({ words }, place) => place > more && words === 'than');
  const [left, right] = [columnAt(scene, more + 1), columnAt(scene, than + 1)];
  if (more >= 0 && than === more + 2 && left && right && left !== right)
    refuse(left, mentions[more]!.words === 'more' ? '>' : '<', right);
}

const DRAWN = /^(draw|draws|drawn|drew|tie|ties|tied)$/;
const LOST = /^(lose|loses|lost)$/;
const ENDS = /^(win|wins|won|lose|loses|lost|beat|draw|draws|drawn|drew|tie|ties|tied)$/;
const SIDES: readonly (readonly [string, string])[] = [
  ['home', 'away'],
  ['host', 'guest'],
  ['own', 'opponent'],
];

/** The scores of the two sides of a match, which say who won; null where no two columns are called so. */
function scoresOf(columns: readonly Column[]): [Column, Column] | null {
  const named = (side: string) =>
    columns.filter((column) => {
      const { words } = readLabel(column.label);
      return (
        canMeasure(column) && words.includes(side) && words.some((word) => /^(score|goal|point|run)s?$/.test(word))
      );
    });
  for (const [one, other] of SIDES) {
    const [[left, ...more], [right, ...others]] = [named(one), named(other)];
    if (left && right && !more.length && !others.length) return [left, right];
  }
  return null;
}
