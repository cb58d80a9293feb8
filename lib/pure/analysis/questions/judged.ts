import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import type { Mention } from './mentions';
import { isPhrase } from './scene';

/** What nobody wants much of: of these the worst is the most. */
const BAD = new Set(
  (
    'claim death died dead fatality killed casualty injury injured loss lost crime accident crash collision incident ' +
    'unemployment unemployed jobless delay delayed late lateness error fault defect defective failure failed fail ' +
    'complaint churn churned exited attrition default defaulted cancellation canceled cancelled debt debtor pollution ' +
    'pollutant mortality infection infected case inflation damage damaged breach leak leaked dropout absence absent ' +
    'fine violation refund return returned bounce poverty homeless suicide murder theft fraud spam downtime outage ' +
    'waste emission noise latency wait waiting overdue arrears penalty foul corruption hunger obesity smoking ' +
    'pm10 pm25 no2 so2 ozone deficit backlog shortage victim'
  ).split(' '),
);
const isBadWord = (word: string) => BAD.has(word) || BAD.has(singular(word));
const isBadColumn = ({ label }: Column) => readLabel(label).words.some(isBadWord);

/** Whether more of a figure is worse: of deaths, delays, or the share of orders that were cancelled. */
export function isBad(figure: QuestionFigure | undefined): boolean {
  if (!figure || figure.kind === 'rows') return false;
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
