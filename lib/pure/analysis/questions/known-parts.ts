import type { QuestionDraft } from './draft';
import type { ReadingPart } from './schema';

/** What rows must hold to be in a figure that is calculated. */
export function knownParts({ made, figures }: QuestionDraft): ReadingPart[] {
  const shown = new Set(figures.flatMap((figure) => ('column' in figure ? [figure.column.key] : [])));
  const gaps = new Set(made.filter(({ column }) => shown.has(column.key)).flatMap((each) => each.gaps));
  return [...gaps].map(({ key, label }) => ({
    id: `known:${key}`,
    role: 'filter',
    text: `${label} is known`,
    chosen: '',
    alternatives: [],
  }));
}
