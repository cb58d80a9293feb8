import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { placed, rectanglePath, type Drawing, type Stroke } from '@/lib/pure/drawing/drawing';
import {
  CONTENT_WIDTH,
  PICTURE_GAP,
  POINTS_A_PIXEL,
  said,
  textOf,
  type Origin,
  type PaperDocument,
  type PaperFigure,
  type PaperHeading,
  type PaperImage,
  type PaperPart,
  type PaperPicture,
  type PaperRun,
  type PaperTable,
} from '../protocol/document';
import { bandsOf, columnWidths } from './columns';
import { letterOf, settable, styleOf, widthIn, type FontFile, type Style } from './fonts';
import { linesOf, runLines, someLines } from './lines';

type Element = PDFKit.PDFStructureElement;
/** What of pdfkit's own objects the setting of letters needs. */
type Embedded = {
  id: string;
  font: FontFile['font'];
  scale: number;
  subset: { includeGlyph: (glyph: number) => number };
  widths: number[];
  unicode: number[][];
  ref: () => unknown;
};
type Inner = PDFKit.PDFDocument & {
  _font: Embedded;
  addContent: (content: string) => void;
  page: PDFKit.PDFPage & { fonts: Record<string, unknown> };
};

const INK = {
  strong: '#182229',
  text: '#182229',
  quiet: '#606970',
  line: '#BEC5CA',
  hair: '#DCE0E3',
  accent: '#0C5788',
};
const SIZES = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const TOP = 54;
const BOTTOM = 62;
const BODY = { size: 10, leading: 14 };
const CELL = { size: 8.5, leading: 11.5, padding: 10, pad: 3 };
const CODE = { size: 7.5, leading: 10.5 };
/** A cell that goes on for longer is cut, and says so by its '…'. */
const MOST_CELL_LINES = 24;
const MOST_COLUMNS = 9;
const MOST_FOOT_LINES = 3;

const HEADING = {
  1: { size: 20, leading: 25, above: 0, below: 4 },
  2: { size: 12.5, leading: 16, above: 16, below: 5 },
  3: { size: 10.5, leading: 14, above: 10, below: 3 },
} as const;

type Look = { size: number; leading: number; style: Style; colour: string };

/** What the tag of a whole text says, where its pieces have tags of their own. */
const ownOf = (runs: readonly PaperRun[]): Origin => (runs.length === 1 ? runs[0]!.origin : 'words');

const number = (value: number) => String(Math.round(value * 1000) / 1000);

/** Sets parts one below the other on pages, and tells in tags what each is. */
class Setter {
  private readonly doc: Inner;
  private readonly root: Element;
  private readonly left: number;
  private readonly width: number;
  private readonly height: number;
  private readonly embedded = new Map<FontFile, { embedded: Embedded; letters: Map<number, string> }>();
  private readonly outlines: PDFKit.PDFOutline[] = [];
  private y = TOP;

  constructor(private readonly paper: PaperDocument) {
    const [width, height] = SIZES[paper.size];
    this.width = CONTENT_WIDTH[paper.size];
    this.left = (width - this.width) / 2;
    this.height = height;
    const options = {
      size: [width, height],
      margin: 0,
      font: null as unknown as string,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      info: {
        Title: paper.title,
        Creator: 'Plumbline',
        Producer: 'Plumbline',
        CreationDate: new Date(paper.createdAt),
        ModDate: new Date(paper.createdAt),
      },
    };
    this.doc = new PDFDocument(options as PDFKit.PDFDocumentOptions) as Inner;
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.newPage();
  }

  async write(path: string): Promise<void> {
    const file = createWriteStream(path);
    this.doc.pipe(file);
    this.heading({ level: 1, runs: said(this.paper.title, 'typed') });
    this.paragraph(this.paper.subtitle, 'quiet');
    for (const part of this.paper.parts) this.part(part);
    this.root.end();
    this.feet();
    this.doc.end();
    await finished(file);
  }

  private part(part: PaperPart): void {
    switch (part.kind) {
      case 'heading':
        return this.heading(part);
      case 'text':
        return this.paragraph(part.runs, part.look ?? 'text');
      case 'figures':
        return this.figures(part.items);
      case 'pictures':
        return this.pictures(part.items);
      case 'image':
        return this.image(part);
      case 'table':
        for (const band of bandsOf(part, MOST_COLUMNS)) this.table(band);
        return;
      case 'facts':
        return this.facts(part);
      case 'code':
        return this.code(part.text);
      case 'break':
        if (this.y > TOP) this.newPage();
    }
  }

  // Pages and what stands on them.

  private newPage(): void {
    this.doc.addPage();
    this.y = TOP;
  }
  private get bottom(): number {
    return this.height - BOTTOM;
  }
  private ensure(height: number): void {
    if (this.y + height > this.bottom && this.y > TOP) this.newPage();
  }
  /** What is only there for the eye. */
  private artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }
  private add(parent: Element, type: string, options: object, draw: () => void): void {
    const element = this.doc.struct(type, options, [draw]);
    parent.add(element);
  }
  private rule([x, y, width]: readonly [number, number, number], colour: string, thick: number): void {
    this.artifact(() => {
      this.doc.path(rectanglePath(x, y, width, thick)).fill(colour);
    });
  }

  private feet(): void {
    const { start, count } = this.doc.bufferedPageRange();
    const text = { size: 7.5, style: 'regular' as const, width: this.width - 90 };
    const lines = someLines(textOf(this.paper.foot), text, MOST_FOOT_LINES);
    for (let nth = start; nth < start + count; nth++) {
      this.doc.switchToPage(nth);
      this.artifact(() => {
        const top = this.height - BOTTOM + 16;
        this.doc.path(rectanglePath(this.left, top - 10, this.width, 0.5)).fill(INK.line);
        lines.forEach((line, row) =>
          this.letters(line, {
            x: this.left,
            y: top + row * 9.5,
            size: text.size,
            style: 'regular',
            colour: INK.quiet,
          }),
        );
        const page = `Page ${nth - start + 1} of ${count}`;
        const x = this.left + this.width - widthIn(page, text.size, 'regular');
        this.letters(page, { x, y: top, size: text.size, style: 'regular', colour: INK.quiet });
        if (nth > start)
          this.letters(someLines(this.paper.title, { ...text, width: this.width }, 1)[0]!, {
            x: this.left,
            y: 32,
            size: text.size,
            style: 'regular',
            colour: INK.quiet,
          });
      }, 'Pagination');
    }
  }

  // Letters.

  private fontOf(file: FontFile) {
    const known = this.embedded.get(file);
    if (known) return known;
    this.doc.registerFont(file.path, file.bytes as unknown as string);
    this.doc.font(file.path, 10);
    const made = { embedded: this.doc._font, letters: new Map<number, string>() };
    this.embedded.set(file, made);
    return made;
  }
  private letterIn(file: FontFile, code: number): { id: string; hex: string } {
    const { embedded, letters } = this.fontOf(file);
    let hex = letters.get(code);
    if (hex === undefined) {
      const glyph = embedded.font.glyphForCodePoint(code);
      const id = embedded.subset.includeGlyph(glyph.id);
      embedded.widths[id] ??= glyph.advanceWidth * embedded.scale;
      embedded.unicode[id] ??= [code];
      hex = id.toString(16).padStart(4, '0');
      letters.set(code, hex);
    }
    this.doc.page.fonts[embedded.id] ??= embedded.ref();
    return { id: embedded.id, hex };
  }

  /** One line with its baseline at `y`; letters of another typeface within it stand on the same line. */
  private letters(
    text: string,
    {
      x,
      y,
      size,
      style,
      colour,
      angle = 0,
    }: { x: number; y: number; size: number; style: Style; colour: string; angle?: number },
  ): void {
    const runs: { id: string; hex: string; x: number }[] = [];
    let at = 0;
    for (const character of settable(text)) {
      const code = character.codePointAt(0)!;
      const { file, advance } = letterOf(code, style);
      const { id, hex } = this.letterIn(file, code);
      const run = runs.at(-1);
      if (run?.id === id) run.hex += hex;
      else runs.push({ id, hex, x: at });
      at += advance * size;
    }
    this.doc.fillColor(colour);
    const turn = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    // The page stands on its head, so that y grows downwards: letters are turned back.
    for (const run of runs) {
      const place = [cos, sin, sin, -cos, x + run.x * cos, y + run.x * sin].map(number).join(' ');
      this.doc.addContent(`BT ${place} Tm /${run.id} ${number(size)} Tf <${run.hex}> Tj ET`);
    }
  }

  // Parts.

  private bookmark(level: 1 | 2 | 3, text: string): void {
    const parent = level === 1 ? this.doc.outline : (this.outlines[level - 2] ?? this.doc.outline);
    this.outlines[level - 1] = parent.addItem(text.slice(0, 200));
    this.outlines.length = level;
  }

  /** Lines in an element, each piece of another origin in a `Span` of its own; answers where the next begins. */
  private lines(
    parent: Element,
    own: Origin,
    lines: readonly PaperRun[][],
    { x, y, size, leading, style, colour }: Look & { x: number; y: number },
  ): number {
    const groups: { origin: Origin; pieces: { text: string; x: number; y: number }[] }[] = [];
    let base = y + size;
    for (const line of lines) {
      let left = x;
      for (const { text, origin } of line) {
        const last = groups.at(-1);
        const piece = { text, x: left, y: base };
        if (last?.origin === origin) last.pieces.push(piece);
        else groups.push({ origin, pieces: [piece] });
        left += widthIn(text, size, style);
      }
      base += leading;
    }
    for (const { origin, pieces } of groups) {
      const draw = () => {
        for (const { text, ...place } of pieces) this.letters(text, { ...place, size, style, colour });
      };
      if (origin === own) parent.add(draw);
      else this.add(parent, 'Span', { title: origin }, draw);
    }
    return y + lines.length * leading;
  }

  private heading({ level, runs, note }: Pick<PaperHeading, 'level' | 'runs' | 'note'>): void {
    const { size, leading, above, below } = HEADING[level];
    const lines = runLines(runs, { size, style: 'strong', width: this.width });
    this.ensure(above + lines.length * leading + below + 72);
    if (this.y > TOP) this.y += above;
    this.bookmark(level, textOf(runs));
    const own = ownOf(runs);
    const element = this.doc.struct(`H${level}`, { title: own });
    this.root.add(element);
    const look = { x: this.left, y: this.y, size, leading, style: 'strong' as const, colour: INK.strong };
    this.y = this.lines(element, own, lines, look);
    element.end();
    if (note && note.length > 0) this.paragraph(note, 'quiet');
    else this.y += below;
  }

  private paragraph(runs: readonly PaperRun[], look: 'text' | 'quiet' | 'lead'): void {
    if (!textOf(runs).trim()) return;
    const size = look === 'quiet' ? 9 : look === 'lead' ? 11.5 : BODY.size;
    const leading = size + 4;
    const lines = runLines(runs, { size, style: 'regular', width: this.width });
    const own = ownOf(runs);
    const element = this.doc.struct('P', { title: own });
    this.root.add(element);
    const colour = look === 'quiet' ? INK.quiet : INK.text;
    for (let from = 0; from < lines.length;) {
      this.ensure(leading);
      const some = lines.slice(from, from + Math.max(1, Math.floor((this.bottom - this.y) / leading)));
      this.y = this.lines(element, own, some, { x: this.left, y: this.y, size, leading, style: 'regular', colour });
      from += some.length;
    }
    element.end();
    this.y += 5;
  }

  private code(text: string): void {
    const setting = { size: CODE.size, style: 'mono' as const, width: this.width - 16 };
    const lines = linesOf(text, setting);
    const paragraph = this.doc.struct('P');
    this.root.add(paragraph);
    const element = this.doc.struct('Code', { title: 'sql' });
    paragraph.add(element);
    for (let from = 0; from < lines.length;) {
      this.ensure(CODE.leading);
      const some = lines.slice(from, from + Math.max(1, Math.floor((this.bottom - this.y) / CODE.leading)));
      element.add(() => {
        for (const line of some) {
          this.letters(line, {
            x: this.left + 8,
            y: this.y + CODE.size,
            size: CODE.size,
            style: 'mono',
            colour: INK.text,
          });
          this.y += CODE.leading;
        }
      });
      from += some.length;
    }
    element.end();
    paragraph.end();
    this.y += 5;
  }

  private figures(items: readonly PaperFigure[]): void {
    const across = Math.min(4, Math.max(1, items.length));
    for (let from = 0; from < items.length; from += across) {
      const row = items.slice(from, from + across);
      const width = this.width / across;
      const set = row.map(({ label, value, change }) => ({
        label: runLines(label, { size: 9, style: 'regular', width: width - 22 }),
        value: linesOf(value, { size: value.length > 14 ? 13 : 19, style: 'strong', width: width - 22 }),
        valueSize: value.length > 14 ? 13 : 19,
        change: change.length > 0 ? runLines(change, { size: 8.5, style: 'regular', width: width - 22 }) : [],
      }));
      const heightOf = ({ label, value, valueSize, change }: (typeof set)[number]) =>
        label.length * 12 + value.length * (valueSize + 5) + change.length * 11.5;
      const sparks = row.some(({ spark }) => spark) ? 28 : 0;
      const height = Math.max(...set.map(heightOf)) + sparks + 16;
      this.ensure(height);
      const top = this.y;
      row.forEach((item, nth) => {
        const { label, value, valueSize, change } = set[nth]!;
        const x = this.left + nth * width + 10;
        this.artifact(() => {
          this.doc.path(rectanglePath(x - 10, top, 0.75, 40)).fill(INK.accent);
          this.doc.path(`M${x - 9.6} ${top + 36}L${x - 7} ${top + 40}L${x - 9.6} ${top + 45}L${x - 12.2} ${top + 40}Z`);
          this.doc.fill(INK.accent);
        });
        const element = this.doc.struct('P', { title: item.origin });
        this.root.add(element);
        let y = top + 2;
        const write = (lines: readonly PaperRun[][], look: Look) => {
          y = this.lines(element, item.origin, lines, { x, y, ...look });
        };
        write(label, { size: 9, leading: 12, style: 'regular', colour: INK.quiet });
        write(
          value.map((line) => said(line, item.origin)),
          { size: valueSize, leading: valueSize + 5, style: 'strong', colour: INK.strong },
        );
        write(change, { size: 8.5, leading: 11.5, style: 'regular', colour: INK.quiet });
        element.end();
        if (item.spark) {
          const spark = item.spark;
          this.artifact(() => this.draw(spark, x, y + 4, Math.min(1, (width - 24) / (spark.width * POINTS_A_PIXEL))));
        }
      });
      this.y = top + height;
    }
  }

  private pictures(items: readonly PaperPicture[]): void {
    const width = items.length > 1 ? (this.width - PICTURE_GAP) / 2 : this.width;
    for (let from = 0; from < items.length; from += 2) {
      const row = items.slice(from, from + 2);
      const set = row.map((item) => {
        const scale = item.drawing ? Math.min(1, width / (item.drawing.width * POINTS_A_PIXEL)) : 1;
        return {
          item,
          scale,
          title: runLines(item.title, { size: 12.5, style: 'strong', width }),
          note: item.note.length > 0 ? runLines(item.note, { size: 8.5, style: 'regular', width }) : [],
          texts: item.texts.flatMap((text) => runLines(text, { size: 8.5, style: 'regular', width })),
          tall: item.drawing ? item.drawing.height * POINTS_A_PIXEL * scale : 0,
        };
      });
      const heightOf = ({ title, note, texts, tall }: (typeof set)[number]) =>
        title.length * 16 + note.length * 11.5 + 6 + tall + (texts.length ? 4 + texts.length * 11.5 : 0);
      const height = Math.max(...set.map(heightOf));
      this.ensure(height + 16);
      if (this.y > TOP) this.y += 14;
      const top = this.y;
      set.forEach(({ item, scale, title, note, texts, tall }, nth) => {
        const x = this.left + nth * (width + PICTURE_GAP);
        this.rule([x, top - 4, width], INK.line, 0.75);
        let y = top;
        this.y = top;
        this.bookmark(2, textOf(item.title));
        const write = (type: string, own: Origin, lines: readonly PaperRun[][], look: Look) => {
          if (lines.length === 0) return;
          const element = this.doc.struct(type, { title: own });
          this.root.add(element);
          y = this.lines(element, own, lines, { x, y, ...look });
          element.end();
        };
        const quiet = { size: 8.5, leading: 11.5, style: 'regular' as const, colour: INK.quiet };
        const strong = { size: 12.5, leading: 16, style: 'strong' as const, colour: INK.strong };
        write('H2', ownOf(item.title), title, strong);
        write('P', ownOf(item.note), note, quiet);
        y += 6;
        const { drawing } = item;
        if (drawing) {
          this.add(
            this.root,
            'Figure',
            { alt: item.alt, title: item.origin, bbox: [x, y, x + width, y + tall], placement: 'Block' },
            () => this.draw(drawing, x, y, scale),
          );
          y += tall + 4;
        }
        write('P', item.origin, texts, quiet);
      });
      this.y = top + height;
    }
  }

  /** One without words is only there for the eye. */
  private image({ address, alt, ...size }: PaperImage): void {
    const [width, height] = [size.width * POINTS_A_PIXEL, size.height * POINTS_A_PIXEL];
    this.ensure(height);
    const [x, y] = [this.left, this.y];
    const draw = () => {
      this.doc.image(address, x, y, { width, height });
    };
    if (alt === '') this.artifact(draw);
    else
      this.add(
        this.root,
        'Figure',
        { alt, title: 'typed', bbox: [x, y, x + width, y + height], placement: 'Block' },
        draw,
      );
    this.y += height + 7;
  }

  private draw(drawing: Drawing, x: number, y: number, scale: number): void {
    const { doc } = this;
    doc.save();
    doc.translate(x, y).scale(POINTS_A_PIXEL * scale);
    this.strokes(placed(drawing, 0, 0));
    doc.restore();
  }
  private strokes(strokes: readonly Stroke[]): void {
    const { doc } = this;
    for (const stroke of strokes) {
      if (stroke.kind === 'clip') {
        doc.save();
        doc.path(stroke.d).clip();
        this.strokes(stroke.strokes);
        doc.restore();
        continue;
      }
      if (stroke.kind === 'image') {
        const { address, x, y, width, height } = stroke;
        doc.image(address, x, y, { width, height });
        continue;
      }
      const isFaint = stroke.alpha !== undefined;
      if (isFaint) doc.save().opacity(stroke.alpha!);
      if (stroke.kind === 'text') {
        if (stroke.tick) doc.addContent('/Tick BMC');
        this.letters(stroke.text, { ...stroke, style: styleOf(stroke), angle: stroke.angle ?? 0 });
        if (stroke.tick) doc.addContent('EMC');
      } else if (stroke.fill) doc.path(stroke.d).fill(stroke.fill as PDFKit.Mixins.ColorValue, ruleOf(stroke.rule));
      else {
        doc.path(stroke.d).lineWidth(stroke.width ?? 1);
        doc.lineCap(stroke.cap ?? 'butt').lineJoin(stroke.join ?? 'miter');
        const isDashed = stroke.dash && stroke.dash.some((part) => part > 0);
        if (isDashed) doc.dash(stroke.dash![0]!, { space: stroke.dash![1] ?? stroke.dash![0]! });
        doc.stroke(stroke.stroke as PDFKit.Mixins.ColorValue);
        if (isDashed) doc.undash();
      }
      if (isFaint) doc.restore();
    }
  }

  private table({ columns, rows, origin }: PaperTable): void {
    const { size, leading, padding, pad } = CELL;
    const widths = columnWidths({ columns, rows }, { room: this.width, size, padding });
    const lefts = widths.map((_, nth) => this.left + widths.slice(0, nth).reduce((sum, width) => sum + width, 0));
    const total = widths.reduce((sum, width) => sum + width, 0);
    const cellLines = (text: string, nth: number, style: Style) =>
      someLines(text, { size, style, width: widths[nth]! - padding + 0.5 }, MOST_CELL_LINES);
    const heads = columns.map(({ label }, nth) => cellLines(label, nth, 'strong'));
    const headHeight = Math.max(...heads.map((lines) => lines.length)) * leading + 2 * pad;
    const writeCell = (lines: readonly string[], nth: number, style: Style, colour: string) => {
      const right = columns[nth]!.right;
      lines.forEach((line, row) => {
        const x = right
          ? lefts[nth]! + widths[nth]! - padding / 2 - widthIn(line, size, style)
          : lefts[nth]! + padding / 2;
        this.letters(line, { x, y: this.y + pad + size + row * leading, size, style, colour });
      });
    };
    this.ensure(headHeight + 3 * leading);
    const table = this.doc.struct('Table', { title: origin });
    this.root.add(table);
    const head = this.doc.struct('TR');
    table.add(head);
    heads.forEach((lines, nth) =>
      this.add(head, 'TH', { scope: 'Column', title: 'name' }, () => writeCell(lines, nth, 'strong', INK.quiet)),
    );
    head.end();
    const underHead = () => {
      this.rule([this.left, this.y + headHeight, total], INK.line, 0.75);
      this.y += headHeight + 1;
    };
    underHead();
    for (const row of rows) {
      const cells = columns.map((_, nth) => cellLines(row[nth] ?? '', nth, 'regular'));
      let most = 1;
      for (const lines of cells) most = Math.max(most, lines.length);
      const height = most * leading + 2 * pad;
      if (this.y + height > this.bottom) {
        this.newPage();
        this.artifact(() => heads.forEach((lines, nth) => writeCell(lines, nth, 'strong', INK.quiet)), 'Pagination');
        underHead();
      }
      const line = this.doc.struct('TR');
      table.add(line);
      cells.forEach((lines, nth) => this.add(line, 'TD', {}, () => writeCell(lines, nth, 'regular', INK.text)));
      line.end();
      this.rule([this.left, this.y + height - 0.25, total], INK.hair, 0.35);
      this.y += height;
    }
    table.end();
    this.y += 8;
  }

  /** A table of two columns without a header row: the names are the headers of their rows. */
  private facts({ rows }: Extract<PaperPart, { kind: 'facts' }>): void {
    const size = 8.5;
    const leading = 11.5;
    const names = Math.min(120, Math.max(...rows.map(({ name }) => widthIn(name, size, 'strong'))) + 14);
    const table = this.doc.struct('Table');
    this.root.add(table);
    for (const { name, text, origin } of rows) {
      const lines = linesOf(text, { size, style: 'regular', width: this.width - names });
      const title = linesOf(name, { size, style: 'strong', width: names - 8 });
      const height = Math.max(lines.length, title.length) * leading + 3;
      this.ensure(Math.min(height, this.bottom - TOP));
      const row = this.doc.struct('TR');
      table.add(row);
      this.add(row, 'TH', { scope: 'Row' }, () =>
        title.forEach((line, nth) =>
          this.letters(line, {
            x: this.left,
            y: this.y + size + nth * leading,
            size,
            style: 'strong',
            colour: INK.quiet,
          }),
        ),
      );
      const cell = this.doc.struct('TD', { title: origin });
      row.add(cell);
      for (let from = 0; from < lines.length;) {
        const room = Math.max(1, Math.floor((this.bottom - this.y) / leading));
        const some = lines.slice(from, from + room);
        cell.add(() =>
          some.forEach((line, nth) =>
            this.letters(line, {
              x: this.left + names,
              y: this.y + size + nth * leading,
              size,
              style: 'regular',
              colour: INK.text,
            }),
          ),
        );
        from += some.length;
        if (from < lines.length) this.newPage();
        else
          this.y +=
            Math.max(some.length, from === lines.length && lines.length === some.length ? title.length : 0) * leading +
            3;
      }
      cell.end();
      row.end();
    }
    table.end();
    this.y += 5;
  }
}

const ruleOf = (rule: 'nonzero' | 'evenodd' | undefined) => (rule === 'evenodd' ? 'even-odd' : undefined);

/** Writes a document as a tagged PDF. */
export const writePdf = (paper: PaperDocument, path: string): Promise<void> => new Setter(paper).write(path);
