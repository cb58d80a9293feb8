import type { FindingDetail } from '../../insights/shapes';
import { label, say, Unsaid, type Phrase } from '../phrase';
import { cell, cellName, count, measureOf, nameOf, nounOfRows, value, type Subject, type Told } from './subject';

type Quality = Extract<FindingDetail, { kind: 'quality' }>;

const LISTED = 3;

function listOf(subject: Subject, key: string, values: readonly number[]): Phrase {
  const shown = values.slice(0, LISTED);
  return shown.flatMap((each, nth): Phrase => say`${nth === 0 ? '' : nth === shown.length - 1 ? ' or ' : ', '}${label(cellName(subject, key, each))}`);
}

export function tellQuality(subject: Subject, { issue, column, at, to, values }: Quality): Told {
  const noun = nounOfRows(subject);
  const rows = count(cell(subject, 'rows'));
  if (column === null) {
    return { title: say`Some ${noun} are exact copies of others`, caption: [], sentences: [say`Each counts again in every total over the ${rows} ${noun}. Look whether they were entered twice.`] };
  }
  const name = label(nameOf(subject, column));
  switch (issue) {
    case 'missing': case 'missing_block': {
      const share = value(cell(subject, 'share'), measureOf(subject, 'share').format);
      const many = say`${count(cell(subject, 'missing'))} of ${rows} ${noun} hold no value`;
      return issue === 'missing' || at === null
        ? { title: say`${name} is missing in ${share} of ${noun}`, caption: [], sentences: [say`${many}. What is shown of it says nothing of them.`] }
        : { title: say`${name} is missing from ${label(at)}${to ? say` to ${label(to)}` : []}`, caption: [], sentences: [say`${many}, ${share} of all; this stretch stands together.`] };
    }
    case 'implausible_values':
      return { title: say`${name} holds values that no measurement gives`, caption: [], sentences: [say`${count(cell(subject, 'implausible'))} of ${rows} ${noun} read ${listOf(subject, column, values)}. They count in every sum and mean until they are left out.`] };
    case 'unit_change':
      return { title: say`${name} may change its unit${at ? say` from ${label(at)} on` : []}`, caption: [], sentences: [say`Values stand a round factor apart before and after. Compare no periods across it until that is clear; it counts ${rows} ${noun} in all.`] };
    case 'duplicate_rows': throw new Unsaid('Copies are of whole rows.');
  }
}
