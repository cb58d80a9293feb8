import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { WorkbookColumn, WorkbookSheet } from '@/lib/engines/paper/protocol/workbook';
import type { Widget } from '@/lib/product/dashboards/schema';
import type {
  DataContent,
  ExportContent,
  ExportedSource,
  StatementContent,
} from '@/lib/product/exports/content-schema';
import { formatOfKpi, writtenColumns } from '@/lib/pure/analysis/charts/written';
import { formatNumber } from '@/lib/pure/format/format';
import type { Cell, Column, ColumnFormat } from '@/lib/pure/query/schema/column';
import { columnTypes } from '@/lib/pure/query/schema/column-types';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Evidence } from '@/lib/pure/query/schema/result';
import { inOrder, shownChart, tabNames, type DashboardExport } from './dashboard';
import { questionOf } from './evidence';
import { filterWords } from './foot';
import { WORDS } from './words';

const HOLDS = { number: 'number', text: 'text', boolean: 'truth' } as const;

function columnOf({
  label,
  type,
  format,
}: {
  label: string;
  type: Column['type'];
  format: ColumnFormat;
}): WorkbookColumn {
  const { kind } = columnTypes[type];
  return { label, format, holds: kind === 'time' ? (type === 'date' ? 'day' : 'moment') : HOLDS[kind] };
}

const text = (label: string): WorkbookColumn => ({ label, holds: 'text' });
const number = (label: string): WorkbookColumn => ({ label, holds: 'number' });
const moment = (label: string): WorkbookColumn => ({ label, holds: 'moment' });
const truth = (label: string): WorkbookColumn => ({ label, holds: 'truth' });

type Answered = Extract<Widget, { error?: undefined }>;
/** A chart is called as on paper: numbers of a title that nothing stands behind are not repeated. */
const nameOf = (content: DashboardExport, item: Kpi | Chart): string =>
  'label' in item ? item.label : shownChart(content, item).title;

/** The figures of a dashboard on one sheet, each chart on a sheet of its own. */
function dashboardSheets(content: DashboardExport): WorkbookSheet[] {
  const answered = inOrder(content).flatMap(({ item, isKpi }) => {
    const widget = content.widgets[item.id];
    return widget && !widget.error ? [{ name: nameOf(content, item), isKpi, item, widget }] : [];
  });
  const kpis = answered.filter(({ isKpi }) => isKpi);
  return [
    ...contentsSheet(content),
    ...(kpis.length > 0 ? [kpiSheet(kpis)] : []),
    ...answered
      .filter(({ isKpi }) => !isKpi)
      .map(({ name, item, widget }) => ({
        name,
        columns: ('label' in item ? widget.columns : writtenColumns(item, widget.columns)).map(columnOf),
        rows: rowsOf(widget),
      })),
  ];
}

/** Which figure or chart stands on which tab; none where the dashboard is one page. */
function contentsSheet(content: DashboardExport): WorkbookSheet[] {
  const tabOf = tabNames(content);
  const rows = inOrder(content).flatMap(({ item }) => {
    const tab = tabOf(item.id);
    return tab === null ? [] : [[tab, nameOf(content, item)]];
  });
  return rows.length > 0 ? [{ name: WORDS.contents, columns: [text(WORDS.tab), text(WORDS.what)], rows }] : [];
}

const rowsOf = ({ columns, rows }: Pick<Answered, 'columns' | 'rows'>): Cell[][] =>
  rows.map((row) => columns.map(({ key }) => row[key] ?? null));

const kpiSheet = (kpis: readonly { name: string; item: Kpi | Chart; widget: Answered }[]): WorkbookSheet => ({
  name: WORDS.keyFigures,
  columns: [text(WORDS.what), number(WORDS.value), text(WORDS.asShown), text(WORDS.id)],
  rows: kpis.map(({ name, item, widget: { columns, rows, evidenceId } }) => {
    const measure = columns.find(({ kind }) => kind === 'measure');
    const value = (measure && rows[0]?.[measure.key]) ?? null;
    const format = 'label' in item && item.number ? formatOfKpi(item) : measure?.format;
    return [name, value, typeof value === 'number' ? formatNumber(value, format) : null, evidenceId];
  }),
});

/** By the id of evidence: the figure or chart whose numbers it stands behind. */
function namesOfEvidence(content: DashboardExport): Map<string, string> {
  const names = new Map<string, string>();
  for (const { item } of inOrder(content)) {
    const widget = content.widgets[item.id];
    if (!widget || widget.error) continue;
    const name = nameOf(content, item);
    for (const id of [widget.comparison?.evidenceId, widget.sparkline?.evidenceId]) if (id) names.set(id, name);
    if (widget.evidenceId) names.set(widget.evidenceId, name);
  }
  return names;
}

function evidenceSheet(content: DashboardExport): WorkbookSheet {
  const names = namesOfEvidence(content);
  const sources = new Map(content.sources.map((source) => [source.id, source]));
  return {
    name: WORDS.evidence,
    columns: [
      text(WORDS.what),
      text(WORDS.question),
      text(WORDS.data),
      number(WORDS.version),
      moment(WORDS.readAt),
      number(WORDS.rows),
      number(WORDS.value),
      text(WORDS.unit),
      text(WORDS.sql),
      moment(WORDS.computedAt),
      text(WORDS.id),
      text(WORDS.hash),
    ],
    rows: content.evidence.map((evidence) => [names.get(evidence.id) ?? null, ...proofOf(evidence, sources)]),
  };
}

function proofOf(evidence: Evidence, sources: ReadonlyMap<string, ExportedSource>): Cell[] {
  const { dataSourceId, dataVersion, rowCount, value, unit, sql, computedAt, id, hash } = evidence;
  const source = sources.get(dataSourceId);
  return [
    questionOf(evidence, source?.columns ?? []),
    source?.name ?? null,
    evidence.moment ? null : dataVersion,
    evidence.moment ?? null,
    rowCount,
    value,
    unit,
    sql,
    computedAt,
    id,
    hash,
  ];
}

/** The rows that the engine wrote, one a line. */
async function* rowsIn({ rowsPath, labels }: DataContent): AsyncGenerator<Cell[]> {
  const lines = createInterface({ input: createReadStream(rowsPath), crlfDelay: Infinity });
  for await (const line of lines) {
    const record = line.trim().replace(/,$/, '');
    if (!record.startsWith('{')) continue;
    const row = JSON.parse(record) as Record<string, Cell>;
    yield labels.map((label) => row[label] ?? null);
  }
}

function dataSheets(content: ExportContent & DataContent): WorkbookSheet[] {
  const { sources, keys, title, filters, createdAt } = content;
  const [source] = sources;
  const shown = keys.map((key) => source!.columns.find((column) => column.key === key)!);
  return [
    { name: title, columns: shown.map(columnOf), rows: rowsIn(content) },
    {
      name: WORDS.evidence,
      columns: [
        text(WORDS.data),
        number(WORDS.version),
        number(WORDS.rows),
        text(WORDS.filtersOfRows),
        moment(WORDS.computedAt),
      ],
      rows: sources.map(({ name, version, rowCount }) => [
        name,
        version,
        rowCount,
        filterWords(filters, sources) || null,
        createdAt,
      ]),
    },
  ];
}

/** Integers and decimals that no number holds exactly come as texts, and stay such. */
function statementSheets({ columns, rows, truncated, standsOn }: StatementContent): WorkbookSheet[] {
  const { text: sql, sources, connection, moment: asked, engine, computedAt, hash } = standsOn;
  const all = Object.values(rows).flat();
  // A statement may read no table at all.
  const read: Cell[][] =
    sources.length > 0
      ? sources.map(({ name, table, version }) => [name, table, version, null])
      : [[connection?.name ?? null, null, null, asked?.at ?? null]];
  return [
    {
      name: WORDS.result,
      columns: columns.map(({ name, type }) => columnOf({ label: name, type, format: { kind: 'plain' } })),
      rows: all,
    },
    {
      name: WORDS.evidence,
      columns: [
        text(WORDS.data),
        text(WORDS.asTable),
        number(WORDS.version),
        moment(WORDS.readAt),
        text(WORDS.sql),
        number(WORDS.rows),
        truth(WORDS.allRows),
        text(WORDS.engine),
        moment(WORDS.computedAt),
        text(WORDS.hash),
      ],
      rows: read.map((source) => [...source, sql, all.length, !truncated, engine, computedAt, hash]),
    },
  ];
}

/** The sheets of an export; of other kinds there are none. */
export function workbookOf(content: ExportContent): WorkbookSheet[] {
  switch (content.kind) {
    case 'dashboard':
    case 'widget':
      return [...dashboardSheets(content), evidenceSheet(content)];
    case 'data':
      return dataSheets(content);
    case 'statement':
      return statementSheets(content);
    default:
      throw new Error(`no workbook of ${content.kind}`);
  }
}
