import { kpiFigure } from '@/components/answers/kpi-figure';
import { chartModel, type ChartModel } from '@/components/charts/chart-model';
import { asDots } from '@/components/charts/kinds/line/model';
import { sparkPaths, wantsBars } from '@/components/charts/spark-path';
import { isNarrowed, titleOnPage } from '@/components/dashboards/state/page-of';
import {
  CONTENT_WIDTH,
  PICTURE_GAP,
  POINTS_A_PIXEL,
  type PaperDocument,
  type PaperFigure,
  type PaperPart,
  type PaperPicture,
} from '@/lib/engines/paper/protocol/document';
import type { Widget } from '@/lib/product/dashboards/schema';
import type { ExportContent, ExportedSource } from '@/lib/product/exports/content-schema';
import { drawnChart } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { neutralForm } from '@/lib/pure/analysis/dashboard/lint/neutral-form';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import { rectanglePath, type Drawing, type Ruler } from '@/lib/pure/drawing/drawing';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { drawChart } from './draw-chart';
import { evidenceParts, originOf, type Proof } from './evidence';
import { filterWords, footOf } from './foot';
import { chartTable } from './tables';
import { PAPER_THEME } from './theme';
import { WORDS } from './words';

export type DashboardExport = Extract<ExportContent, { kind: 'dashboard' | 'widget' }>;
type Answered = Extract<Widget, { error?: undefined }>;

/** A chart as the page shows it: its title, what it says, its picture or its table. */
export type ChartOnPaper = {
  chart: Chart;
  title: string;
  note: string;
  finding: string;
  answer: Answered;
  model: ChartModel;
  /** Its table is shown, or a sentence. */
  form: 'picture' | 'table' | 'empty';
};

const allFilters = ({ filters }: DashboardExport): Filter[] => filters;

export function shownChart(content: DashboardExport, chart: Chart): ChartOnPaper | { title: string; failure: string } {
  const widget = content.widgets[chart.id];
  const source = content.sources.find(({ id }) => id === chart.dataSourceId);
  if (!source) return { title: chart.title, failure: WORDS.gone };
  if (!widget || widget.error)
    return { title: chart.title, failure: WORDS.couldNot(widget?.error.message ?? WORDS.noEvidence) };
  const page = allFilters(content);
  const narrowed = isNarrowed(page, source);
  const title = titleOnPage(chart, widget, page, source);
  const { note, whole } = chart.options;
  const form = !narrowed || widget.comparison ? null : neutralForm(drawnChart(chart), widget, source.columns);
  const found = chartModel(chart, widget);
  const model = form === 'dots' && found.kind === 'line' ? asDots(found) : found;
  const isTable = form === 'list' || form === 'row' || model.kind === 'table';
  return {
    chart,
    title,
    note: [title === chart.title && note, !narrowed && whole, form === 'list' && WORDS.allEqual]
      .filter(Boolean)
      .join(' · '),
    finding: model.kind === 'empty' ? model.reason : describeChart(chart, widget, source.columns),
    answer: widget,
    model,
    form: model.kind === 'empty' ? 'empty' : isTable ? 'table' : 'picture',
  };
}

const SPARK = { width: 120, height: 26 };

/** The small line of a KPI, in the screen's own paths. */
export function sparkDrawing(spark: { values: (number | null)[]; split: number } | null): Drawing | null {
  if (!spark) return null;
  const { before, now, end, bars } = sparkPaths(spark.values, spark.split, SPARK);
  const grey = PAPER_THEME.category[0]!;
  if (wantsBars(spark.values))
    return {
      ...SPARK,
      strokes: bars.map((bar) => ({
        kind: 'path',
        d: rectanglePath(bar.x, bar.y, bar.width, bar.height),
        fill: spark.split === 0 ? PAPER_THEME.category[1]! : bar.now ? PAPER_THEME.ink1 : grey,
      })),
    };
  const line = (d: string, stroke: string, width: number): Drawing['strokes'] =>
    d ? [{ kind: 'path', d: d.replaceAll('h0', ''), stroke, width, cap: 'round', join: 'round' }] : [];
  return {
    ...SPARK,
    strokes: [
      ...line(before, grey, 1.25),
      ...line(now, PAPER_THEME.ink1, 1.5),
      ...(end
        ? [
            {
              kind: 'path' as const,
              d: rectanglePath(end.x - 1.8, end.y - 1.8, 3.6, 3.6),
              fill: PAPER_THEME.ink1,
            },
          ]
        : []),
    ],
  };
}

export function shownKpi(content: DashboardExport, kpi: Kpi): PaperFigure {
  const widget = content.widgets[kpi.id];
  const isThere = content.sources.some(({ id }) => id === kpi.dataSourceId);
  if (!widget || widget.error || !isThere)
    return {
      label: kpi.label,
      value: '–',
      change: isThere ? (widget?.error?.message ?? '') : WORDS.gone,
      spark: null,
      origin: 'none',
    };
  const { text, unit, delta, period, spark } = kpiFigure(kpi, widget);
  const change =
    delta &&
    [
      delta.at && `${delta.at}:`,
      delta.direction === 'same' ? `no change from ${delta.base}` : `${delta.change} ${delta.word} than ${delta.base}`,
    ]
      .filter(Boolean)
      .join(' ');
  const value = unit === '%' ? `${text}%` : unit ? `${text} ${unit}` : text;
  return {
    label: period ? `${kpi.label}, ${period}` : kpi.label,
    value,
    change,
    spark: kpi.sparkline ? sparkDrawing(spark) : null,
    origin: originOf(widget.evidenceId),
  };
}

/** Widgets in reading order: y, then x; what has no place comes last. */
export function inOrder({
  config,
  widgetId,
}: DashboardExport): { item: Kpi | Chart; isKpi: boolean; w: number; y: number }[] {
  const placeOf = (id: string) => config.layout.find((item) => item.id === id);
  const all = [
    ...config.kpis.map((item) => ({ item, isKpi: true })),
    ...config.charts.map((item) => ({ item, isKpi: false })),
  ];
  return all
    .filter(({ item }) => widgetId === null || item.id === widgetId)
    .map((each, nth) => {
      const place = placeOf(each.item.id);
      return { ...each, w: place?.w ?? 12, y: place?.y ?? 10_000 + nth, x: place?.x ?? 0 };
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

const HALF = 6;
const TALL = { full: 236, half: 222 };

async function pictureOf(shown: ChartOnPaper, width: number, tall: number, ruler: Ruler): Promise<PaperPicture> {
  const { title, note, finding, answer, model, form } = shown;
  const isDrawn = form === 'picture' && model.kind !== 'table' && model.kind !== 'empty';
  return {
    title,
    note,
    drawing: isDrawn ? await drawChart(model, { width, height: tall }, ruler) : null,
    texts: isDrawn ? [finding, ...model.notes] : [finding],
    alt: `${title}. ${finding}`,
    origin: originOf(answer.evidenceId),
  };
}

/** A chart of long bars takes the height that they need. */
const heightOf = ({ model }: ChartOnPaper, usual: number): number =>
  model.kind === 'bar' && model.horizontal ? Math.min(420, Math.max(90, model.bars.length * 26 + 16)) : usual;

/** What a dashboard is on paper, with the evidence of every number behind it. */
export async function dashboardDocument(content: DashboardExport, ruler: Ruler): Promise<PaperDocument> {
  const { title, sources, filters, createdAt, paper, config, widgets } = content;
  const parts: PaperPart[] = [];
  const proofs: Proof[] = [];
  let figures: PaperFigure[] = [];
  let waiting: PaperPicture | null = null;
  const flush = () => {
    if (figures.length > 0) parts.push({ kind: 'figures', items: figures });
    if (waiting) parts.push({ kind: 'pictures', items: [waiting] });
    figures = [];
    waiting = null;
  };
  const full = CONTENT_WIDTH[paper] / POINTS_A_PIXEL;
  const half = (CONTENT_WIDTH[paper] - PICTURE_GAP) / 2 / POINTS_A_PIXEL;
  const prove = (name: string, id: string, shown: boolean) => {
    const widget = widgets[id];
    if (!widget || widget.error) return;
    proofs.push({ name, evidenceId: widget.evidenceId, shown });
    if (widget.comparison)
      proofs.push({ name: `${name}, ${WORDS.comparison}`, evidenceId: widget.comparison.evidenceId, shown: false });
    if (widget.sparkline)
      proofs.push({ name: `${name}, ${WORDS.line}`, evidenceId: widget.sparkline.evidenceId, shown: false });
  };
  for (const { item, isKpi, w } of inOrder(content)) {
    if (isKpi) {
      if (waiting) flush();
      const kpi = item as Kpi;
      figures.push(shownKpi(content, kpi));
      prove(kpi.label, kpi.id, false);
      continue;
    }
    const shown = shownChart(content, item as Chart);
    if (figures.length > 0) flush();
    if ('failure' in shown) {
      flush();
      parts.push({ kind: 'heading', level: 2, text: shown.title, origin: 'typed' });
      parts.push({ kind: 'text', text: shown.failure, look: 'quiet', origin: 'typed' });
      continue;
    }
    prove(shown.title, item.id, shown.form === 'table');
    const origin = originOf(shown.answer.evidenceId);
    if (shown.form !== 'picture') {
      flush();
      parts.push({ kind: 'heading', level: 2, text: shown.title, note: shown.note, origin: 'typed' });
      parts.push({ kind: 'text', text: shown.finding, look: 'quiet', origin });
      if (shown.form === 'table') parts.push(chartTable(shown.chart, shown.title, shown.answer, origin));
      continue;
    }
    const isHalf = w <= HALF;
    const [width, usual] = isHalf ? [half, TALL.half] : [full, TALL.full];
    const picture = await pictureOf(shown, width, heightOf(shown, usual), ruler);
    if (!isHalf) {
      flush();
      parts.push({ kind: 'pictures', items: [picture] });
    } else if (waiting) {
      parts.push({ kind: 'pictures', items: [waiting, picture] });
      waiting = null;
    } else waiting = picture;
  }
  flush();
  for (const note of config.notes) parts.push({ kind: 'text', text: note, look: 'quiet', origin: 'typed' });
  parts.push(...evidenceParts(proofs, content));
  return {
    title,
    subtitle: subtitleOf(sources, filters),
    subtitleOrigin: 'version',
    foot: footOf(content),
    createdAt,
    size: paper,
    parts,
  };
}

export const subtitleOf = (sources: readonly ExportedSource[], filters: readonly Filter[]): string =>
  [
    ...sources.map(
      ({ name, version, rowCount }) =>
        `${name}, version ${version}, ${rowCount.toLocaleString('en-US')} ${rowCount === 1 ? 'row' : 'rows'}`,
    ),
    filters.length > 0 ? `${WORDS.filters} ${filterWords(filters, sources)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
