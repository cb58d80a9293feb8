import { formatCell, formatDate, formatNumber, formatPeriod, unitOf } from '@/lib/pure/format/format';
import { addPeriods, readMoment, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import { evaluate, type NumberStyle, type ClaimReference } from '@/lib/pure/query/schema/claim';
import type { Cell, Column, ColumnFormat, Grain } from '@/lib/pure/query/schema/column';
import type { QueryAnswer, ResultColumn } from '@/lib/pure/query/schema/result';
import type { FindingChart, InsightFigure, NamedQuery, InsightScope, TimeOf } from '../ground/schema';
import { lowerFirst, shareOf, shownAs } from '@/lib/pure/analysis/semantics/table/shown';
import type { TableMeaning } from '@/lib/pure/analysis/semantics/table/table';
import { nameOfMeasure } from '../../semantics/lexicon/units';
import { isPluralSubject, readableLabel, sentenceCase } from '../../semantics/lexicon/words';
import { label, say, Unsaid, type Phrase, type Piece } from '../../narration/phrase';
import type { Paradox } from './paradox';

/** A finding with the answers to its questions and the words for its columns. */
export type Subject = {
  finding: { scope: InsightScope; grade: 'found' | 'possible'; chart: FindingChart | null };
  columns: readonly Column[];
  meaning: TableMeaning;
  answers: ReadonlyMap<string, QueryAnswer>;
};

/**
 * What is said of a finding: its title, its sentences, and what its chart shows; `paradox` names its answers as the
 * questions are called.
 */
export type InsightText = { title: Phrase; sentences: Phrase[]; caption: Phrase; paradox?: Paradox };

export function answerTo({ answers }: Subject, name: string): QueryAnswer {
  const answer = answers.get(name);
  if (!answer || answer.rows.length === 0) throw new Unsaid(`${name} has no answer.`);
  return answer;
}

export function measureOf(subject: Subject, name: string, nth = 0): ResultColumn {
  const measure = answerTo(subject, name).columns.filter(({ kind }) => kind === 'measure')[nth];
  if (!measure) throw new Unsaid(`${name} has no such figure.`);
  return measure;
}

export const cell = (subject: Subject, name: string, row = 0, nth = 0): ClaimReference => ({
  of: 'cell',
  evidence: name,
  rows: [row],
  column: measureOf(subject, name, nth).key,
});

/** The number behind a reference, to choose words by. */
export function valueOf({ answers }: Subject, reference: ClaimReference): number {
  const value = evaluate(reference, (name) => answers.get(name)?.rows);
  if (value === null) throw new Unsaid('A number is missing.');
  return value;
}

export const number = (reference: ClaimReference, style: NumberStyle): Piece => ({ number: reference, style });
export const value = (reference: ClaimReference, format: ColumnFormat): Piece =>
  number(reference, { as: 'value', format });
const SMALL = 100;
/** How a mean or a middle of whole numbers is written: 1.5 is not 2, where the change from it is told beside it. */
export const inParts = (subject: Subject, reference: ClaimReference, format: ColumnFormat): ColumnFormat => {
  const exact = valueOf(subject, reference);
  return format.decimals === 0 && !Number.isInteger(exact) && Math.abs(exact) < SMALL
    ? { ...format, decimals: 1 }
    : format;
};
export const count = (reference: ClaimReference): Piece => value(reference, { kind: 'plain', decimals: 0 });

const FAR_APART = 2;

/**
 * How the first number stands to the second: '+12.3%', '2.8 times', '+4.1 pts'; null where no such word has a sense.
 */
function comparison(
  subject: Subject,
  left: ClaimReference,
  right: ClaimReference,
  format: ColumnFormat,
): Phrase | null {
  const [now, base] = [valueOf(subject, left), valueOf(subject, right)];
  if (format.kind === 'percent' && format.unit !== '%')
    return [number({ of: 'difference', left, right }, { as: 'points' })];
  if (now === base || base <= 0 || now <= 0) return null;
  if (now / base >= FAR_APART) return [number({ of: 'ratio', left, right }, { as: 'times' })];
  return [number({ of: 'change', left, right }, { as: 'change' })];
}

/** A comparison in brackets: ' (+12.3%)', ' (2.8 times as high)'. */
export function compared(...given: Parameters<typeof comparison>): Phrase {
  const phrase = comparison(...given);
  if (!phrase) return [];
  const [piece] = phrase;
  const times = typeof piece === 'object' && 'number' in piece && piece.style.as === 'times';
  return say` (${phrase}${times ? ' as high' : ''})`;
}

export function columnOf({ columns }: Subject, key: string): Column {
  const column = columns.find((each) => each.key === key);
  if (!column) throw new Unsaid(`${key} is gone.`);
  return column;
}

/** What reads like a sentence, such as a question of a survey, stands in quotes. */
const QUOTED_FROM = 7;
const quoted = (name: string) => (name.split(' ').length >= QUOTED_FROM ? `“${name}”` : name);

export const nameOf = (subject: Subject, key: string): string => quoted(readableLabel(columnOf(subject, key).label));
/** A column's name in the middle of a sentence. */
export const within = (subject: Subject, key: string): Piece =>
  label(quoted(lowerFirst(nameOfMeasure(columnOf(subject, key).label))));
/** A value of a column; of a truth 'yes' or 'no', however it is written. */
export const cellName = (subject: Subject, key: string, level: Cell): string => {
  const { type, format } = columnOf(subject, key);
  return formatCell(type === 'boolean' && level !== null ? String(level) === 'true' : level, format);
};

/**
 * 'card', but 'Returned' of a truth and 'Size 38' of a number: a value that says nothing by itself takes its column
 * along.
 */
export function valueName(subject: Subject, key: string, level: Cell): Piece {
  const text = cellName(subject, key, level);
  const name = nameOf(subject, key);
  if (columnOf(subject, key).type === 'boolean' && !name.startsWith('“'))
    return label(String(level) === 'true' ? name : `not ${lowerFirst(name)}`);
  return label(/^[\d\s.,−-]+$|^(yes|no)$/i.test(text) ? `${name} ${text}` : text);
}

/** The bound that a question itself sets: it is part of what was asked, no number that was found. */
export function boundOf(queries: readonly NamedQuery[], name: string, field: string, format: ColumnFormat): Piece {
  const bound = queries
    .find((each) => each.name === name)
    ?.query.filters?.find((filter) => filter.field === field && (filter.op === 'lte' || filter.op === 'gte'));
  if (!bound || !('value' in bound) || typeof bound.value !== 'number') throw new Unsaid('The question has no bound.');
  const unit = unitOf(format);
  return label(`${formatNumber(bound.value, format, 'chart')}${unit ? ` ${unit}` : ''}`);
}

export const nounOfRows = ({ meaning: { rows } }: Subject): string => (rows.countable ? rows.noun : 'rows');

/** What a figure is called: 'Revenue', 'Average fare', 'Trips', 'Churn rate'. */
export function figureName(subject: Subject, { field, measure, outcome }: InsightFigure): string {
  const { meaning } = subject;
  if (field === null) return sentenceCase(nounOfRows(subject));
  if (outcome !== null) {
    const known = meaning.outcomes.find(({ column }) => column.key === field);
    return known && !known.outcome.named
      ? shareOf(known).name
      : `Share with ${lowerFirst(nameOf(subject, field))} ${cellName(subject, field, outcome)}`;
  }
  const measured = meaning.measures.find(({ column }) => column.key === field);
  const agg = measure.agg === 'sum' || measure.agg === 'avg' || measure.agg === 'median' ? measure.agg : 'sum';
  if (measured) return shownAs(measured, agg).name;
  const noun = nameOfMeasure(columnOf(subject, field).label);
  return agg === 'sum' ? sentenceCase(noun) : `${agg === 'avg' ? 'Average' : 'Median'} ${lowerFirst(noun)}`;
}

/** ' for Region North'; nothing where all rows are meant. */
export const scopeWords = (subject: Subject, scope: InsightScope): Phrase =>
  scope ? say` for ${label(nameOf(subject, scope.field))} ${label(cellName(subject, scope.field, scope.value))}` : [];

/** The figure with the rows it is of: 'Revenue for Region North'. */
export const figureWords = (subject: Subject, figure: InsightFigure): Phrase => [
  label(figureName(subject, figure)),
  ...scopeWords(subject, subject.finding.scope),
];

const isSame = (given: Cell, wanted: string) =>
  given !== null &&
  (String(given) === wanted ||
    String(given).startsWith(`${wanted}-`) ||
    String(given).replace('T00:00:00', '') === wanted.replace('T00:00:00', ''));

/** The row of a period, written as an answer writes it or shorter ('2019-03'). */
export function rowAt(subject: Subject, name: string, at: string): number {
  const { columns, rows } = answerTo(subject, name);
  const key = columns[0]?.key ?? '';
  const row = rows.findIndex((each) => isSame(each[key] ?? null, at));
  if (row < 0) throw new Unsaid(`${name} has no ${at}.`);
  return row;
}

export const periodCell = (subject: Subject, name: string, row: number): Cell => {
  const { columns, rows } = answerTo(subject, name);
  return rows[row]?.[columns[0]?.key ?? ''] ?? null;
};

export const periodName = (at: Cell, { grain }: TimeOf): Piece =>
  label(grain ? formatDate(String(at), grain) : String(at));

/** 'on 2 Mar 2019', 'in Mar 2019', 'in the week of 4 Mar 2019', 'at 2 Mar 2019, 14:00'. */
export function when(at: Cell, time: TimeOf): Phrase {
  const name = periodName(at, time);
  if (time.grain === 'day') return say`on ${name}`;
  if (time.grain === 'hour') return say`at ${name}`;
  return time.grain === 'week' ? say`in the ${name}` : say`in ${name}`;
}

/** 'in 2023', 'over 1 Jan–30 Dec 2012' */
export function overSpan(...given: Parameters<typeof spanName>): Phrase {
  const span = spanName(...given);
  const words = (span as { label: string }).label;
  if (given[0] === given[1]) return when(given[0], given[2]);
  return say`${/^\d{4}(–\d{4})?$/.test(words) ? 'in' : 'over'} ${span}`;
}

/** From the start of one period to the end of another. */
function spanName(from: Cell, to: Cell, { grain }: TimeOf): Piece {
  if (from === to) return label(grain ? formatDate(String(from), grain) : String(from));
  if (!grain) return label(`${String(from)}–${String(to)}`);
  const last = readMoment(String(to));
  if (!last) return label(`${String(from)}–${String(to)}`);
  return label(formatPeriod(String(from), writeInstant(addPeriods(startOf(last.start, grain), 1, grain))));
}

/** 'before 2 Mar 2019', 'before the week of 4 Mar 2019' */
export const before = (at: Cell, time: TimeOf): Phrase =>
  say`before ${time.grain === 'week' ? 'the ' : ''}${periodName(at, time)}`;

const GRAIN_WORDS: Record<Grain, string> = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
};
export const grainWord = ({ grain }: TimeOf): string => (grain ? GRAIN_WORDS[grain] : 'year');

export const isFound = ({ finding }: Subject) => finding.grade === 'found';
export const be = (subject: Subject, many = false) => (isFound(subject) ? (many ? 'are' : 'is') : 'may be');

/** Whether what a figure is called takes 'are'. */
export const isMany = (subject: Subject, figure: InsightFigure): boolean =>
  figure.field === null || isPluralSubject(figureName(subject, figure));
export const isManyOf = (subject: Subject, key: string): boolean => isPluralSubject(nameOf(subject, key));

/** 'Region North', where both are needed to be understood. */
export const levelOf = (subject: Subject, dimension: string, level: Cell): Phrase =>
  say`${label(nameOf(subject, dimension))} ${label(cellName(subject, dimension, level))}`;

/** ' (12.3)', where the bars show it. */
export function barOf(subject: Subject, dimension: string, level: Cell): Phrase {
  const row = answerTo(subject, 'groups').rows.findIndex((each) => String(each[dimension]) === String(level));
  return row < 0 ? [] : say` (${value(cell(subject, 'groups', row), measureOf(subject, 'groups').format)})`;
}

/** What a figure is called in the middle of a sentence. */
export const figureWithin = (subject: Subject, figure: InsightFigure): Piece =>
  label(lowerFirst(figureName(subject, figure)));
