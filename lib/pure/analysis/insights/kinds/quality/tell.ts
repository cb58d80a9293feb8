import { formatDate } from '@/lib/pure/format/format';
import { label, say, Unsaid, type Phrase } from '../../../narration/phrase';
import {
  cell,
  cellName,
  count,
  measureOf,
  nameOf,
  isManyOf,
  nounOfRows,
  within,
  value,
  valueOf,
  type Subject,
  type InsightText,
} from '../../telling/subject';
import type { QualityDetail } from './kind';

const LISTED = 3;

function listOf(subject: Subject, key: string, values: readonly number[]): Phrase {
  const shown = [...new Set(values)].slice(0, LISTED);
  return shown.flatMap(
    (each, nth): Phrase =>
      say`${nth === 0 ? '' : nth === shown.length - 1 ? ' or ' : ', '}${label(cellName(subject, key, each))}`,
  );
}

const momentName = (at: string) => label(formatDate(at));

export function tellQuality(
  subject: Subject,
  { issue, column, rows: told, at, to, values }: QualityDetail,
): InsightText {
  const noun = nounOfRows(subject);
  const rows = count(cell(subject, 'rows'));
  if (column === null) {
    return {
      title: say`Some ${noun} are exact duplicates`,
      caption: [],
      sentences: [
        say`They count again in every total across the ${rows} ${noun}. Check whether they were entered twice.`,
      ],
    };
  }
  const name = label(nameOf(subject, column));
  const many = isManyOf(subject, column);
  const are = many ? 'are' : 'is';
  const have = (query: string) => (valueOf(subject, cell(subject, query)) === 1 ? 'has' : 'have');
  switch (issue) {
    case 'missing':
    case 'missing_block': {
      const share = value(cell(subject, 'share'), measureOf(subject, 'share').format);
      const missing = say`${count(cell(subject, 'missing'))} of ${rows} ${noun} ${have('missing')} no value`;
      return issue === 'missing' || at === null
        ? {
            title: say`${name} ${are} missing in ${share} of ${noun}`,
            caption: [],
            sentences: [say`${missing}. Results for this column exclude them.`],
          }
        : {
            title: say`${name} ${are} missing from ${momentName(at)}${to ? say` to ${momentName(to)}` : []}`,
            caption: [],
            sentences: [
              say`${missing} (${share}), ${valueOf(subject, cell(subject, 'missing')) === told ? '' : 'most of them '}in one continuous stretch.`,
            ],
          };
    }
    case 'implausible_values':
      return {
        title: say`${name} ${many ? 'contain' : 'contains'} implausible values`,
        caption: [],
        sentences: [
          say`${count(cell(subject, 'implausible'))} of ${rows} ${noun} ${have('implausible')} the value ${listOf(subject, column, values)}. ${have('implausible') === 'has' ? 'It counts' : 'They count'} in every sum and average until you exclude ${have('implausible') === 'has' ? 'it' : 'them'}.`,
        ],
      };
    case 'unit_change':
      return {
        title: say`The unit of ${within(subject, column)} may change${at ? say` from ${momentName(at)} onwards` : []}`,
        caption: [],
        sentences: [
          say`Values before and after differ by a round factor. Don’t compare periods across this point until you’ve checked the unit (${rows} ${noun} in total).`,
        ],
      };
    case 'duplicate_rows':
      throw new Unsaid('Copies are of whole rows.');
  }
}
