import type { Column } from '@/lib/pure/query/schema/column';
import { askBack } from './asked-back';
import { canMeasure } from './measurable';
import { chooseColumn, findPhrase, isPhrase, isThing, use, type QuestionScene } from './scene';

/** Two columns of numbers held against each other, row by row. */
export type QuestionRelation = { columns: [Column, Column] };

const TWO_NUMBERS = 'To relate columns, name two columns of numbers, such as “relation between price and rating”.';

/**
 * 'Is there a relation between price and reviews', 'does humidity affect rentals': the rows as points. Null where nothing
 * like it is asked.
 * @throws AskedBack where it is asked of anything but two columns of numbers.
 */
export function readRelation(scene: QuestionScene): QuestionRelation | null {
  const place = findPhrase(scene, 'relation');
  if (place < 0) return null;
  const { mentions, used } = scene;
  const named = mentions.flatMap((mention, at) => (isThing(mention) && !used.has(at) ? [at] : []));
  const columns = named.flatMap((at) => {
    const mention = mentions[at]!;
    if (!isThing(mention)) return [];
    const column = chooseColumn(scene, mention, mention.said.columns, canMeasure);
    return column ? [{ at, column }] : [];
  });
  const [one, other, ...more] = columns.filter(
    ({ column }, nth) => columns.findIndex((each) => each.column === column) === nth,
  );
  if (!one || !other || more.length) return askBack('not_a_query', TWO_NUMBERS);
  use(scene, place, ...columns.map(({ at }) => at));
  mentions.forEach((mention, at) => {
    const isLink = isPhrase(mention, 'and', 'compare', 'relation') || mention.words === 'between';
    if (isLink) use(scene, at);
  });
  return { columns: [one.column, other.column] };
}
