import { say, Unsaid, type Phrase } from '../../narration/phrase';
import type { NamedQuery } from '../ground/schema';
import {
  boundOf,
  cell,
  columnOf,
  compared,
  isManyOf,
  measureOf,
  value,
  valueOf,
  within,
  type Subject,
} from './subject';

/** The middle of one number where the other is low and where it is high; null where the middles do not tell it. */
export function middles(
  subject: Subject,
  queries: readonly NamedQuery[],
  { left, right, direction }: { left: string; right: string; direction: 'positive' | 'negative' },
): Phrase | null {
  try {
    const [low, high] = [cell(subject, 'low'), cell(subject, 'high')];
    if (Math.sign(valueOf(subject, high) - valueOf(subject, low)) !== (direction === 'positive' ? 1 : -1)) return null;
    const { format } = measureOf(subject, 'low');
    const of = columnOf(subject, left).format;
    const [are, they] = isManyOf(subject, left) ? ['are', 'they are'] : ['is', 'it is'];
    // Of a part of the rows the bounds are no quartiles.
    const [lower, upper] = subject.finding.scope ? ['', ''] : [', the lower quartile', ', the upper quartile'];
    return say`The median ${isManyOf(subject, right) ? 'of ' : ''}${within(subject, right)} is ${value(low, format)} where ${within(subject, left)} ${are} at most ${boundOf(queries, 'low', left, of)}${lower}, and ${value(high, format)} where ${they} at least ${boundOf(queries, 'high', left, of)}${upper}${compared(subject, high, low, format)}.`;
  } catch (error) {
    if (error instanceof Unsaid) return null;
    throw error;
  }
}
