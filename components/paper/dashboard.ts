import { kpiFigure } from '@/components/answers/kpi-figure';
import { tonesOn } from '@/components/answers/picture-view';
import { chartModel, type ChartModel } from '@/components/charts/chart-model';
import { asDots } from '@/components/charts/kinds/line/model';
import { sayAnnotations } from '@/components/charts/model/annotations';
import { colouredIn } from '@/components/charts/model/tones';
import { withNotes } from '@/components/charts/kinds/map/place';
import { sparkPaths, wantsBars } from '@/components/charts/spark-path';
import { isNarrowed, titleOnPage } from '@/components/dashboards/state/page-of';
import {
  CONTENT_WIDTH,
  PICTURE_GAP,
  POINTS_A_PIXEL,
  said,
  textOf,
  type PaperDocument,
  type PaperFigure,
  type PaperPart,
  type PaperPicture,
  type PaperRun,
} from '@/lib/engines/paper/protocol/document';
import type { Widget } from '@/lib/product/dashboards/schema';
import type { ExportContent, ExportedSource } from '@/lib/product/exports/content-schema';
import { panelDimension } from '@/lib/pure/analysis/charts/panels';
import { claimOf } from '@/lib/pure/analysis/charts/claim-title';
import { neutralTitle } from '@/lib/pure/analysis/charts/neutral-title';
import { drawnChart } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { neutralForm } from '@/lib/pure/analysis/dashboard/lint/neutral-form';
import { evidenceBehind } from '@/lib/pure/analysis/narration/arithmetic';
import { describeReferences, findingOf } from '@/lib/pure/analysis/narration/finding';
import { rectanglePath, type Drawing, type Ruler } from '@/lib/pure/drawing/drawing';
import { onTab, shownTabs, tabsOf } from '@/lib/pure/query/schema/dashboard-tabs';
import type { Chart, Kpi, TextWidget } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { drawChart, panelsHeight } from './draw-chart';
import { evidenceParts, originOf, originOfAll, runsOf, type Proof } from './evidence';
import { filterWords, footOf, joined } from './foot';
import { chartTable } from './tables';
import { textParts } from './texts';
import { PAPER_THEME } from './theme';
import { WORDS } from './words';

export type DashboardExport = Extract<ExportContent, { kind: 'dashboard' | 'widget' }>;
type Answered = Extract<Widget, { error?: undefined }>;

/** A chart as the page shows it: its title, what it says, its picture or its table. */
export type ChartOnPaper = {
  chart: Chart;
  title: string;
  titleRuns: PaperRun[];
  note: string;
  finding: string;
  /** What it is held against. */
  references: ReturnType<typeof describeReferences>;
  answer: Answered;
  model: ChartModel;
  /** Its table is shown, or a sentence. */
  form: 'picture' | 'table' | 'empty';
};

const HAS_DIGIT = /\p{Nd}/u;

/**
 * A title with the evidence of its numbers. What a finding claims is told with its claims; where they are gone, a title
 * with numbers gives way to one that says what is drawn.
 */
function titleOf(content: DashboardExport, chart: Chart, shown: string, { columns }: ExportedSource): PaperRun[] {
  if (shown !== chart.title) return said(shown, 'question');
  if (claimOf(chart.options) === null) return said(shown, 'typed');
  const claims = content.titleClaims[chart.id] ?? [];
  if (claims.length === 0 && HAS_DIGIT.test(shown)) return said(neutralTitle(chart.query, columns), 'question');
  return runsOf({ text: shown, claims, labels: [] }, 'name');
}

const allFilters = ({ filters }: DashboardExport): Filter[] => filters;

type NoChart = { title: string; failure: string };

export function shownChart(content: DashboardExport, chart: Chart): ChartOnPaper | NoChart {
  const widget = content.widgets[chart.id];
  const source = content.sources.find(({ id }) => id === chart.dataSourceId);
  if (!source) return { title: chart.title, failure: WORDS.gone };
  if (!widget || widget.error)
    return { title: chart.title, failure: WORDS.couldNot(widget?.error.message ?? WORDS.noEvidence) };
  const filters = allFilters(content);
  const narrowed = isNarrowed(filters, source);
  const onPage = titleOnPage(chart, widget, filters, source);
  const titleRuns = titleOf(content, chart, onPage, source);
  const title = textOf(titleRuns);
  const { note, whole } = chart.options;
  const form =
    !narrowed || widget.comparison || panelDimension(chart)
      ? null
      : neutralForm(drawnChart(chart), widget, source.columns);
  const page = { coloured: colouredIn(content.config.charts), look: content.config };
  const found = chartModel(chart, widget, tonesOn(chart, source.columns, page), content.config.annotations);
  const model =
    form === 'dots' && found.kind === 'line' ? asDots(found) : found.kind === 'regions' ? withNotes(found) : found;
  const isTable = form === 'list' || form === 'row' || model.kind === 'table';
  return {
    chart,
    title,
    titleRuns,
    // What was computed once and has no evidence stays on the screen.
    note: [
      title === chart.title && note,
      !narrowed && !HAS_DIGIT.test(whole ?? '') && whole,
      form === 'list' && WORDS.allEqual,
    ]
      .filter(Boolean)
      .join(' · '),
    finding: model.kind === 'empty' ? model.reason : findingOf(chart, widget, source.columns).text,
    references: describeReferences(chart, widget, source.columns),
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
      label: said(kpi.label, 'typed'),
      value: '–',
      change: said(isThere ? (widget?.error?.message ?? '') : WORDS.gone, 'message'),
      spark: null,
      origin: 'words',
    };
  const { text, unit, delta, period, spark } = kpiFigure(kpi, widget);
  const origin = originOf(widget.evidenceId);
  const compared = originOfAll([widget.evidenceId, ...(widget.comparison ? [widget.comparison.evidenceId] : [])]);
  // A target is typed; a period is the comparison's own.
  const base = said(delta?.base ?? '', widget.comparison ? compared : 'typed');
  const told =
    delta?.direction === 'same' ? 'no change from ' : `${delta?.change.replace(/^[+−]/u, '')} ${delta?.word} than `;
  const change = delta ? [...said(delta.at ? `${delta.at}: ` : '', compared), ...said(told, compared), ...base] : [];
  const value = unit === '%' ? `${text}%` : unit ? `${text} ${unit}` : text;
  return {
    label: [...said(kpi.label, 'typed'), ...said(period ? `, ${period}` : '', origin)],
    value,
    change,
    spark: kpi.sparkline ? sparkDrawing(spark) : null,
    origin,
  };
}

/** Widgets in reading order: y, then x; what has no place comes last. */
export const inOrder = (content: DashboardExport): PlacedFigure[] =>
  partsInOrder(content).flatMap((part) => ('item' in part ? [part] : []));

type PlacedFigure = { item: Kpi | Chart; isKpi: boolean; w: number };
/** Where a tab begins, under its name. */
type TabStart = { tab: string };

/** The name of the tab that a widget stands on; null where the dashboard is one page. */
export function tabNames({ config, widgetId }: DashboardExport): (widget: string) => string | null {
  const names = new Map((widgetId === null ? shownTabs(config) : []).map(({ id, name }) => [id, name]));
  const tabOf = tabsOf(config);
  return (widget) => names.get(tabOf(widget) ?? '') ?? null;
}

/** Widgets and texts in reading order, tab by tab. */
export function partsInOrder(content: DashboardExport): (PlacedFigure | { text: TextWidget } | TabStart)[] {
  const { config, widgetId } = content;
  const tabs = widgetId === null ? shownTabs(config) : [];
  if (tabs.length === 0) return partsOfPage(content);
  return tabs.flatMap(({ id, name }) => {
    const parts = partsOfPage({ ...content, config: onTab(config, id) });
    return parts.length > 0 ? [{ tab: name }, ...parts] : [];
  });
}

function partsOfPage({ config, widgetId }: DashboardExport): (PlacedFigure | { text: TextWidget })[] {
  const placeOf = (id: string) => config.layout.find((item) => item.id === id);
  const all = [
    ...config.kpis.map((item) => ({ item, isKpi: true })),
    ...config.charts.map((item) => ({ item, isKpi: false })),
    ...(config.texts ?? []).map((text) => ({ text })),
  ];
  return all
    .flatMap((each, nth) => {
      const { id } = 'text' in each ? each.text : each.item;
      if (widgetId !== null && id !== widgetId) return [];
      const place = placeOf(id);
      const part = 'text' in each ? each : { ...each, w: place?.w ?? 12 };
      return [{ part, y: place?.y ?? 10_000 + nth, x: place?.x ?? 0 }];
    })
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(({ part }) => part);
}

const HALF = 6;
const TALL = { full: 236, half: 222 };

async function pictureOf(shown: ChartOnPaper, width: number, tall: number, ruler: Ruler): Promise<PaperPicture> {
  const { title, titleRuns, note, finding, references, answer, model, form } = shown;
  const origin = originOf(answer.evidenceId);
  const isDrawn = form === 'picture' && model.kind !== 'table' && model.kind !== 'empty';
  return {
    title: titleRuns,
    note: said(note, 'question'),
    drawing: isDrawn ? await drawChart(model, { width, height: tall }, ruler) : null,
    texts: [
      ...[finding, ...(isDrawn ? model.notes : [])].map((text) => said(text, origin)),
      ...(isDrawn ? sayAnnotations(model.annotations).map((text) => said(text, 'typed')) : []),
      ...(isDrawn ? references.map(({ text, typed }) => said(text, typed ? 'typed' : origin)) : []),
    ],
    alt: [
      `${title}. ${finding}`,
      ...references.map(({ text }) => text),
      ...(isDrawn ? sayAnnotations(model.annotations) : []),
    ].join(' '),
    origin,
  };
}

/** A chart of long bars takes the height that they need. */
const heightOf = ({ model }: ChartOnPaper, usual: number, width: number): number =>
  model.kind === 'panels'
    ? panelsHeight(model, width)
    : model.kind === 'bar' && model.horizontal
      ? Math.min(420, Math.max(90, model.bars.length * 26 + 16))
      : usual;

/** What a dashboard is on paper, with the evidence of every number behind it. */
export async function dashboardDocument(content: DashboardExport, ruler: Ruler): Promise<PaperDocument> {
  const { title, sources, filters, createdAt, paper, config, widgets } = content;
  const parts: PaperPart[] = [];
  const proofs: Proof[] = [];
  let figures: PaperFigure[] = [];
  let waiting: PaperPicture | null = null;
  // What stands on a tab stands under its name.
  let tabbed = false;
  const under = (): 2 | 3 => (tabbed ? 3 : 2);
  const flush = () => {
    if (figures.length > 0) parts.push({ kind: 'figures', items: figures });
    if (waiting) parts.push({ kind: 'pictures', items: [waiting] });
    figures = [];
    waiting = null;
  };
  const full = CONTENT_WIDTH[paper] / POINTS_A_PIXEL;
  const half = (CONTENT_WIDTH[paper] - PICTURE_GAP) / 2 / POINTS_A_PIXEL;
  const prove = (name: PaperRun[], id: string, shown: boolean) => {
    const widget = widgets[id];
    if (!widget || widget.error) return;
    const beside = (what: string) => [...name, ...said(`, ${what}`, 'words')];
    proofs.push({ name, evidenceId: widget.evidenceId, shown });
    if (widget.comparison)
      proofs.push({ name: beside(WORDS.comparison), evidenceId: widget.comparison.evidenceId, shown: false });
    if (widget.sparkline)
      proofs.push({ name: beside(WORDS.line), evidenceId: widget.sparkline.evidenceId, shown: false });
    for (const claim of content.titleClaims[id] ?? [])
      for (const evidenceId of evidenceBehind(claim)) proofs.push({ name, evidenceId, shown: false });
  };
  for (const part of partsInOrder(content)) {
    if ('tab' in part) {
      flush();
      tabbed = true;
      parts.push({ kind: 'heading', level: 2, runs: said(part.tab, 'typed') });
      continue;
    }
    if ('text' in part) {
      flush();
      parts.push(
        ...textParts(part.text.body, content, full).map((each) =>
          each.kind === 'heading' && tabbed ? { ...each, level: 3 as const } : each,
        ),
      );
      continue;
    }
    const { item, isKpi, w } = part;
    if (isKpi) {
      if (waiting) flush();
      const kpi = item as Kpi;
      figures.push(shownKpi(content, kpi));
      prove(said(kpi.label, 'typed'), kpi.id, false);
      continue;
    }
    const shown = shownChart(content, item as Chart);
    if (figures.length > 0) flush();
    if ('failure' in shown) {
      flush();
      parts.push({ kind: 'heading', level: under(), runs: said(shown.title, 'typed') });
      parts.push({ kind: 'text', runs: said(shown.failure, 'message'), look: 'quiet' });
      continue;
    }
    prove(shown.titleRuns, item.id, shown.form === 'table');
    const origin = originOf(shown.answer.evidenceId);
    if (shown.form !== 'picture') {
      flush();
      parts.push({ kind: 'heading', level: under(), runs: shown.titleRuns, note: said(shown.note, 'question') });
      parts.push({ kind: 'text', runs: said(shown.finding, origin), look: 'quiet' });
      if (shown.form === 'table') parts.push(chartTable(shown.chart, shown.title, shown.answer, origin));
      continue;
    }
    const isHalf = w <= HALF;
    const [width, usual] = isHalf ? [half, TALL.half] : [full, TALL.full];
    const picture = await pictureOf(shown, width, heightOf(shown, usual, width), ruler);
    if (!isHalf) {
      flush();
      parts.push({ kind: 'pictures', items: [picture] });
    } else if (waiting) {
      parts.push({ kind: 'pictures', items: [waiting, picture] });
      waiting = null;
    } else waiting = picture;
  }
  flush();
  for (const note of config.notes) parts.push({ kind: 'text', runs: said(note, 'typed'), look: 'quiet' });
  parts.push(...evidenceParts(proofs, content));
  return {
    title,
    subtitle: subtitleOf(sources, filters),
    foot: footOf(content),
    createdAt,
    size: paper,
    parts,
  };
}

export const subtitleOf = (sources: readonly ExportedSource[], filters: readonly Filter[]): PaperRun[] =>
  joined([
    ...sources.map(({ name, version, rowCount }) =>
      said(
        `${name}, version ${version}, ${rowCount.toLocaleString('en-US')} ${rowCount === 1 ? 'row' : 'rows'}`,
        'version',
      ),
    ),
    said(filters.length > 0 ? `${WORDS.filters} ${filterWords(filters, sources)}` : '', 'filter'),
  ]);
