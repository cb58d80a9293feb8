import type { Cell } from '@/lib/query/column';
import { perRow } from '../../insights/queries';
import type { FindingDetail, NamedQuery } from '../../insights/shapes';
import { lowerFirst } from '../../dashboard/shown';
import { sentenceCase } from '../../semantics/words';
import { label, say, Unsaid, type Phrase } from '../phrase';
import { answerTo, boundOf, cell, cellName, columnOf, comparison, count, figureName, figureWords, inBrackets, measureOf, nameOf, nounOfRows, periodCell, scopeWords, value, valueName, valueOf, type Subject, type Told } from './subject';

type Of<Kind extends FindingDetail['kind']> = Extract<FindingDetail, { kind: Kind }>;

const isFound = ({ finding }: Subject) => finding.grade === 'found';
const be = (subject: Subject) => (isFound(subject) ? 'is' : 'may be');

/** 'Region North', where both are needed to be understood. */
const levelOf = (subject: Subject, dimension: string, level: Cell): Phrase => say`${label(nameOf(subject, dimension))} ${label(cellName(subject, dimension, level))}`;

/** ' with 12.3', where the bars show it. */
function barOf(subject: Subject, dimension: string, level: Cell): Phrase {
  const row = answerTo(subject, 'groups').rows.findIndex((each) => String(each[dimension]) === String(level));
  return row < 0 ? [] : say` with ${value(cell(subject, 'groups', row), measureOf(subject, 'groups').format)}`;
}

export function tellSegment(subject: Subject, { figure: asFound, dimension, value: level, direction, opposite }: Of<'segment'>): Told {
  const figure = perRow(asFound);
  const [own, rest] = [cell(subject, 'own'), cell(subject, 'rest')];
  const { format } = measureOf(subject, 'own');
  if (Math.sign(valueOf(subject, own) - valueOf(subject, rest)) !== (direction === 'high' ? 1 : -1)) throw new Unsaid('The means say otherwise.');
  const name = figureWords(subject, figure);
  const noun = nounOfRows(subject);
  return {
    title: say`${isFound(subject) ? '' : 'perhaps '}${direction === 'high' ? 'higher' : 'lower'} ${label(lowerFirst(figureName(subject, figure)))} for ${levelOf(subject, dimension, level)}${subject.finding.scope ? say`,${scopeWords(subject, subject.finding.scope)}` : []}`,
    caption: say`${name} by ${label(lowerFirst(nameOf(subject, dimension)))}`,
    sentences: [say`It is ${value(own, format)} over ${count(cell(subject, 'own', 0, 1))} ${noun}, and ${value(rest, format)} over the other ${count(cell(subject, 'rest', 0, 1))}${inBrackets(comparison(subject, own, rest, format))}.`, ...(opposite === null ? [] : [say`${levelOf(subject, dimension, opposite)} stands at the other end${barOf(subject, dimension, opposite)}.`])],
  };
}

export function tellAssociation(subject: Subject, { left, right, value: level, with: other }: Of<'association'>): Told {
  const [own, all] = [cell(subject, 'own'), cell(subject, 'all')];
  const [share, base] = [valueOf(subject, own), valueOf(subject, all)];
  if (share === base) throw new Unsaid('The shares are the same.');
  const { format } = measureOf(subject, 'own');
  const noun = nounOfRows(subject);
  const pair = columnOf(subject, right).type === 'boolean' ? [valueName(subject, right, other)] : levelOf(subject, right, other);
  return {
    title: say`${pair} ${be(subject)} ${share > base ? 'more' : 'less'} common for ${levelOf(subject, left, level)}`,
    caption: say`Share of ${pair} by ${label(lowerFirst(nameOf(subject, left)))}`,
    sentences: [say`It makes ${value(own, format)} of the ${count(cell(subject, 'own', 0, 1))} ${noun} with ${levelOf(subject, left, level)}, and ${value(all, format)} of all ${count(cell(subject, 'all', 0, 1))}${scopeWords(subject, subject.finding.scope)}.`],
  };
}

export function tellDominance(subject: Subject, { figure, dimension, value: level }: Of<'dominance'>): Told {
  const { rows, columns } = answerTo(subject, 'groups');
  const key = columns[0]!.key;
  const measure = measureOf(subject, 'groups');
  const own = rows.findIndex((row) => row[key] === level || String(row[key]) === String(level));
  const next = rows.findIndex((row, nth) => nth !== own && row[key] !== null && row[measure.key] !== null);
  if (own < 0 || next < 0) throw new Unsaid('Nothing stands beside it.');
  const name = figureName(subject, figure);
  const hedge = isFound(subject) ? 'makes' : 'may make';
  return {
    title: say`${label(cellName(subject, dimension, level))} ${hedge} ${value(cell(subject, 'share'), measureOf(subject, 'share').format.kind === 'percent' ? measureOf(subject, 'share').format : { kind: 'percent' })} of ${label(lowerFirst(name))}${scopeWords(subject, subject.finding.scope)}`,
    caption: say`${label(name)} by ${label(lowerFirst(nameOf(subject, dimension)))}`,
    sentences: [say`${levelOf(subject, dimension, level)} comes to ${value(cell(subject, 'groups', own), measure.format)}; ${label(cellName(subject, dimension, rows[next]![key] ?? null))} is next with ${value(cell(subject, 'groups', next), measure.format)}.`],
  };
}

export function tellBimodal(subject: Subject, { field }: Of<'bimodal'>, queries: readonly NamedQuery[]): Told {
  const [low, high] = [cell(subject, 'below'), cell(subject, 'above')];
  const { format } = measureOf(subject, 'below');
  const bound = boundOf(queries, 'above', field, columnOf(subject, field).format);
  return {
    title: say`${label(nameOf(subject, field))} ${isFound(subject) ? 'falls' : 'may fall'} into two groups, around ${value(low, format)} and around ${value(high, format)}`,
    caption: say`Distribution of ${label(lowerFirst(nameOf(subject, field)))}`,
    sentences: [
      say`${count(cell(subject, 'below', 0, 1))} ${nounOfRows(subject)} lie below ${bound} and ${count(cell(subject, 'above', 0, 1))} from there up; few lie near it.`,
      say`The average of all, ${value(cell(subject, 'all'), measureOf(subject, 'all').format)}, is typical of neither.`,
    ],
  };
}

const SHOWN_STRATA = 3;
type Pair = { name: string; query: string; rows: [number, number] };

/** Both values of a figure in each stratum that has them. */
function strataOf(subject: Subject, { dimension, values, stratifier, bins }: Extract<Of<'simpson'>, { form: 'rate' }>): Pair[] {
  const pairIn = (name: string, query: string, fits: (row: Record<string, Cell>) => boolean): Pair[] => {
    const rows = values.map((wanted) => answerTo(subject, query).rows.findIndex((row) => String(row[dimension]) === String(wanted) && fits(row)));
    return rows.some((row) => row < 0) ? [] : [{ name, query, rows: rows as [number, number] }];
  };
  if (bins) return bins.flatMap(({ from, to }, nth) => pairIn(`${cellName(subject, stratifier, from)}–${cellName(subject, stratifier, to)}`, `stratum${nth}`, () => true));
  const strata = [...new Set(answerTo(subject, 'strata').rows.map((row) => row[stratifier] ?? null))];
  return strata.flatMap((stratum) => pairIn(cellName(subject, stratifier, stratum), 'strata', (row) => row[stratifier] === stratum));
}

const WITHIN: Record<Extract<Of<'simpson'>, { form: 'rate' }>['turns'], [string, string]> = { all: ['Within single values', 'it is'], most: ['Within most values', 'it is'], gone: ['Compared within single values', 'hardly a difference is left, and in some it is'] };

const sideName = (subject: Subject, dimension: string, level: Cell): string => {
  const piece = valueName(subject, dimension, level);
  return typeof piece === 'object' && 'label' in piece ? piece.label : cellName(subject, dimension, level);
};

export function tellTurnedRates(subject: Subject, detail: Extract<Of<'simpson'>, { form: 'rate' }>): Told {
  const { dimension, values, stratifier, turns } = detail;
  const figure = perRow(detail.figure);
  const { rows } = answerTo(subject, 'overall');
  const [a, b] = values.map((wanted) => rows.findIndex((row) => String(row[dimension]) === String(wanted))) as [number, number];
  if (a < 0 || b < 0) throw new Unsaid('A side is missing.');
  const [left, right] = [cell(subject, 'overall', a), cell(subject, 'overall', b)];
  const above = valueOf(subject, left) > valueOf(subject, right);
  const strata = strataOf(subject, detail);
  const sidesOf = ({ query, rows: [one, other] }: Pair) => [cell(subject, query, one), cell(subject, query, other)] as const;
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
    title: turns === 'gone'
      ? say`${name}: what sets ${first} and ${second} apart ${isFound(subject) ? 'is' : 'may be'} gone within ${label(lowerFirst(nameOf(subject, stratifier)))}`
      : say`${name}: the order of ${first} and ${second} ${isFound(subject) ? 'turns' : 'may turn'} round within ${label(lowerFirst(nameOf(subject, stratifier)))}`,
    caption: say`${name} within ${label(lowerFirst(nameOf(subject, stratifier)))}`,
    paradox: {
      form: 'rate', by: sentenceCase(nameOf(subject, stratifier)), column: measureOf(subject, 'overall').key, format,
      sides: values.map((each) => sideName(subject, dimension, each)) as [string, string],
      whole: { evidenceId: 'overall', rows: [a, b] }, groups: strata.map(({ name: group, query, rows: both }) => ({ name: group, evidenceId: query, rows: both })),
    },
    sentences: [
      say`Over all ${nounOfRows(subject)} it is ${value(left, format)} for ${first} and ${value(right, format)} for ${second}.`,
      say`${WITHIN[turns][0]} of ${label(nameOf(subject, stratifier))} ${WITHIN[turns][1]} the other way round: ${told}.`,
    ],
  };
}

export function tellDriver(subject: Subject, { target, drivers }: Of<'driver'>): Told {
  const [first, ...others] = drivers;
  if (!first) throw new Unsaid('Nothing tells of it.');
  const { rows } = answerTo(subject, 'groups');
  const measure = measureOf(subject, 'groups');
  const sorted = rows.map((_, row) => row).filter((row) => rows[row]![measure.key] !== null && periodCell(subject, 'groups', row) !== null).toSorted((a, b) => Number(rows[b]![measure.key]) - Number(rows[a]![measure.key]));
  const [high, low] = [sorted[0], sorted.at(-1)];
  if (high === undefined || low === undefined || high === low) throw new Unsaid('No group differs.');
  const binned = subject.finding.chart?.options.horizontal === false && rows.length > 1;
  const at = (row: number): Phrase => say`${label(lowerFirst(nameOf(subject, first.field)))} ${binned ? 'is from ' : 'is '}${label(cellName(subject, first.field, periodCell(subject, 'groups', row)))}${binned ? ' up' : ''}`;
  const also = others.slice(0, 2).map(({ field }) => nameOf(subject, field));
  return {
    title: say`${label(nameOf(subject, first.field))} ${isFound(subject) ? 'tells' : 'may tell'} most about ${label(lowerFirst(nameOf(subject, target)))}`,
    caption: say`Average ${label(lowerFirst(nameOf(subject, target)))} by ${label(lowerFirst(nameOf(subject, first.field)))}`,
    sentences: [
      say`The average ${label(lowerFirst(nameOf(subject, target)))} is ${value(cell(subject, 'groups', high), measure.format)} where ${at(high)}, and ${value(cell(subject, 'groups', low), measure.format)} where ${at(low)}.`,
      ...(also.length ? [say`${label(also[0]!)}${also[1] ? say` and ${label(lowerFirst(also[1]))}` : []} ${also.length > 1 ? 'tell' : 'tells'} of it too.`] : []),
    ],
  };
}
