import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePaper } from '@/lib/engines/paper/process';
import type { ExportContent } from '@/lib/product/exports/content-schema';
import type { Column } from '@/lib/pure/query/schema/column';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { figure, report } from './report';

/** A PDF of twelve widgets and one of a table of two hundred pages, from the fork of the child to the closed file. */
const ID = '1a0e6f7e-0000-4000-8000-000000000000';
const NOW = '2026-11-25T10:00:00.000Z';
const TRIES = 3;
const ROWS = 9_200;

const column = (key: string, kind: ResultColumn['kind'], type: ResultColumn['type']): ResultColumn => ({
  key,
  label: key,
  type,
  kind,
  format: { kind: 'plain', decimals: 2 },
});
const profiled = (key: string, type: Column['type'], role: Column['role']) =>
  ({ key, label: key, type, role, format: { kind: 'plain' }, distinct: 12, review: null }) as unknown as Column;
const measure = column('sum_amount', 'measure', 'decimal');
const months: Row[] = Array.from({ length: 24 }, (_, nth) => ({
  day_month: `20${24 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}-01`,
  sum_amount: 10_000 + 3_000 * Math.sin(nth),
}));
const regions: Row[] = ['North', 'South', 'East', 'West'].map((region, nth) => ({
  region,
  sum_amount: 50_000 - 9_876.54 * nth,
}));
const days: Row[] = Array.from({ length: ROWS }, (_, nth) => ({
  day_day: new Date(Date.UTC(2001, 0, 1 + nth)).toISOString().slice(0, 10),
  region: ['North', 'South', 'East', 'West'][nth % 4]!,
  sum_amount: (nth * 777.77) % 9_999,
}));

const SUM = { measures: [{ field: 'amount', agg: 'sum' as const }], filters: [] };
const kinds = {
  line: {
    dimensions: [{ field: 'day', grain: 'month' as const }],
    columns: [column('day_month', 'dimension', 'date')],
    rows: months,
  },
  bar: { dimensions: [{ field: 'region' }], columns: [column('region', 'dimension', 'category')], rows: regions },
  table: {
    dimensions: [{ field: 'day', grain: 'day' as const }, { field: 'region' }],
    columns: [column('day_day', 'dimension', 'date'), column('region', 'dimension', 'category')],
    rows: days,
  },
};

function contentOf(types: (keyof typeof kinds)[], kpis: number): { content: object; widgets: Record<string, object> } {
  const evidence = (id: string, columns: ResultColumn[], rows: Row[]) => ({
    id,
    kind: 'aggregate',
    dataSourceId: ID,
    dataVersion: 1,
    query: { ...SUM, dimensions: [] },
    sql: 'SELECT sum(t.amount) AS sum_amount\nFROM data AS t\nGROUP BY region',
    columns,
    rows: rows.slice(0, 20),
    rowCount: rows.length,
    value: columns.length === 1 ? Number(rows[0]!.sum_amount) : null,
    unit: null,
    engine: 'DuckDB',
    computedAt: NOW,
    hash: id,
  });
  const widgets: Record<string, object> = {};
  const proofs: object[] = [];
  const put = (id: string, columns: ResultColumn[], rows: Row[]) => {
    const evidenceId = Buffer.from(id).toString('hex').padEnd(64, '0');
    widgets[id] = { columns, rows, evidenceId, computedAt: NOW, dataVersion: 1 };
    proofs.push(evidence(evidenceId, columns, rows));
  };
  const figures = Array.from({ length: kpis }, (_, nth) => {
    put(`k${nth}`, [measure], [{ sum_amount: 1_234.5 * (nth + 1) }]);
    return {
      id: `k${nth}`,
      label: `Revenue ${nth + 1}`,
      dataSourceId: ID,
      query: { ...SUM, dimensions: [] },
      format: { kind: 'plain', decimals: 2 },
      comparison: { kind: 'none' },
      goodDirection: 'up',
      sparkline: null,
    };
  });
  const charts = types.map((type, nth) => {
    const { dimensions, columns, rows } = kinds[type];
    put(`c${nth}`, [...columns, measure], rows);
    return {
      id: `c${nth}`,
      title: `Chart ${nth + 1}`,
      type,
      dataSourceId: ID,
      query: { ...SUM, dimensions },
      options: {},
      description: '',
    };
  });
  const content = {
    kind: 'dashboard',
    format: 'pdf',
    paper: 'a4',
    title: 'Sales',
    createdAt: NOW,
    sources: [
      {
        id: ID,
        name: 'sales.csv',
        version: 1,
        rowCount: ROWS,
        columns: [
          profiled('day', 'date', 'time'),
          profiled('region', 'category', 'dimension'),
          profiled('amount', 'decimal', 'measure'),
        ],
      },
    ],
    filters: [],
    evidence: proofs,
    config: {
      version: 1,
      kpis: figures,
      charts,
      filters: [],
      layout: [...figures, ...charts].map(({ id }, nth) => ({ id, x: (nth % 2) * 6, y: nth, w: 6, h: 4 })),
      notes: [],
    },
    chosen: [],
    widgetId: null,
    titleClaims: {},
    imageFiles: {},
    images: {},
    widgets: {},
  } as unknown as ExportContent;
  return { content, widgets };
}

const folder = mkdtempSync(join(tmpdir(), 'bench-export-'));
async function written(types: (keyof typeof kinds)[], kpis: number) {
  const path = join(folder, 'a.pdf');
  const { content, widgets } = contentOf(types, kpis);
  const seconds: number[] = [];
  for (let nth = 0; nth < TRIES; nth++) {
    const began = performance.now();
    await writePaper({ content, pieces: { widgets }, path }, AbortSignal.timeout(120_000));
    seconds.push((performance.now() - began) / 1000);
  }
  const pages = readFileSync(path, 'latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
  return { seconds: seconds.sort((a, b) => a - b)[1]!, kilobytes: statSync(path).size / 1000, pages };
}

const dashboard = await written(['line', 'bar', 'bar', 'line', 'bar', 'line', 'bar', 'bar'], 4);
const table = await written(['table'], 0);
rmSync(folder, { recursive: true });
console.log(
  `dashboard ${dashboard.pages} pages; table ${table.pages} pages of ${ROWS} rows, ${Math.round(table.kilobytes)} kB`,
);
report(
  'export',
  0,
  [
    figure('export: PDF of 12 widgets', dashboard.seconds),
    figure('export: size of it', dashboard.kilobytes),
    figure('export: PDF of a table of 200 pages', table.seconds),
  ],
  ['pdfkit', 'fontkit'],
);
