import type { Cell } from '@/lib/pure/query/schema/column';
import { label, say, Unsaid, type Phrase } from '../../../narration/phrase';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { sentenceCase } from '../../../semantics/lexicon/words';
import { perRow } from '../../ground/queries';
import type { NamedQuery } from '../../ground/schema';
import { middles } from '../../telling/middles';
import {
  answerTo,
  cell,
  cellName,
  figureWords,
  measureOf,
  nameOf,
  nounOfRows,
  value,
  valueName,
  valueOf,
  within,
  isFound,
  type Subject,
  type InsightText,
} from '../../telling/subject';
import type { TurnedPair, TurnedRates } from './kind';

const SHOWN_STRATA = 3;
type Pair = { name: string; query: string; rows: [number, number] };

/** Both values of a figure in each stratum that has them. */
function strataOf(subject: Subject, { dimension, values, stratifier, bins }: TurnedRates): Pair[] {
  const pairIn = (name: string, query: string, fits: (row: Record<string, Cell>) => boolean): Pair[] => {
    const rows = values.map((wanted) =>
      answerTo(subject, query).rows.findIndex((row) => String(row[dimension]) === String(wanted) && fits(row)),
    );
    return rows.some((row) => row < 0) ? [] : [{ name, query, rows: rows as [number, number] }];
  };
  if (bins)
    return bins.flatMap(({ from, to }, nth) =>
      pairIn(
        `${cellName(subject, stratifier, from)}–${cellName(subject, stratifier, to)}`,
        `stratum${nth}`,
        () => true,
      ),
    );
  const strata = [...new Set(answerTo(subject, 'strata').rows.map((row) => row[stratifier] ?? null))];
  return strata.flatMap((stratum) =>
    pairIn(cellName(subject, stratifier, stratum), 'strata', (row) => row[stratifier] === stratum),
  );
}

const WITHIN: Record<TurnedRates['turns'], [string, string]> = {
  all: ['Within each value', 'the order is'],
  most: ['Within most values', 'the order is'],
  gone: ['Averaged across the values', 'almost no difference remains, and in some of them the order is'],
};

const sideName = (subject: Subject, dimension: string, level: Cell): string => {
  const piece = valueName(subject, dimension, level);
  return typeof piece === 'object' && 'label' in piece ? piece.label : cellName(subject, dimension, level);
};

export function tellTurnedRates(subject: Subject, detail: TurnedRates): InsightText {
  const { dimension, values, stratifier, turns } = detail;
  const figure = perRow(detail.figure);
  const { rows } = answerTo(subject, 'overall');
  const [a, b] = values.map((wanted) => rows.findIndex((row) => String(row[dimension]) === String(wanted))) as [
    number,
    number,
  ];
  if (a < 0 || b < 0) throw new Unsaid('A side is missing.');
  const [left, right] = [cell(subject, 'overall', a), cell(subject, 'overall', b)];
  if (valueOf(subject, left) === valueOf(subject, right)) throw new Unsaid('The sides do not differ.');
  const above = valueOf(subject, left) > valueOf(subject, right);
  const strata = strataOf(subject, detail);
  const sidesOf = ({ query, rows: [one, other] }: Pair) =>
    [cell(subject, query, one), cell(subject, query, other)] as const;
  const turned = strata.filter((pair) => {
    const [one, other] = sidesOf(pair).map((side) => valueOf(subject, side)) as [number, number];
    return above ? one < other : one > other;
  });
  if (turned.length === 0) throw new Unsaid('No group says otherwise.');
  const { format } = measureOf(subject, 'overall');
  const name = figureWords(subject, figure);
  const [first, second] = values.map((each) => valueName(subject, dimension, each)) as [Phrase[number], Phrase[number]];
  const told = turned.slice(0, SHOWN_STRATA).flatMap((pair, nth): Phrase => {
    const [one, other] = sidesOf(pair);
    return say`${nth ? ', ' : ''}${detail.bins ? say`${label(nameOf(subject, stratifier))} ` : []}${label(pair.name)} (${value(one, format)} and ${value(other, format)})`;
  });
  return {
    title:
      turns === 'gone'
        ? say`${name}: the difference between ${first} and ${second} ${isFound(subject) ? 'disappears' : 'may disappear'} within ${label(lowerFirst(nameOf(subject, stratifier)))}`
        : say`${name}: the order of ${first} and ${second} ${isFound(subject) ? 'reverses' : 'may reverse'} within ${label(lowerFirst(nameOf(subject, stratifier)))}`,
    caption: say`${name} within ${label(lowerFirst(nameOf(subject, stratifier)))}`,
    paradox: {
      form: 'rate',
      by: sentenceCase(nameOf(subject, stratifier)),
      column: measureOf(subject, 'overall').key,
      format,
      sides: values.map((each) => sideName(subject, dimension, each)) as [string, string],
      whole: { evidenceId: 'overall', rows: [a, b] },
      groups: strata.map(({ name: group, query, rows: both }) => ({ name: group, evidenceId: query, rows: both })),
    },
    sentences: [
      say`Across all ${nounOfRows(subject)}, it is ${value(left, format)} for ${first} and ${value(right, format)} for ${second}.`,
      say`${WITHIN[turns][0]} of ${label(lowerFirst(nameOf(subject, stratifier)))}, ${WITHIN[turns][1]} reversed: ${told}.`,
    ],
  };
}

export function tellTurnedPair(
  subject: Subject,
  { left, right, stratifier, overall }: TurnedPair,
  queries: readonly NamedQuery[],
): InsightText {
  const direction = overall > 0 ? 'positive' : 'negative';
  const turn = subject.finding.grade === 'found' ? 'reverses' : 'may reverse';
  return {
    title: say`${label(nameOf(subject, left))} and ${within(subject, right)}: the overall relationship ${turn} within ${within(subject, stratifier)}`,
    caption: say`Average ${within(subject, right)} by ${within(subject, left)} within each ${within(subject, stratifier)}`,
    paradox: { form: 'pair', wholeEvidenceId: 'whole' },
    sentences: [
      middles(subject, queries, { left, right, direction }) ??
        say`Overall, both ${overall > 0 ? 'rise together' : 'move in opposite directions'}.`,
      say`Within every value of ${within(subject, stratifier)}, they ${overall > 0 ? 'move in opposite directions' : 'rise together'}.`,
    ],
  };
}
