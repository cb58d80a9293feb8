import type { Column, DatePart } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import type { QuestionCandidate, NearCondition, NearFigure, NearGroup, ValuePart } from './near-candidates';

const AGGREGATES: Partial<Record<Aggregate, string>> = {
  sum: 'total',
  avg: 'average',
  median: 'median',
  min: 'minimum',
  max: 'maximum',
};
const COMPARED = { gt: 'more than', gte: 'at least', lt: 'less than', lte: 'at most', eq: 'exactly' } as const;
const PARTS: Partial<Record<DatePart, string>> = {
  weekday: 'weekday',
  month: 'month of the year',
  quarter: 'quarter of the year',
  hour: 'hour of the day',
};

const labelOf = ({ label }: Column) => label.trim();
const partText = ({ column, value }: Pick<ValuePart, 'column' | 'value'>) => `${labelOf(column)} is ${String(value)}`;

function conditionText(condition: NearCondition): string {
  switch (condition.kind) {
    case 'value':
      return partText(condition.link);
    case 'other':
      return `${labelOf(condition.link.column)} is not ${String(condition.link.value)}`;
    case 'either':
      return `${partText(condition.link)} or ${String(condition.second.value)}`;
    case 'number': {
      const { op, value, to } = condition.link;
      return op === 'between'
        ? `${labelOf(condition.column)} is between ${value} and ${to}`
        : `${labelOf(condition.column)} is ${COMPARED[op]} ${value}`;
    }
    case 'missing':
      return `${labelOf(condition.link.column)} is missing`;
    case 'span':
      return '';
  }
}

const OF_ITSELF =
  /^(in|on|since|before|after|from|until|till|between|during|last|this|the|past|year|month|week|quarter|mtd|ytd)\b/i;
const spanText = (text: string) => (OF_ITSELF.test(text) ? text : `in ${text}`);

function figureText(figure: NearFigure): string {
  switch (figure.kind) {
    case 'rows':
      return 'number of rows';
    case 'column':
      return `${AGGREGATES[figure.agg] ?? figure.agg} ${labelOf(figure.column)}`;
    case 'distinct':
      return `number of different ${labelOf(figure.column)}`;
    case 'ratio':
      return `${labelOf(figure.link.column)} divided by ${labelOf(figure.other.column)}`;
    case 'pair':
      return `relation between ${labelOf(figure.link.column)} and ${labelOf(figure.other.column)}`;
    case 'share':
      return `share of ${figure.sum ? labelOf(figure.sum.column) : 'rows'} where ${partText(figure.of)}`;
  }
}

const groupText = (group: NearGroup) =>
  group.kind === 'column' ? labelOf(group.column) : group.part ? (PARTS[group.part] ?? group.part) : group.grain;

const linkOf = (group: NearGroup) => (group.kind === 'time' && !group.part ? 'per' : 'by');

/** A candidate as a question in the words of the table. */
export function saidOf({ figure, groups, conditions, rank }: QuestionCandidate): string {
  const where = conditions.map(conditionText).filter(Boolean).join(' and ');
  const spans = conditions.flatMap((each) => (each.kind === 'span' ? [spanText(each.link.text)] : [])).join(' ');
  const what = figureText(figure);
  const [group] = groups;
  const asked =
    !rank || !group
      ? [what, ...groups.map((each) => `${linkOf(each)} ${groupText(each)}`)].join(' ')
      : rank.n === 1
        ? `which ${groupText(group)} has the ${rank.most ? 'highest' : 'lowest'} ${what}`
        : `${rank.most ? 'top' : 'bottom'} ${rank.n} ${groupText(group)} by ${what}`;
  const limits = where && (figure.kind === 'share' ? `among rows where ${where}` : `where ${where}`);
  const sentence = [asked, limits, spans].filter(Boolean).join(' ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${rank?.n === 1 ? '?' : ''}`;
}
