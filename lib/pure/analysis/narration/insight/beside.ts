import type { Also } from '../../insights/ground/schema';
import { KINDS } from '../../insights/kinds/kinds';
import { modelOf } from '../../insights/kinds/models';
import { within } from '../../insights/telling/subject';
import { say, type Phrase } from '../phrase';
import type { FindingSubject } from './subject';

/** More names than this are a list. */
export const MOST_NAMED = 4;

const listed = (names: Phrase[]): Phrase =>
  names.flatMap((name, nth): Phrase => say`${nth === 0 ? '' : nth === names.length - 1 ? ' and ' : ', '}${name}`);

/** What repeats a finding in other columns: 'The same holds for hwy instead of cty.' */
export function tellBeside(subject: FindingSubject, also: readonly Also[]): Phrase[] {
  const named = also.slice(0, MOST_NAMED);
  return [...new Set(named.map(({ insteadOf }) => insteadOf))].map((stand): Phrase => {
    const others = listed(
      named.filter(({ insteadOf }) => insteadOf === stand).map(({ field }): Phrase => [within(subject, field)]),
    );
    const { detail } = subject.finding;
    const own = modelOf(detail).beside?.(subject, detail, others);
    if (own) return own;
    return KINDS[detail.kind].between
      ? say`The same holds for ${others} instead of ${within(subject, stand)}.`
      : say`The same holds for ${others}.`;
  });
}
