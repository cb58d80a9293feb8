import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { isFormOf } from './language/likeness';
import { measuredIn } from './language/units';
import { polesOf, type Mention } from './mentions';
import { canMeasure } from './measurable';
import { use, type QuestionScene } from './scene';

/** 'More than 5 goals' of a score: the noun says only in what it is counted. */
export const isUnitOf = (mention: Mention | undefined, { label }: Column): boolean =>
  mention?.said.kind === 'unknown' && readLabel(label).words.some((word) => measuredIn(mention.words).includes(word));

const VERB = /^\p{L}{3,}(ed|ing|s)$/u;

/** Of several columns the one whose other words the question says too: 'home' of 'home_score'. */
function narrowed(columns: readonly Column[], { mentions }: QuestionScene): Column | null {
  const said = new Set(mentions.flatMap(({ words }) => words.split(' ').map(singular)));
  const own = (column: Column) =>
    readLabel(column.label).words.filter(
      (word) => !columns.every((each) => readLabel(each.label).words.includes(word)),
    );
  const named = columns.filter((column) => own(column).length > 0 && own(column).every((word) => said.has(word)));
  return columns.length === 1 ? columns[0]! : named.length === 1 ? named[0]! : null;
}

/** Where the verb of a comparison and its unit may stand. */
export type Beside = { verbs: readonly number[]; unit: number };

/**
 * 'Scored below 72 points': the one column of numbers that the verb is a form of or that is measured in the unit, and in
 * whose range the numbers lie; null where none or several are.
 */
export function columnOfWords(
  scene: QuestionScene,
  { verbs, unit }: Beside,
  numbers: readonly number[],
): Column | null {
  const { mentions, table } = scene;
  const reached = table.columns.filter(
    (column) =>
      canMeasure(column) &&
      isNumeric(column) &&
      polesOf(column) === null &&
      numbers.every((each) => each >= Number(column.min) && each <= Number(column.max)),
  );
  const named = (word: string, means: (word: string, label: string) => boolean) =>
    narrowed(
      reached.filter(({ label }) => readLabel(label).words.some((each) => means(word, each))),
      scene,
    );
  for (const at of [...verbs, unit]) {
    const word = mentions[at]?.words ?? '';
    const column =
      at === unit
        ? named(word, (said, each) => measuredIn(said).includes(each))
        : VERB.test(word) && named(word, isFormOf);
    if (!column) continue;
    use(scene, at);
    return column;
  }
  return null;
}
