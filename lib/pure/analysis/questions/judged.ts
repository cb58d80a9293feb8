import { isBadColumn, isBadWord } from './language/bad';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import type { Mention } from './mentions';
import { isPhrase } from './scene';

/** Whether more of a figure is worse: of deaths, delays, or the share of orders that were cancelled. */
export function isBad(figure: QuestionFigure | undefined): boolean {
  if (!figure || figure.kind === 'rows' || figure.kind === 'each') return false;
  if (figure.kind !== 'share') return isBadColumn(figure.column);
  return figure.part.some(({ column, filter }) => {
    const value = 'value' in filter ? String(filter.value).toLowerCase() : '';
    const isNo = /^(0|no|false|n)$/.test(value);
    return (isBadColumn(column) && !isNo) || value.split(/\W+/).some(isBadWord);
  });
}

/** Whether a mention ranks by how good or bad something is, and not by how much of it there is. */
export const judges = (mention: Mention): boolean =>
  isPhrase(mention, 'top', 'superlative') && /(^| )(best|worst)( |$)/.test(mention.words) && !sells(mention);
const sells = ({ words }: Mention) => /sell|sold|paid|paying|rated|pays/.test(words);

/** A ranking by 'best' or 'worst' of what nobody wants much of, with the most of it as the worst. */
export function judged<Draft extends Pick<QuestionDraft, 'top' | 'figures'>>(draft: Draft): Draft {
  const { top, figures } = draft;
  if (!top?.judged) return draft;
  const { judged: _, ...plain } = top;
  return { ...draft, top: isBad(figures[0]) ? { ...plain, most: !plain.most } : plain };
}
