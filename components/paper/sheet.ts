import { sayAnnotations } from '@/components/charts/model/annotations';
import { textOf } from '@/lib/engines/paper/protocol/document';
import { placed, rectanglePath, type Drawing, type Ruler, type Stroke } from '@/lib/pure/drawing/drawing';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { formatNumber } from '@/lib/pure/format/format';
import {
  inOrder,
  partsInOrder,
  shownChart,
  shownKpi,
  subtitleOf,
  type DashboardExport,
  type ChartOnPaper,
} from './dashboard';
import { drawChart, panelsHeight } from './draw-chart';
import { footOf } from './foot';
import { chartTable } from './tables';
import { textParts } from './texts';
import { PAPER_THEME } from './theme';
import { WORDS } from './words';

/** A page of the screen as one picture, in its pixels. */
const WIDTH = 1200;
const MARGIN = 28;
const GAP = 28;
const INSIDE = WIDTH - 2 * MARGIN;
const TALL = 240;
const MOST_ROWS = 14;
/** Of one chart alone. */
const ALONE = { width: 900, tall: 380 };

type Look = { size: number; weight: number; colour: string };
const LOOKS = {
  title: { size: 22, weight: 640, colour: PAPER_THEME.ink1 },
  tab: { size: 18, weight: 640, colour: PAPER_THEME.ink1 },
  head: { size: 16, weight: 600, colour: PAPER_THEME.ink1 },
  figure: { size: 28, weight: 600, colour: PAPER_THEME.ink1 },
  text: { size: 13, weight: 400, colour: PAPER_THEME.ink1 },
  strong: { size: 12, weight: 600, colour: PAPER_THEME.ink3 },
  quiet: { size: 12.5, weight: 400, colour: PAPER_THEME.ink3 },
} satisfies Record<string, Look>;

class Sheet {
  readonly strokes: Stroke[] = [];
  constructor(private readonly ruler: Ruler) {}

  wrap(text: string, { size, weight }: Look, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/(?<=\s)|(?<=[\u2e80-\u9fff\uac00-\ud7ff])/)) {
      if (line && this.ruler((line + word).trimEnd(), { size, weight }) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += word;
    }
    if (line.trim()) lines.push(line.trimEnd());
    return lines;
  }
  cut(text: string, look: Look, width: number): string {
    if (this.ruler(text, look) <= width) return text;
    let kept = text;
    while (kept && this.ruler(`${kept}…`, look) > width) kept = kept.slice(0, -1);
    return `${kept.trimEnd()}…`;
  }
  /** Lines from `y` down; answers where the next begins. */
  write(text: string, look: Look, { x, y, width }: { x: number; y: number; width: number }): number {
    let at = y;
    for (const line of this.wrap(text, look, width)) {
      this.strokes.push({ kind: 'text', text: line, x, y: at + look.size, ...look });
      at += look.size * 1.35;
    }
    return at;
  }
  line(text: string, look: Look, { x, y, right }: { x: number; y: number; right?: number }): void {
    const left = right === undefined ? x : right - this.ruler(text, look);
    this.strokes.push({ kind: 'text', text, x: left, y: y + look.size, ...look });
  }
  rule([x, y, width]: readonly [number, number, number], colour: string, thick = 1): void {
    this.strokes.push({ kind: 'path', d: rectanglePath(x, y, width, thick), fill: colour });
  }
  lay(drawing: Drawing, x: number, y: number): void {
    this.strokes.push(...placed(drawing, x, y));
  }
}

type Box = { x: number; y: number; width: number };

function figure(sheet: Sheet, content: DashboardExport, kpi: Kpi, { x, y, width }: Box): number {
  const shown = shownKpi(content, kpi);
  const { value, spark } = shown;
  const [label, change] = [textOf(shown.label), textOf(shown.change)];
  sheet.rule([x, y, 1], PAPER_THEME.accent, 50);
  const room = { x: x + 14, width: width - 20 };
  let at = sheet.write(label, LOOKS.quiet, { ...room, y });
  at = sheet.write(value, LOOKS.figure, { ...room, y: at + 2 });
  if (change) at = sheet.write(change, LOOKS.quiet, { ...room, y: at });
  if (spark) {
    sheet.lay(spark, x + 14, at + 6);
    at += spark.height + 8;
  }
  return at;
}

function table(sheet: Sheet, { chart, title, answer }: ChartOnPaper, { x, y, width }: Box): number {
  const { columns, rows } = chartTable(chart, title, answer, '');
  const wide = width / columns.length;
  let at = y;
  const write = (texts: readonly string[], look: Look) =>
    texts.forEach((text, nth) => {
      const left = x + nth * wide;
      const fitted = sheet.cut(text, look, wide - 12);
      sheet.line(fitted, look, { x: left, y: at, ...(columns[nth]!.right && { right: left + wide - 12 }) });
    });
  write(
    columns.map(({ label }) => label),
    LOOKS.strong,
  );
  sheet.rule([x, (at += 19), width], PAPER_THEME.line2);
  at += 4;
  for (const row of rows.slice(0, MOST_ROWS)) {
    write(row, LOOKS.text);
    sheet.rule([x, (at += 20), width], PAPER_THEME.line1);
    at += 3;
  }
  if (rows.length <= MOST_ROWS) return at;
  return sheet.write(WORDS.moreRows(String(MOST_ROWS), formatNumber(rows.length)), LOOKS.quiet, {
    x,
    y: at + 4,
    width,
  });
}

async function chart(
  sheet: Sheet,
  shown: ReturnType<typeof shownChart>,
  { x, y, width, tall }: Box & { tall: number },
  ruler: Ruler,
): Promise<number> {
  sheet.rule([x, y, width], PAPER_THEME.line2);
  let at = sheet.write(shown.title, LOOKS.head, { x, y: y + 10, width });
  if ('failure' in shown) return sheet.write(shown.failure, LOOKS.quiet, { x, y: at + 4, width });
  if (shown.note) at = sheet.write(shown.note, LOOKS.quiet, { x, y: at, width });
  at += 10;
  const { model, form, finding } = shown;
  if (form === 'table') return table(sheet, shown, { x, y: at, width });
  if (form === 'empty' || model.kind === 'table' || model.kind === 'empty')
    return sheet.write(finding, LOOKS.quiet, { x, y: at, width });
  const height =
    model.kind === 'panels'
      ? panelsHeight(model, width)
      : model.kind === 'bar' && model.horizontal
        ? Math.max(120, model.bars.length * 30 + 12)
        : tall;
  sheet.lay(await drawChart(model, { width, height }, ruler), x, at);
  at += height + 8;
  const notes = [...sayAnnotations(model.annotations), ...model.notes].join(' · ');
  return notes ? sheet.write(notes, LOOKS.quiet, { x, y: at, width }) : at;
}

/** Up to four KPIs that stand beside each other. */
function kpisFrom(parts: ReturnType<typeof partsInOrder>, from: number): Kpi[] {
  const next = parts.slice(from, from + 4).map((part) => ('item' in part && part.isKpi ? (part.item as Kpi) : null));
  const end = next.indexOf(null);
  return next.slice(0, end === -1 ? next.length : end).flatMap((kpi) => kpi ?? []);
}

function writeText(sheet: Sheet, content: DashboardExport, body: string, from: number): number {
  let y = from;
  for (const part of textParts(body, content, INSIDE)) {
    if (part.kind === 'image') {
      const { address, width, height } = part;
      sheet.strokes.push({ kind: 'image', address, x: MARGIN, y: y + 8, width, height });
      y += height + 12;
      continue;
    }
    if (part.kind !== 'heading' && part.kind !== 'text') continue;
    const look = part.kind === 'heading' ? LOOKS.head : LOOKS.text;
    y = sheet.write(textOf(part.runs), look, { x: MARGIN, y: y + 4, width: INSIDE });
  }
  return y + 16;
}

/** The whole dashboard as it stands on the page. */
export async function dashboardDrawing(content: DashboardExport, ruler: Ruler): Promise<Drawing> {
  const sheet = new Sheet(ruler);
  let y = sheet.write(content.title, LOOKS.title, { x: MARGIN, y: MARGIN, width: INSIDE });
  y = sheet.write(textOf(subtitleOf(content.sources, content.filters)), LOOKS.quiet, {
    x: MARGIN,
    y: y + 2,
    width: INSIDE,
  });
  sheet.rule([MARGIN, (y += 12), INSIDE], PAPER_THEME.ink1, 2);
  y += 16;
  const parts = partsInOrder(content);
  for (let nth = 0; nth < parts.length;) {
    const first = parts[nth]!;
    if ('tab' in first) {
      if (nth > 0) sheet.rule([MARGIN, y, INSIDE], PAPER_THEME.line2);
      y = sheet.write(first.tab, LOOKS.tab, { x: MARGIN, y: y + (nth > 0 ? 14 : 0), width: INSIDE }) + 12;
      nth += 1;
      continue;
    }
    if ('text' in first) {
      y = writeText(sheet, content, first.text.body, y);
      nth += 1;
      continue;
    }
    if (first.isKpi) {
      const row = kpisFrom(parts, nth);
      const width = INSIDE / 4;
      y = Math.max(
        ...row.map((item, at) => figure(sheet, content, item, { x: MARGIN + at * width, y, width: width - 12 })),
      );
      y += 18;
      nth += row.length;
      continue;
    }
    const next = parts[nth + 1];
    const pair = first.w <= 6 && next && 'item' in next && !next.isKpi && next.w <= 6;
    const row = pair ? [first, next] : [first];
    const width = pair ? (INSIDE - GAP) / 2 : INSIDE;
    const ends: number[] = [];
    for (const [at, { item }] of row.entries())
      ends.push(
        await chart(
          sheet,
          shownChart(content, item as Chart),
          { x: MARGIN + at * (width + GAP), y, width, tall: TALL },
          ruler,
        ),
      );
    y = Math.max(...ends) + 20;
    nth += row.length;
  }
  sheet.rule([MARGIN, y, INSIDE], PAPER_THEME.line2);
  y = sheet.write(textOf(footOf(content)), LOOKS.quiet, { x: MARGIN, y: y + 8, width: INSIDE });
  return { width: WIDTH, height: Math.max(400, Math.ceil(y + MARGIN)), strokes: sheet.strokes };
}

/** One widget under its title; `alt` says what it shows. */
export async function widgetDrawing(
  content: DashboardExport,
  ruler: Ruler,
): Promise<{ drawing: Drawing; title: string; alt: string }> {
  const sheet = new Sheet(ruler);
  const [first] = inOrder(content);
  if (!first) throw new Error('no such widget');
  const inside = ALONE.width - 2 * MARGIN;
  const at = { x: MARGIN, y: MARGIN, width: inside };
  let [title, alt, y] = ['', '', MARGIN];
  if (first.isKpi) {
    const { label, value, change } = shownKpi(content, first.item as Kpi);
    y = figure(sheet, content, first.item as Kpi, at);
    [title, alt] = [textOf(label), [value, textOf(change)].filter(Boolean).join(', ')];
  } else {
    const shown = shownChart(content, first.item as Chart);
    y = await chart(sheet, shown, { ...at, tall: ALONE.tall }, ruler);
    [title, alt] = [
      shown.title,
      'failure' in shown ? shown.failure : [shown.finding, ...shown.references.map(({ text }) => text)].join(' '),
    ];
  }
  y = sheet.write(textOf(footOf(content)), LOOKS.quiet, { ...at, y: y + 14 });
  return { drawing: { width: ALONE.width, height: Math.ceil(y + MARGIN), strokes: sheet.strokes }, title, alt };
}
