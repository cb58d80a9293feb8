import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { askBack } from './asked-back';
import { isEndOfMatch, scoresOf } from './match-ends';
import { isPhrase, isThing, type QuestionScene } from './scene';

const NAMED = 0.8;

/** The column that a mention names. */
function columnAt({ mentions }: QuestionScene, place: number): Column | null {
  const mention = mentions[place];
  const [named] = isThing(mention) && mention.said.counted === null ? mention.said.columns : [];
  return named && named.surety > NAMED && !isCalculationKey(named.column.key) ? named.column : null;
}

/** The nearest place on one side that is no small word. */
function beside({ mentions }: QuestionScene, place: number, step: 1 | -1): number {
  let at = place + step;
  while (isPhrase(mentions[at], 'filler', 'of') || mentions[at]?.words === 'than') at += step;
  return at;
}

const refuse = (left: Column, right: Column): never =>
  askBack(
    'not_a_query',
    `How ${left.label} compares with ${right.label} in each row wasn’t understood. ` +
      `Say it plainly, such as “rows where ${left.label} is above ${right.label}”.`,
  );

const DIFFERS = /^(differ|differs|differed|different|unequal)$/;
const SAME = /^(same|equal|matches|match|equals)$/;

/**
 * @throws AskedBack where one column of a row is compared with another in words that no calculation was made of:
 * 'sales exceed the plan by 10 %', and who won where no side is named.
 */
export function refuseColumnsCompared(scene: QuestionScene): void {
  const { mentions, used, table } = scene;
  mentions.forEach((mention, place) => {
    if (used.has(place)) return;
    const [left, right] = [columnAt(scene, beside(scene, place, -1)), columnAt(scene, beside(scene, place, 1))];
    const isCompared =
      isPhrase(mention, 'comparator') && mention.said.phrase.op !== 'between' && !mention.said.phrase.behind;
    if (left && right && left !== right && isNumeric(left) === isNumeric(right))
      if (isCompared || DIFFERS.test(mention.words) || SAME.test(mention.words)) refuse(left, right);
    const pair = isEndOfMatch(mention.words) && mention.said.kind === 'unknown' ? scoresOf(table.columns) : null;
    if (pair)
      askBack(
        'not_a_query',
        `“${mention.text}” needs a side. Ask how often the home or the away side won, or for draws.`,
      );
  });
  const more = mentions.findIndex(({ words, said }) => /^(more|fewer|less)$/.test(words) && said.kind === 'unknown');
  const than = mentions.findIndex(({ words }, place) => place > more && words === 'than');
  const [left, right] = [columnAt(scene, more + 1), columnAt(scene, than + 1)];
  if (more >= 0 && than === more + 2 && left && right && left !== right) refuse(left, right);
}
