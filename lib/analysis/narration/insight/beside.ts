import type { Also } from '../../insights/shapes';
import { say, type Phrase } from '../phrase';
import { within, type Subject } from './subject';

/** More names than this are a list. */
export const MOST_NAMED = 4;

const listed = (names: Phrase[]): Phrase => names.flatMap((name, nth): Phrase => say`${nth === 0 ? '' : nth === names.length - 1 ? ' and ' : ', '}${name}`);

/** What repeats a finding in other columns: 'The same holds for hwy in place of cty.' */
export function tellBeside(subject: Subject, also: readonly Also[]): Phrase[] {
  const named = also.slice(0, MOST_NAMED);
  return [...new Set(named.map(({ insteadOf }) => insteadOf))].map((stand): Phrase => {
    const others = listed(named.filter(({ insteadOf }) => insteadOf === stand).map(({ field }): Phrase => [within(subject, field)]));
    return subject.finding.detail.kind === 'correlation' ? say`The same holds for ${others} in place of ${within(subject, stand)}.` : say`The same holds for ${others}.`;
  });
}
