import { describeQuery } from '@/lib/pure/query/resolve/describe';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { endingWhereTrusted, wordsOfSuspects } from '@/lib/pure/query/resolve/trusted-dates';
import { isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import type { Aggregate, Filter, Measure, Query } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { cellBins } from '../semantics/cell-bins';
import { presentationWords } from '@/lib/pure/query/resolve/presentation-words';
import type { QuestionRelation } from './relation';
import { lastFullYear } from '../semantics/table/scope';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { knownParts } from './known-parts';
import { withCalculations, withMade } from './made-calculation';
import { wholeOf, withoutTotals } from './totals-beside-parts';
import { canMeasure } from './measurable';
import { canGroup, type QuestionCondition, type QuestionGrouping } from './scene';
import type { AskTable, QuestionChoices, QuestionReading, ReadingPart } from './schema';

const AGGREGATES: [Aggregate, string][] = [
  ['sum', 'Sum'],
  ['avg', 'Average'],
  ['median', 'Median'],
  ['min', 'Minimum'],
  ['max', 'Maximum'],
];
/** Said in a question, and no choice in place of another. */
const SAID_ONLY: [Aggregate, string][] = [
  ['latest', 'Latest'],
  ['sd', 'Standard deviation'],
  ['p5', '5th percentile'],
  ['p10', '10th percentile'],
  ['q1', 'Lower quartile'],
  ['q3', 'Upper quartile'],
  ['p90', '90th percentile'],
  ['p95', '95th percentile'],
];
const GRAINS: Grain[] = ['day', 'week', 'month', 'quarter', 'year'];
const OFFERED = 8;

/** Along what the latest value is found; of accounts each by itself, and their sum unless the answer is by account. */
function latestAlong({ column }: { column: Column }, { meaning }: AskTable, { groupings }: QuestionDraft) {
  const level = meaning.levels.find(({ measure }) => measure.column === column);
  const by = level ? level.by : meaning.rows.kind === 'panel' ? (meaning.entity?.column.key ?? null) : null;
  const isGrouped = groupings.some((grouping) => grouping.column.key === by);
  return {
    along: meaning.time!.column.key,
    ...(by !== null && !isGrouped && { each: by }),
    ...(level?.ties && { ties: level.ties }),
  };
}

/** What was chosen, but never the sum of where something stands. */
const takenAs = <Named extends string>(own: Aggregate, chosen: Named | undefined): Named | Aggregate =>
  chosen === undefined || (own === 'latest' && chosen === 'sum') ? own : chosen;

function measureOf(figure: QuestionFigure, agg: Aggregate | null, table: AskTable, draft: QuestionDraft): Measure {
  switch (figure.kind) {
    case 'rows':
      return { agg: 'count' };
    case 'distinct':
      return { field: figure.column.key, agg: 'distinct' };
    case 'column': {
      const taken = takenAs(figure.agg, agg ?? undefined);
      return {
        field: figure.column.key,
        agg: taken,
        ...(taken === 'latest' && latestAlong(figure, table, draft)),
      };
    }
    case 'ratio':
      return {
        field: figure.column.key,
        agg: 'sum',
        over: { field: figure.over.key, agg: figure.over.role === 'id' ? 'distinct' : 'sum' },
      };
    case 'each': {
      const { agg: by, column } = figure.of;
      return { agg: by, ...(column && { field: column.key }), over: { field: figure.over.key, agg: 'distinct' } };
    }
    case 'share': {
      const base = figure.of ? { field: figure.of.key, agg: 'sum' as const } : { agg: 'count' as const };
      const { kind } = table.meaning.rows;
      const [part, ...others] = figure.part;
      // 'Share of the young' of a column with a total beside them is one of that total.
      const isOne = part !== undefined && !others.length && (kind === 'panel' || kind === 'summary');
      const whole = isOne ? (wholeIn(part.column)?.value ?? wholeOf(part.column, table)) : null;
      const over = whole !== null && {
        ...base,
        filters: [{ field: part!.column.key, op: 'eq' as const, value: whole }],
      };
      return { ...base, filters: figure.part.map(({ filter }) => filter), over: over || base };
    }
  }
}

const partsOf = (figures: readonly QuestionFigure[]): Column[] =>
  figures.flatMap((figure) => (figure.kind === 'share' ? figure.part.map(({ column }) => column) : []));

const WHOLE = /^(total|all|overall|all ages|both sexes)$/i;
const WHOLE_OF = new Set(['total', 'all', 'both', 'overall']);
const ANYTHING = new Set(['person', 'people', 'age', 'sex', 'gender', 'group', 'category', 'type', 'kind', 'race']);
/** 'Total', 'Both sexes', 'All industries' in a column 'Industry'. */
function saysWhole(value: string, { label }: Column): boolean {
  const said = value
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const named = readLabel(label).words.map(singular);
  return (
    WHOLE.test(value.trim()) ||
    (WHOLE_OF.has(said[0] ?? '') &&
      said.every((word) => WHOLE_OF.has(word) || ANYTHING.has(singular(word)) || named.includes(singular(word))))
  );
}
/** As often as its parts, a total stands beside each of them. */
const BESIDE = 0.5;

/** Of groups that hold their own total ('under18' and 'total') only this is added up, unless they are asked for. */
function totalsOnly(
  { columns, meaning, rowCount }: AskTable,
  { conditions, groupings, figures }: QuestionDraft,
): Filter[] {
  const { kind } = meaning.rows;
  const isAny = figures.some(
    (figure) => figure.kind === 'column' || figure.kind === 'each' || (figure.kind === 'share' && figure.of),
  );
  if ((kind !== 'panel' && kind !== 'summary') || !isAny) return [];
  // Campaigns for 'all' audiences that have numbers of their own are no totals of the others.
  if (columns.some(({ role, distinct }) => role === 'id' && distinct >= rowCount)) return [];
  const spoken = new Set([...[...conditions, ...groupings].map(({ column }) => column), ...partsOf(figures)]);
  return columns.flatMap((column): Filter[] => {
    const isOwn = meaning.totals !== null && meaning.entity?.column === column;
    const whole = isOwn || spoken.has(column) ? null : wholeIn(column);
    return whole ? [{ field: column.key, op: 'eq', value: whole.value }] : [];
  });
}

/** The value that is the total of a few others, as often as they are; null where none says so. */
function wholeIn(column: Column): Column['top'][number] | null {
  const { top, distinct, type } = column;
  const [whole, ...others] = top.filter(({ value }) => saysWhole(String(value), column));
  const isBeside = whole !== undefined && !others.length && whole.count >= BESIDE * (top[0]?.count ?? 0);
  return type === 'category' && distinct <= FEW && isBeside ? whole : null;
}
const FEW = 20;

/** Levels of several moments are never added up: without a word of time the latest counts. */
function latestOnly({ meaning }: AskTable, { conditions, groupings, figures, made }: QuestionDraft): Filter[] {
  const { time, measures, rows } = meaning;
  const [figure] = figures;
  const summed =
    figure?.kind === 'share' ? figure.of : figure?.kind === 'column' && figure.agg === 'sum' ? figure.column : null;
  if (
    !time ||
    rows.kind !== 'panel' ||
    !summed ||
    measures.find(({ column }) => column === summed)?.meaning.kind !== 'stock'
  )
    return [];
  const isInTime = ({ column }: { column: Column }) =>
    column === time.column ||
    made.some((each) => each.column === column && each.calculation.reads.includes(time.column.key));
  if ([...conditions, ...groupings].some(isInTime)) return [];
  return [
    {
      field: time.column.key,
      op: 'eq',
      value:
        time.kind === 'year' && !time.steps && Number(time.column.max) !== meaning.thisYear
          ? lastFullYear(meaning)
          : (time.column.time?.suspects?.last ?? time.column.max),
    },
  ];
}

/** A missing value is no winner of a ranking. */
const known = (groupings: readonly QuestionGrouping[], ranked: boolean): Filter[] =>
  ranked
    ? groupings
        .filter(({ column }) => column.nulls + column.invalid > 0)
        .map(({ column }) => ({ field: column.key, op: 'not_null' as const }))
    : [];

/** Along time an answer ends with the last date that raises no doubt, unless a span was said. */
const queryOf = (draft: QuestionDraft, table: AskTable, choices: QuestionChoices): Query =>
  endingWhereTrusted(queryAsSaid(draft, table, choices), table.columns).query;

function queryAsSaid(draft: QuestionDraft, table: AskTable, choices: QuestionChoices): Query {
  const agg = (AGGREGATES.find(([each]) => each === choices['aggregate'])?.[0] ?? null) as Aggregate | null;
  const measures = draft.figures.map((figure) => measureOf(figure, agg, table, draft));
  const dimensions = draft.groupings.map(({ dimension }) => dimension);
  const filters = [
    ...draft.conditions.map(({ filter }) => filter),
    ...withoutTotals(table, draft),
    ...totalsOnly(table, draft),
    ...latestOnly(table, draft),
    ...known(draft.groupings, draft.top !== null),
  ];
  if (draft.relation) return pairQuery(draft.relation, filters, table);
  const query: Query = {
    measures: draft.as ? measures.map((each) => ({ ...each, as: draft.as! })) : measures,
    dimensions,
    filters,
  };
  const by = resultKeys(query).measures[0]!;
  if (draft.order) return { ...query, sort: [{ by, dir: draft.order.most ? 'desc' : 'asc' }] };
  if (!draft.top) return query;
  const of = draft.top.by === 'group' ? resultKeys(query).dimensions[0]! : by;
  return { ...query, sort: [{ by: of, dir: draft.top.most ? 'desc' : 'asc' }], limit: draft.top.n };
}

const MOST_DOTS = 2000;

/** The rows of two columns as points, or, of many rows, how many lie in each cell of the plane. */
function pairQuery({ columns: [x, y] }: QuestionRelation, filters: Filter[], { rowCount }: AskTable): Query {
  const known = [x, y].flatMap(({ key, nulls, invalid }): Filter[] =>
    nulls + invalid > 0 ? [{ field: key, op: 'not_null' }] : [],
  );
  if (rowCount <= MOST_DOTS)
    return { measures: [], dimensions: [], select: [x.key, y.key], filters: [...filters, ...known] };
  const dimensions = [x, y].map((column) => ({ field: column.key, bins: cellBins(column) }));
  return { measures: [{ agg: 'count' }], dimensions, filters: [...filters, ...known] };
}

const option = (column: Column) => ({ id: column.key, text: column.label });
const unique = (columns: readonly Column[]) => [...new Set(columns)];

function figureParts(figure: QuestionFigure, table: AskTable, choices: QuestionChoices): ReadingPart[] {
  const { columns, meaning } = table;
  const others = (near: readonly Column[], own: Column | null) =>
    unique([
      ...near,
      ...meaning.measures.map(({ column }) => column),
      ...columns.filter((column) => canMeasure(column) && column.role === 'measure'),
    ])
      .filter((column) => column !== own)
      .slice(0, OFFERED)
      .map(option);
  const rows = { id: 'rows', text: 'Number of rows' };
  switch (figure.kind) {
    case 'rows':
      return [{ id: 'measure', role: 'aggregate', text: rows.text, chosen: 'rows', alternatives: others([], null) }];
    case 'distinct':
      return [
        {
          id: 'measure',
          role: 'aggregate',
          text: `Distinct values of ${figure.column.label}`,
          chosen: figure.column.key,
          alternatives: [rows],
        },
      ];
    case 'share':
      return [];
    case 'each':
      return [
        {
          id: figure.id,
          role: 'measure',
          text: `${figure.of.column?.label ?? rows.text} by the number of ${figure.over.label}`,
          chosen: 'each',
          alternatives: [],
        },
      ];
    case 'ratio':
      return [
        {
          id: figure.id,
          role: 'measure',
          text: `Sum of ${figure.column.label} divided by ${figure.over.role === 'id' ? 'the number' : 'sum'} of ${figure.over.label}`,
          chosen: figure.column.key,
          alternatives: [],
        },
      ];
    case 'column': {
      const named = takenAs(figure.agg, choices['aggregate']);
      const agg = [...AGGREGATES, ...SAID_ONLY].find(([each]) => each === named)!;
      const aggregates = isTime(figure.column)
        ? AGGREGATES.filter(([each]) => each === 'min' || each === 'max')
        : AGGREGATES;
      return [
        {
          id: 'aggregate',
          role: 'aggregate',
          text: agg[1],
          chosen: agg[0],
          alternatives: aggregates.filter((each) => each !== agg).map(([id, text]) => ({ id, text })),
        },
        {
          id: figure.id,
          role: 'measure',
          text: figure.column.label,
          chosen: figure.column.key,
          alternatives: [...others(figure.near, figure.column), ...(figure.id === 'measure' ? [rows] : [])],
        },
      ];
    }
  }
}

function groupingPart(
  { id, dimension, column, choices }: QuestionGrouping,
  { columns, meaning, rowCount }: AskTable,
): ReadingPart {
  const { grain, part } = dimension;
  const text = [column.label, part ?? grain].filter(Boolean).join(', ');
  if (isTime(column)) {
    const grains = GRAINS.filter((each) => each !== grain).map((each) => ({
      id: each,
      text: `${column.label}, ${each}`,
    }));
    const parts =
      grain === 'month' || grain === 'quarter'
        ? [{ id: `part:${grain}`, text: `${column.label}, ${grain} of the year` }]
        : [];
    return {
      id,
      role: 'dimension',
      text,
      chosen: grain ?? part ?? '',
      alternatives: part ? [] : [...parts, ...grains],
    };
  }
  const near = choices.map((candidate) => candidate.column).filter((each) => canGroup(each, rowCount));
  const others = unique([...near, ...meaning.dimensions.map((each) => each.column)])
    .filter((each) => each !== column && columns.includes(each) && !isTime(each))
    .slice(0, OFFERED);
  return { id, role: 'dimension', text, chosen: column.key, alternatives: others.map(option) };
}

function conditionPart({ id, filter, column, role, said }: QuestionCondition, table: AskTable): ReadingPart {
  const [text] = said ? [said] : filterTexts([filter], table);
  const dates =
    role === 'time'
      ? table.columns.filter((each) => isTime(each) && each !== column && isTime(column)).map(option)
      : [];
  return {
    id: role === 'time' && dates.length ? 'time' : id,
    role,
    text: text ?? column.label,
    chosen: column.key,
    alternatives: dates,
  };
}

/** Conditions in words: 'Payment is cash'. */
export function filterTexts(filters: readonly Filter[], { columns }: Pick<AskTable, 'columns'>): string[] {
  return filters.map((filter) =>
    describeQuery({ measures: [{ agg: 'count' }], dimensions: [], filters: [filter] }, columns)
      .map(({ text }) => text)
      .join('')
      .replace(/^Number of rows, /, ''),
  );
}

/** What was left out unasked, in words. */
function impliedText(filter: Filter, table: AskTable): string {
  const suspects =
    filter.op === 'lte' ? table.columns.find(({ key }) => key === filter.field)?.time?.suspects : undefined;
  return suspects ? wordsOfSuspects(suspects) : (filterTexts([filter], table)[0] ?? '');
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The reading of a draft: its query, and each of its parts with what could stand in its place. */
export function compose(draft: QuestionDraft, asked: AskTable, choices: QuestionChoices): QuestionReading {
  const table = withMade(asked, draft.made);
  const query = withCalculations(queryOf(draft, table, choices), draft.made);
  const written = draft.conditions.map(({ filter }) => filter);
  const implied = query.filters.filter((filter) => !written.includes(filter) && filter.op !== 'not_null');
  const parts: ReadingPart[] = [
    ...draft.figures.flatMap((figure) => figureParts(figure, table, choices)),
    ...draft.figures.flatMap((figure) =>
      figure.kind === 'share'
        ? [
            {
              id: 'share',
              role: 'aggregate' as const,
              text: `Share of ${figure.of?.label ?? 'rows'} where ${filterTexts(
                figure.part.map(({ filter }) => filter),
                table,
              ).join(' and ')}`,
              chosen: 'share',
              alternatives: [],
            },
          ]
        : [],
    ),
    ...(draft.relation
      ? [
          {
            id: 'pair',
            role: 'measure' as const,
            text: draft.relation.columns.map(({ label }) => label).join(' and '),
            chosen: 'pair',
            alternatives: [],
          },
        ]
      : []),
    ...(draft.as
      ? [
          {
            id: 'as',
            role: 'aggregate' as const,
            text: sentence(presentationWords(draft.as)),
            chosen: 'as',
            alternatives: [],
          },
        ]
      : []),
    ...draft.groupings.map((grouping) => groupingPart(grouping, table)),
    ...draft.conditions.map((condition) => conditionPart(condition, table)),
    ...knownParts(draft),
    ...implied.map((filter, nth) => ({
      id: `implied${nth}`,
      role: 'filter' as const,
      text: impliedText(filter, table),
      chosen: '',
      alternatives: [],
    })),
    ...(draft.order
      ? [
          {
            id: 'order',
            role: 'order' as const,
            text: draft.order.most ? 'highest first' : 'lowest first',
            chosen: '',
            alternatives: [],
          },
        ]
      : []),
    ...(draft.top
      ? [
          {
            id: 'order',
            role: 'order' as const,
            text:
              draft.top.n === 1
                ? draft.top.most
                  ? 'the highest'
                  : 'the lowest'
                : `${draft.top.most ? 'top' : 'bottom'} ${draft.top.n}`,
            chosen: '',
            alternatives: [],
          },
        ]
      : []),
  ];
  // The two spans of a change belong together: neither is corrected by itself.
  const fixed =
    draft.kind === 'change' ? parts.map((part) => (part.id === 'time' ? { ...part, alternatives: [] } : part)) : parts;
  return { kind: draft.kind, query, parts: fixed, ...(draft.direction && { direction: draft.direction }) };
}
