import { forecastSeries } from '@/lib/pure/analysis/forecast/forecast';
import { forecastSentences } from '@/lib/pure/analysis/narration/forecast';
import { label, render, say } from '@/lib/pure/analysis/narration/phrase';
import type { ExportContent } from '@/lib/product/exports/content-schema';
import type { ExportKind } from '@/lib/product/exports/kinds-schema';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Evidence, ResultColumn, Row } from '@/lib/pure/query/schema/result';

// What exports are written from, of every kind, made by hand of one table: no server has to answer.

export const SOURCE = '1a0e6f7e-0000-4000-8000-000000000000';
const NOW = '2026-11-25T10:20:00.000Z';
const EXACT = { kind: 'plain', decimals: 2 } as const;
/** Typed by a person, digits and all. */
export const TYPED = ['Sales 2025', 'Revenue 1', 'Target of week 12', 'Budget 7,777 was agreed on 3 March.'];

export const idOf = (name: string): string => Buffer.from(name).toString('hex').padEnd(64, '0');

const column = (key: string, kind: ResultColumn['kind'], type: ResultColumn['type']): ResultColumn => ({
  key,
  label: key,
  type,
  kind,
  format: kind === 'measure' ? EXACT : { kind: 'plain' },
});
const measure = column('sum_amount', 'measure', 'decimal');
const SUM = { measures: [{ field: 'amount', agg: 'sum' as const }], filters: [] };
const MONTHS = {
  dimensions: [{ field: 'day', grain: 'month' as const }],
  columns: [column('day_month', 'dimension', 'date')],
};
const REGIONS = { dimensions: [{ field: 'region' }], columns: [column('region', 'dimension', 'category')] };

const months: Row[] = Array.from({ length: 24 }, (_, nth) => ({
  day_month: `20${24 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}-01`,
  sum_amount: 10_123.45 + 3_000.5 * Math.round(3 * Math.sin(nth)),
}));
export const REGION_NAMES = ['North', 'South', 'Zone 4', 'West'];
const regions: Row[] = REGION_NAMES.map((region, nth) => ({ region, sum_amount: 50_321.5 - 9_876.54 * nth }));
const both: Row[] = months.flatMap(({ day_month: month }, nth) =>
  REGION_NAMES.map((region, at) => ({ day_month: month!, region, sum_amount: 1_200.25 + 31.5 * nth + 250 * at })),
);

const profiled = (key: string, type: Column['type'], role: Column['role']) =>
  ({ key, label: key, type, role, format: { kind: 'plain' }, distinct: 12, review: null }) as unknown as Column;

export type Material = { content: ExportContent; evidence: Evidence[]; rows: Record<string, unknown>[] };

const evidenceOf = (id: string, columns: ResultColumn[], rows: Row[], query: object): Evidence =>
  ({
    id,
    kind: 'aggregate',
    dataSourceId: SOURCE,
    dataVersion: 3,
    query,
    sql: 'SELECT sum(t.amount) AS sum_amount\nFROM data AS t\nGROUP BY region\nLIMIT 5000',
    columns,
    rows,
    rowCount: rows.length,
    value: columns.length === 1 && rows.length === 1 ? Number(Object.values(rows[0]!)[0]) : null,
    unit: null,
    engine: 'DuckDB',
    computedAt: NOW,
    hash: id,
  }) as Evidence;

/** Answers under names, each with the evidence that it is known by. */
class Answers {
  readonly evidence: Evidence[] = [];
  put(name: string, columns: ResultColumn[], rows: Row[], query: object): string {
    const id = idOf(name);
    this.evidence.push(evidenceOf(id, columns, rows, query));
    return id;
  }
  widget(name: string, { dimensions, columns }: { dimensions: object[]; columns: ResultColumn[] }, rows: Row[]) {
    const query = { ...SUM, dimensions };
    const all = [...columns, measure];
    return { columns: all, rows, evidenceId: this.put(name, all, rows, query), computedAt: NOW, dataVersion: 3 };
  }
}

const head = (kind: ExportKind, { evidence }: Answers, title = TYPED[0]!) => ({
  kind,
  format: 'pdf',
  paper: 'a4',
  title,
  createdAt: NOW,
  sources: [
    {
      id: SOURCE,
      name: 'sales 2025.csv',
      version: 3,
      rowCount: 9_200,
      columns: [
        profiled('day', 'date', 'time'),
        profiled('region', 'category', 'dimension'),
        profiled('amount', 'decimal', 'measure'),
      ],
    },
  ],
  filters: [{ dataSourceId: SOURCE, field: 'amount', op: 'lt', value: 123456 }],
  evidence,
});

const kpi = (id: string, name: string, comparison: object = { kind: 'none' }) => ({
  id,
  label: name,
  dataSourceId: SOURCE,
  query: { ...SUM, dimensions: [] },
  format: EXACT,
  comparison,
  goodDirection: 'up',
  sparkline: null,
});

function kpis(answers: Answers) {
  const one = answers.widget('k1', { dimensions: [], columns: [] }, [{ sum_amount: 181_234.56 }]);
  const before = answers.put('k1 before', [measure], [{ sum_amount: 198_765.43 }], { ...SUM, dimensions: [] });
  return {
    kpis: [kpi('k1', TYPED[1]!, { kind: 'previous_period' }), kpi('k2', 'Revenue', { kind: 'target', value: 55_555 })],
    widgets: {
      k1: {
        ...one,
        period: { field: 'day', from: '2025-03-18', to: '2025-04-01', whole: true },
        comparison: {
          columns: [measure],
          rows: [{ sum_amount: 198_765.43 }],
          evidenceId: before,
          value: 198_765.43,
          from: '2025-03-04',
          to: '2025-03-18',
        },
      },
      k2: answers.widget('k2', { dimensions: [], columns: [] }, [{ sum_amount: 54_321.09 }]),
    },
  };
}

/** 'Zone 4 has 30,568.42, 79% of …': two claims and a name with a digit. */
export function sentenceOf(evidenceId: string): Sentence {
  const cell = (row: number) => ({ of: 'cell' as const, evidence: 'regions', rows: [row], column: 'sum_amount' });
  const exact = { as: 'value' as const, format: EXACT };
  const change = { number: { of: 'change' as const, left: cell(2), right: cell(1) }, style: { as: 'change' as const } };
  return render(
    say`${label('Zone 4')} has ${{ number: cell(2), style: exact }}, ${change} compared with ${label('South')}.`,
    new Map([['regions', { evidenceId, rows: regions }]]),
  );
}

function dashboard(): object {
  const answers = new Answers();
  const figures = kpis(answers);
  const charts: object[] = [];
  const widgets: Record<string, object> = { ...figures.widgets };
  const chart = (
    id: string,
    type: string,
    title: string,
    shape: typeof MONTHS | typeof REGIONS,
    rows: Row[],
    options = {},
  ) => {
    widgets[id] = answers.widget(id, shape, rows);
    charts.push({
      id,
      title,
      type,
      dataSourceId: SOURCE,
      query: { ...SUM, dimensions: shape.dimensions },
      options,
      description: '',
    });
  };
  const pair = {
    dimensions: [...MONTHS.dimensions, ...REGIONS.dimensions],
    columns: [...MONTHS.columns, ...REGIONS.columns],
  };
  chart('c1', 'line', TYPED[2]!, MONTHS, months, { note: 'top 10', whole: 'rank correlation 0.92' });
  chart('c2', 'bar', 'Amount by region', REGIONS, regions);
  chart('c3', 'table', 'All regions', REGIONS, regions);
  chart('c4', 'stacked_bar', 'Amount by month and region', pair as unknown as typeof MONTHS, both);
  chart('c5', 'heatmap', 'Months by region', pair as unknown as typeof MONTHS, both);
  chart('c6', 'pie', 'Parts', REGIONS, regions);
  const told = sentenceOf(widgets.c2 ? idOf('c2') : '');
  chart('c7', 'bar', told.text, REGIONS, regions, { insight: SOURCE, claim: { version: 3, subject: ['Zone 4'] } });
  chart('c8', 'bar', 'Revenue is 99,999 in North', REGIONS, regions, { claim: { version: 3, subject: ['North'] } });
  widgets.c9 = { error: { code: 'timeout', message: 'The query timed out after 30 s.' } };
  charts.push({ ...charts[1], id: 'c9', title: 'Late 9' });
  const all = [...figures.kpis, ...charts] as { id: string }[];
  return {
    ...head('dashboard', answers),
    filters: [],
    config: {
      version: 1,
      kpis: figures.kpis,
      charts,
      filters: [],
      layout: all.map(({ id }, nth) => ({ id, x: (nth % 2) * 6, y: nth, w: nth % 3 === 0 ? 12 : 6, h: 4 })),
      notes: [TYPED[3]!],
      texts: [
        {
          id: 't1',
          body: `# ${TYPED[2]!}\n\n${TYPED[3]!}\n\n- **{{k1}}** in all, {{c2:sum_amount:Zone%204}} in Zone\n- {{c2:sum_amount:Nowhere}}, {{gone}}`,
        },
      ],
    },
    chosen: [],
    widgetId: null,
    widgets,
    titleClaims: { c7: told.claims },
  };
}

function insights(): object {
  const answers = new Answers();
  const region = answers.widget('regions', REGIONS, regions).evidenceId;
  const shown = (key: string) => column(key, 'measure', 'decimal');
  const test = answers.put('test', ['n', 'statistic', 'q'].map(shown), [{ n: 6_433, statistic: 12.5, q: 0.0123 }], {
    ...SUM,
    dimensions: [],
  });
  const told = sentenceOf(region);
  const insight = (id: string) => ({
    id,
    title: told.text,
    titleClaims: told.claims,
    sentences: [told],
    stats: { test: 'Welch’s t-test', symbol: 't', statistic: 12.5, n: 6_433, q: 0.0123 },
    grade: 'possible',
    type: 'trend',
    confidence: 0.9,
    dataVersion: 3,
    evidenceIds: [region],
  });
  return { ...head('insights', answers), insights: [insight('one'), insight('untested 2')], tests: { one: test } };
}

function prediction(): object {
  const answers = new Answers();
  const times = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2020, at, 1)).toISOString().slice(0, 7));
  const values = times.map((_, at) => 1_000 + 20 * at + 300 * Math.sin((at * Math.PI) / 6));
  const outcome = forecastSeries({ grain: 'month', times, values, kind: 'sum', horizon: 12 });
  if (outcome.outcome !== 'forecast') throw new Error('no forecast');
  const rows = values.map((amount, at) => ({ day_month: `${times[at]}-01`, amount }));
  const amount = column('amount', 'measure', 'decimal');
  const history = answers.put('history', [...MONTHS.columns, amount], rows, { ...SUM, dimensions: MONTHS.dimensions });
  const points = outcome.points.map(({ t, value, lo80, hi80, lo95, hi95 }) => ({
    day_month: t,
    amount: value,
    lo80,
    hi80,
    lo95,
    hi95,
  }));
  const bounds = ['lo80', 'hi80', 'lo95', 'hi95'].map((key) => column(key, 'measure', 'decimal'));
  const ahead = answers.put('points', [...MONTHS.columns, amount, ...bounds], points, { forecast: {} });
  const sentences = forecastSentences(
    outcome,
    { measure: 'Amount', format: { kind: 'plain' }, adds: true },
    {
      timeKey: 'day_month',
      valueKey: 'amount',
      history: { evidenceId: history, rows },
      points: { evidenceId: ahead, rows: points },
    },
  );
  return {
    ...head('prediction', answers),
    prediction: {
      grain: 'month',
      words: { dataSource: 'sales 2025.csv', time: 'Month', measure: 'Amount', format: { kind: 'plain' }, split: null },
      series: [{ label: '', outcome, sentences, evidence: { history, points: ahead, backtest: null } }],
    },
  };
}

function summary(): object {
  const answers = new Answers();
  const figures = kpis(answers);
  const told = sentenceOf(answers.widget('regions', REGIONS, regions).evidenceId);
  const typed: Sentence = { ...told, text: TYPED[3]!, origin: 'user', claims: [], labels: [] };
  return {
    ...head('summary', answers),
    summary: {
      sections: [{ key: 'headline', sentences: [told, typed], removed: [] }],
      kpis: figures.kpis.map((each) => ({ kpi: each, answer: figures.widgets[each.id as 'k1' | 'k2'] })),
      covers: { from: '2025-03-18', to: '2025-04-01', base: { from: '2025-03-04', to: '2025-03-18' } },
      verification: { claims: 4, verified: 4, dropped: 0, checkedAt: NOW },
    },
  };
}

function change(): object {
  const answers = new Answers();
  const sides = [column('before', 'measure', 'decimal'), column('after', 'measure', 'decimal')];
  const whole = answers.put('whole', sides, [{ before: 181_234.5, after: 198_765.25 }], { ...SUM, dimensions: [] });
  const rows: Row[] = REGION_NAMES.map((region, nth) => ({
    region,
    before: 40_000.5 + 1_111.25 * nth,
    after: 44_000.25 + 1_333.5 * nth,
  }));
  const split = answers.put('split', [...REGIONS.columns, ...sides], rows, { ...SUM, ...REGIONS });
  const moved = 198_765.25 - 181_234.5;
  return {
    ...head('change', answers),
    change: {
      question: {
        sides: {
          kind: 'periods',
          field: 'day',
          before: { from: '2025-03-01', to: '2025-04-01' },
          after: { from: '2025-04-01', to: '2025-05-01' },
        },
      },
      measure: { label: 'Amount', format: EXACT },
      side: { label: 'day', format: { kind: 'plain' } },
      before: 181_234.5,
      after: 198_765.25,
      change: moved,
      relative: moved / 181_234.5,
      evidenceId: whole,
      columns: ['before', 'after'],
      dimensions: [
        {
          label: 'region',
          format: { kind: 'plain' },
          evidenceId: split,
          rest: null,
          parts: rows.map(({ region, before, after }) => ({
            value: region,
            before,
            after,
            change: Number(after) - Number(before),
            share: (Number(after) - Number(before)) / moved,
          })),
        },
      ],
    },
  };
}

function drivers(): object {
  const answers = new Answers();
  const figures = ['value', 'share', 'importance', 'standardError'].map((key) => column(key, 'measure', 'decimal'));
  const rows = [
    { value: 0.873, share: 0.7, importance: 0.1234, standardError: 0.0101 },
    { value: 0.873, share: 0.3, importance: 0.0567, standardError: 0.0099 },
  ];
  const accuracy = answers.put('accuracy', figures, rows, { drivers: {} });
  const curves = answers.put(
    'curves',
    [...REGIONS.columns, ...figures.slice(0, 1)],
    REGION_NAMES.map((region, nth) => ({ region, value: nth + 1 })),
    { drivers: {} },
  );
  const driver = (name: string, nth: number) => ({
    column: name,
    part: null,
    ...rows[nth],
    clear: true,
    direction: nth === 0 ? 'rises' : 'levels',
    highest: { value: nth === 0 ? 10 : 'Zone 4', predicted: 1, rows: 9 },
    lowest: { value: nth === 0 ? 1 : 'South', predicted: 1, rows: 9 },
  });
  return {
    ...head('drivers', answers),
    drivers: {
      words: { dataSource: 'sales 2025.csv', target: 'Tip', format: EXACT, labels: { day: 'day', region: 'region' } },
      error: null,
      model: {
        kind: 'number',
        accuracy: { metric: 'r2', value: 0.873 },
        evidence: { accuracy, curves },
        drivers: [driver('day', 0), driver('region', 1)],
        leftOut: [{ column: 'amount', why: 'copy', strength: 0.999 }],
      },
    },
  };
}

const data = (): object => ({
  ...head('data', new Answers()),
  rowsPath: '',
  keys: ['day', 'region', 'amount'],
  labels: ['day', 'region', 'amount'],
});
const rowsOfData = Array.from({ length: 130 }, (_, nth) => ({
  day: new Date(Date.UTC(2025, 0, 1 + nth)).toISOString().slice(0, 10),
  region: REGION_NAMES[nth % 4],
  amount: Math.round(nth * 777.77 * 100) / 100,
}));

export const MADE = {
  dashboard,
  insights,
  prediction,
  summary,
  change,
  drivers,
  data,
} satisfies Partial<Record<ExportKind, () => object>>;
export type MadeKind = keyof typeof MADE;

/** What an export of a kind is written from. */
export function madeExport(kind: MadeKind): Material {
  const content = MADE[kind]() as ExportContent;
  return { content, evidence: content.evidence, rows: kind === 'data' ? rowsOfData : [] };
}
