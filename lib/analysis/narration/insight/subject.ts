import { formatCell, formatDate, formatNumber, formatPeriod, unitOf } from '@/lib/core/format';
import { addPeriods, readMoment, startOf, writeInstant } from '@/lib/query/calendar';
import { evaluate, type NumberStyle, type Reference } from '@/lib/query/claim';
import type { Cell, Column, ColumnFormat, Grain } from '@/lib/query/column';
import type { QueryAnswer, ResultColumn } from '@/lib/query/result';
import { lowerFirst, shareOf, shownAs } from '../../dashboard/shown';
import type { Figure, Finding, NamedQuery, Scope, TimeOf } from '../../insights/shapes';
import type { TableMeaning } from '../../semantics/table';
import { nameOfMeasure } from '../../semantics/units';
import { readableLabel, sentenceCase } from '../../semantics/words';
import { label, say, Unsaid, type Phrase, type Piece } from '../phrase';
import type { Paradox } from './paradox';

/** A finding with the answers to its questions and the words for its columns. */
export type Subject = {
  finding: Pick<Finding, 'detail' | 'scope' | 'grade' | 'chart' | 'also'>;
  columns: readonly Column[];
  meaning: TableMeaning;
  answers: ReadonlyMap<string, QueryAnswer>;
};

/** What is said of a finding: its title, its sentences, and what its chart shows; `paradox` names its answers as the questions are called. */
export type Told = { title: Phrase; sentences: Phrase[]; caption: Phrase; paradox?: Paradox };

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

export const cell = (subject: Subject, name: string, row = 0, nth = 0): Reference => ({ of: 'cell', evidence: name, rows: [row], column: measureOf(subject, name, nth).key });

/** The number behind a reference, to choose words by. */
export function valueOf({ answers }: Subject, reference: Reference): number {
  const value = evaluate(reference, (name) => answers.get(name)?.rows);
  if (value === null) throw new Unsaid('A number is missing.');
  return value;
}

export const number = (reference: Reference, style: NumberStyle): Piece => ({ number: reference, style });
export const value = (reference: Reference, format: ColumnFormat): Piece => number(reference, { as: 'value', format });
export const count = (reference: Reference): Piece => value(reference, { kind: 'plain', decimals: 0 });

const FAR_APART = 2;

/** How the first number stands to the second: '+12.3%', '2.8 times', '+4.1 pts'; null where no such word has a sense. */
export function comparison(subject: Subject, left: Reference, right: Reference, format: ColumnFormat): Phrase | null {
  const [now, base] = [valueOf(subject, left), valueOf(subject, right)];
  if (format.kind === 'percent' && format.unit !== '%') return [number({ of: 'difference', left, right }, { as: 'points' })];
  if (now === base || base <= 0 || now <= 0) return null;
  if (now / base >= FAR_APART) return [number({ of: 'ratio', left, right }, { as: 'times' })];
  return [number({ of: 'change', left, right }, { as: 'change' })];
}

export const inBrackets = (phrase: Phrase | null): Phrase => (phrase ? say` (${phrase})` : []);

export function columnOf({ columns }: Subject, key: string): Column {
  const column = columns.find((each) => each.key === key);
  if (!column) throw new Unsaid(`${key} is gone.`);
  return column;
}

export const nameOf = (subject: Subject, key: string): string => readableLabel(columnOf(subject, key).label);
/** A column's name in the middle of a sentence. */
export const within = (subject: Subject, key: string): Piece => label(lowerFirst(nameOfMeasure(columnOf(subject, key).label)));
export const cellName = (subject: Subject, key: string, level: Cell): string => formatCell(level, columnOf(subject, key).format);

/** 'card', but 'Returned' of a truth and 'Size 38' of a number: a value that says nothing by itself takes its column along. */
export function valueName(subject: Subject, key: string, level: Cell): Piece {
  const text = cellName(subject, key, level);
  const name = nameOf(subject, key);
  if (columnOf(subject, key).type === 'boolean') return label(String(level) === 'true' ? name : `not ${lowerFirst(name)}`);
  return label(/^[\d\s.,−-]+$|^(yes|no)$/i.test(text) ? `${name} ${text}` : text);
}

/** The bound that a question itself sets: it is part of what was asked, no number that was found. */
export function boundOf(queries: readonly NamedQuery[], name: string, field: string, format: ColumnFormat): Piece {
  const bound = queries.find((each) => each.name === name)?.query.filters?.find((filter) => filter.field === field && (filter.op === 'lte' || filter.op === 'gte'));
  if (!bound || !('value' in bound) || typeof bound.value !== 'number') throw new Unsaid('The question has no bound.');
  const unit = unitOf(format);
  return label(`${formatNumber(bound.value, format, 'chart')}${unit ? ` ${unit}` : ''}`);
}

export const nounOfRows = ({ meaning: { rows } }: Subject): string => (rows.countable ? rows.noun : 'rows');

/** What a figure is called: 'Revenue', 'Average fare', 'Trips', 'Churn rate'. */
export function figureName(subject: Subject, { field, measure, outcome }: Figure): string {
  const { meaning } = subject;
  if (field === null) return sentenceCase(nounOfRows(subject));
  if (outcome !== null) {
    const known = meaning.outcomes.find(({ column }) => column.key === field);
    return known ? shareOf(known).name : `Share with ${nameOf(subject, field)} ${cellName(subject, field, outcome)}`;
  }
  const measured = meaning.measures.find(({ column }) => column.key === field);
  const agg = measure.agg === 'sum' || measure.agg === 'avg' || measure.agg === 'median' ? measure.agg : 'sum';
  if (measured) return shownAs(measured, agg).name;
  const noun = nameOfMeasure(columnOf(subject, field).label);
  return agg === 'sum' ? sentenceCase(noun) : `${agg === 'avg' ? 'Average' : 'Median'} ${lowerFirst(noun)}`;
}

/** ' for Region North'; nothing where all rows are meant. */
export const scopeWords = (subject: Subject, scope: Scope): Phrase => (scope ? say` for ${label(nameOf(subject, scope.field))} ${label(cellName(subject, scope.field, scope.value))}` : []);

/** The figure with the rows it is of: 'Revenue for Region North'. */
export const figureWords = (subject: Subject, figure: Figure): Phrase => [label(figureName(subject, figure)), ...scopeWords(subject, subject.finding.scope)];

const isSame = (given: Cell, wanted: string) => given !== null && (String(given) === wanted || String(given).startsWith(`${wanted}-`) || String(given).replace('T00:00:00', '') === wanted.replace('T00:00:00', ''));

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

export const periodName = (at: Cell, { grain }: TimeOf): Piece => label(grain ? formatDate(String(at), grain) : String(at));

/** 'on 2 Mar 2019', 'in Mar 2019', 'in the week of 4 Mar 2019', 'at 2 Mar 2019, 14:00'. */
export function when(at: Cell, time: TimeOf): Phrase {
  const name = periodName(at, time);
  if (time.grain === 'day') return say`on ${name}`;
  if (time.grain === 'hour') return say`at ${name}`;
  return time.grain === 'week' ? say`in the ${name}` : say`in ${name}`;
}

/** From the start of one period to the end of another. */
export function spanName(from: Cell, to: Cell, { grain }: TimeOf): Piece {
  if (from === to) return label(grain ? formatDate(String(from), grain) : String(from));
  if (!grain) return label(`${String(from)}–${String(to)}`);
  const last = readMoment(String(to));
  if (!last) return label(`${String(from)}–${String(to)}`);
  return label(formatPeriod(String(from), writeInstant(addPeriods(startOf(last.start, grain), 1, grain))));
}

const GRAIN_WORDS: Record<Grain, string> = { hour: 'hour', day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' };
export const grainWord = ({ grain }: TimeOf): string => (grain ? GRAIN_WORDS[grain] : 'year');
