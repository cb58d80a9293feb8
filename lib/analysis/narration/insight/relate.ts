import type { FindingDetail, NamedQuery } from '../../insights/shapes';
import { label, say, Unsaid, type Phrase } from '../phrase';
import { boundOf, cell, columnOf, comparison, inBrackets, measureOf, nameOf, scopeWords, value, valueOf, within, type Subject, type Told } from './subject';

type Of<Kind extends FindingDetail['kind']> = Extract<FindingDetail, { kind: Kind }>;

/** The middle of one number where the other is low and where it is high; null where the middles do not tell it. */
function middles(subject: Subject, queries: readonly NamedQuery[], { left, right, direction }: Pick<Of<'correlation'>, 'left' | 'right' | 'direction'>): Phrase | null {
  try {
    const [low, high] = [cell(subject, 'low'), cell(subject, 'high')];
    if (Math.sign(valueOf(subject, high) - valueOf(subject, low)) !== (direction === 'positive' ? 1 : -1)) return null;
    const { format } = measureOf(subject, 'low');
    const of = columnOf(subject, left).format;
    return say`The median ${within(subject, right)} is ${value(low, format)} where ${within(subject, left)} is at most ${boundOf(queries, 'low', left, of)}, the lowest quarter, and ${value(high, format)} where it is at least ${boundOf(queries, 'high', left, of)}, the highest${inBrackets(comparison(subject, high, low, format))}.`;
  } catch (error) {
    if (error instanceof Unsaid) return null;
    throw error;
  }
}

const EVERY_PAIR = () => say`The ranks of both agree over all rows; the chart shows every pair.`;

export function tellCorrelation(subject: Subject, detail: Of<'correlation'>, queries: readonly NamedQuery[]): Told {
  const { left, right, direction, shared } = detail;
  const scope = scopeWords(subject, subject.finding.scope);
  const [x, y] = [within(subject, left), within(subject, right)];
  const may = subject.finding.grade === 'found' ? '' : 'may ';
  const title = shared ? say`${label(nameOf(subject, left))} and ${y} both follow time${scope}` : say`${label(nameOf(subject, left))} and ${y} ${may}${direction === 'positive' ? 'rise together' : 'run in opposite directions'}${scope}`;
  return {
    title, caption: say`${label(nameOf(subject, right))} against ${x}${scope}`,
    sentences: [middles(subject, queries, detail) ?? EVERY_PAIR(), ...(shared ? [say`Both run along time, so this says little of one and the other.`] : [])],
  };
}

export function tellTurnedPair(subject: Subject, { left, right, stratifier, overall }: Extract<Of<'simpson'>, { form: 'pair' }>, queries: readonly NamedQuery[]): Told {
  const direction = overall > 0 ? 'positive' : 'negative';
  const turn = subject.finding.grade === 'found' ? 'turns' : 'may turn';
  return {
    title: say`${label(nameOf(subject, left))} and ${within(subject, right)}: what holds overall ${turn} round within ${within(subject, stratifier)}`,
    caption: say`Average ${within(subject, right)} by ${within(subject, left)} within each ${within(subject, stratifier)}`,
    paradox: { form: 'pair', wholeEvidenceId: 'whole' },
    sentences: [
      middles(subject, queries, { left, right, direction }) ?? say`Over all rows both ${overall > 0 ? 'rise together' : 'run in opposite directions'}.`,
      say`Within every single value of ${label(nameOf(subject, stratifier))} they ${overall > 0 ? 'run in opposite directions' : 'rise together'}.`,
    ],
  };
}
