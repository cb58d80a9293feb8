import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular } from '../../semantics/lexicon/words';

/** What nobody wants much of: of these the worst is the most. */
const BAD = new Set(
  (
    'claim death died dead fatality killed casualty injury injured loss lost crime accident crash collision incident ' +
    'unemployment unemployed jobless delay delayed late lateness error fault defect defective failure failed fail ' +
    'complaint churn churned exited attrition default defaulted cancellation canceled cancelled debt debtor pollution ' +
    'pollutant mortality infection infected case inflation damage damaged breach leak leaked dropout absence absent ' +
    'fine violation refund return returned bounce poverty homeless suicide murder theft fraud spam downtime outage ' +
    'waste emission noise latency wait waiting overdue arrears penalty foul corruption hunger obesity smoking ' +
    'pm10 pm25 no2 so2 ozone aqi deficit backlog shortage victim'
  ).split(' '),
);
export const isBadWord = (word: string) => BAD.has(word) || BAD.has(singular(word));
const PARTICLES = /\bpm[ _]?(2[ ._]?5|10)(?!\d)/i;
export const isBadColumn = ({ label }: Pick<Column, 'label'>) =>
  readLabel(label).words.some(isBadWord) || PARTICLES.test(label);
