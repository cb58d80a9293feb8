import { mentions } from './mentions';
import type { Audience, Statement } from './schema';
import { asSentence, continued, joined, withoutStop, type Spoken } from './spoken';

/** A forecast of a figure, in words with numbers. */
export type SummaryOutlook = {
  predictionId: string;
  fields: readonly string[];
  sentences: readonly Spoken[];
  /** It did not beat repeating what was: its first sentence says so. */ doubtful: boolean;
};

export function outlookStatement(
  { predictionId, fields, sentences, doubtful }: SummaryOutlook,
  audience: Audience,
  figureFields: readonly string[],
): Statement | null {
  const [first, second] = sentences;
  if (!first) return null;
  // What is doubted is said before the doubt, so that it has a subject.
  const told =
    doubtful && second
      ? joined(withoutStop(second), '; the forecast is ', continued(first))
      : joined(first, ...(audience === 'analyst' && second ? [' ', second] : []));
  const related = fields.some((field) => figureFields.includes(field));
  return {
    key: `forecast ${predictionId}`,
    section: 'risks',
    subjects: [...fields, 'forecast', ...mentions(first)],
    weight: related ? 1.2 : 0.6,
    href: `/predict/${predictionId}`,
    sentence: asSentence(told),
  };
}
