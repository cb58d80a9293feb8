import type { DocumentBox } from '@/lib/pure/documents/schema';
import type { DrawnPage, DrawnWord } from './drawn';
import { readPath, type PathPieces } from './paths';
import { OPS } from './pdfjs';

// Reads what a page draws from its list of operations: every letter with its place and colour, rules and areas. The
// positions follow the PDF standard (9.4.4 for text).

type Matrix = [number, number, number, number, number, number];
type Glyph = { unicode: string; width: number; isSpace: boolean; vmetric?: number[] };
type Font = {
  name?: string;
  vertical?: boolean;
  fontMatrix?: number[];
  isType3Font?: boolean;
  defaultVMetrics?: number[];
};
export type OperationList = { fnArray: number[]; argsArray: unknown[] };

type State = {
  ctm: Matrix;
  clip: DocumentBox;
  font: Font | null;
  fontSize: number;
  direction: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
  fill: string | null;
  stroke: string | null;
  alpha: number;
  lineWidth: number;
  isPlain: boolean;
};

/** An area that was painted: what stands before it in the list is below it. `colour` null: a picture or pattern. */
type Area = { box: DocumentBox; colour: string | null; at: number; covers: boolean };

const INVISIBLE = 3;
const CLIP_ONLY = 7;
const SMALLEST_TYPE = 2;
const WORD_GAP = 0.13;
const MOST_RULES = 6000;
const MOST_AREAS = 4000;
const MOST_FILLS = 400;

const times = (m: Matrix, n: ArrayLike<number>): Matrix => [
  m[0] * n[0]! + m[2] * n[1]!,
  m[1] * n[0]! + m[3] * n[1]!,
  m[0] * n[2]! + m[2] * n[3]!,
  m[1] * n[2]! + m[3] * n[3]!,
  m[0] * n[4]! + m[2] * n[5]! + m[4],
  m[1] * n[4]! + m[3] * n[5]! + m[5],
];

const BOLD = /bold|black|heavy|semibold|demi(?!script)|\bbd\b/i;
const LIGATURES = /[\uFB00-\uFB06\uFB50-\uFDFF\uFE70-\uFEFC]/g;

type OpenWord = {
  text: string;
  angle: number;
  size: number;
  startX: number;
  startY: number;
  endX: number;
  endY: number;
  bold: boolean;
  colour: string | null;
  alpha: number;
  mode: number;
  at: number;
  dx: number;
  dy: number;
};

/** Reads one page; `viewport` takes its user space to points from the top left. */
export class PageDrawing {
  private readonly words: (OpenWord & { spaced: boolean })[] = [];
  private readonly rules: DocumentBox[] = [];
  private readonly areas: Area[] = [];
  private pictured = 0;
  private shapes = 0;
  private open: OpenWord | null = null;
  private readonly stack: State[] = [];
  private state: State;
  private textMatrix: Matrix = [1, 0, 0, 1, 0, 0];
  private x = 0;
  private y = 0;
  private lineX = 0;
  private lineY = 0;
  private hiddenDepth = 0;
  private readonly marks: boolean[] = [];
  private at = 0;
  private isClipNext = false;

  constructor(
    private readonly page: { width: number; height: number; viewport: number[] },
    private readonly fontOf: (name: string) => Font | null,
    private readonly isShown: (group: unknown) => boolean,
  ) {
    this.state = {
      ctm: page.viewport as Matrix,
      clip: [0, 0, page.width, page.height],
      font: null,
      fontSize: 0,
      direction: 1,
      charSpacing: 0,
      wordSpacing: 0,
      scale: 1,
      leading: 0,
      rise: 0,
      mode: 0,
      fill: '#000000',
      stroke: '#000000',
      alpha: 1,
      lineWidth: 1,
      isPlain: true,
    };
  }

  read({ fnArray, argsArray }: OperationList): DrawnPage {
    for (let nth = 0; nth < fnArray.length; nth++) {
      this.at = nth;
      this.step(fnArray[nth]!, (argsArray[nth] ?? []) as unknown[], fnArray[nth + 1]);
    }
    this.close(false);
    const { width, height } = this.page;
    return {
      words: this.finishWords(),
      rules: this.rules,
      fills: this.fillsOfPage(),
      pictured: Math.min(1, this.pictured / (width * height)),
      shapes: this.shapes,
    };
  }

  private step(op: number, args: unknown[], next: number | undefined): void {
    const numbers = args as number[];
    const { state } = this;
    switch (op) {
      case OPS.save:
        this.stack.push({ ...state });
        break;
      case OPS.restore:
        this.state = this.stack.pop() ?? state;
        break;
      case OPS.transform:
        state.ctm = times(state.ctm, numbers);
        if (next === OPS.restore) this.pictureAt();
        break;
      case OPS.setLineWidth:
        state.lineWidth = numbers[0]!;
        break;
      case OPS.setGState:
        this.setGraphics(args[0] as [string, unknown][]);
        break;
      case OPS.setFillRGBColor:
        state.fill = String(args[0]);
        break;
      case OPS.setStrokeRGBColor:
        state.stroke = String(args[0]);
        break;
      case OPS.setFillColorN:
      case OPS.setFillTransparent:
        state.fill = null;
        break;
      case OPS.setStrokeColorN:
      case OPS.setStrokeTransparent:
        state.stroke = null;
        break;
      case OPS.clip:
      case OPS.eoClip:
        this.isClipNext = true;
        break;
      case OPS.constructPath:
        this.path(args);
        break;
      case OPS.paintFormXObjectBegin:
        this.stack.push({ ...state });
        if (args[0]) state.ctm = times(state.ctm, args[0] as ArrayLike<number>);
        break;
      case OPS.paintFormXObjectEnd:
        this.state = this.stack.pop() ?? state;
        break;
      case OPS.beginAnnotation:
        this.stack.push({ ...state });
        state.ctm = times(times(this.page.viewport as Matrix, args[2] as number[]), args[3] as number[]);
        state.clip = [0, 0, this.page.width, this.page.height];
        break;
      case OPS.endAnnotation:
        this.state = this.stack.pop() ?? state;
        break;
      case OPS.beginMarkedContent:
      case OPS.beginMarkedContentProps:
        this.marks.push(args[0] === 'OC' && !this.isShown(args[1]));
        if (this.marks.at(-1)) this.hiddenDepth++;
        break;
      case OPS.endMarkedContent:
        if (this.marks.pop()) this.hiddenDepth--;
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
      case OPS.paintSolidColorImageMask:
        this.pictureAt();
        break;
      default:
        this.textStep(op, args);
    }
  }

  private textStep(op: number, args: unknown[]): void {
    const numbers = args as number[];
    const { state } = this;
    switch (op) {
      case OPS.beginText:
        this.setTextMatrix([1, 0, 0, 1, 0, 0]);
        break;
      case OPS.setCharSpacing:
        state.charSpacing = numbers[0]!;
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = numbers[0]!;
        break;
      case OPS.setHScale:
        state.scale = numbers[0]! / 100;
        break;
      case OPS.setLeading:
        state.leading = -numbers[0]!;
        break;
      case OPS.setFont:
        this.setFont(String(args[0]), numbers[1]!);
        break;
      case OPS.setTextRenderingMode:
        state.mode = numbers[0]!;
        break;
      case OPS.setTextRise:
        state.rise = numbers[0]!;
        break;
      case OPS.moveText:
        this.moveText(numbers[0]!, numbers[1]!);
        break;
      case OPS.setLeadingMoveText:
        state.leading = numbers[1]!;
        this.moveText(numbers[0]!, numbers[1]!);
        break;
      case OPS.setTextMatrix:
        this.setTextMatrix((args.length === 1 ? args[0] : args) as Matrix);
        break;
      case OPS.nextLine:
        this.moveText(0, state.leading);
        break;
      case OPS.showText:
      case OPS.showSpacedText:
        this.show(args[0] as (Glyph | number | null)[]);
        break;
      case OPS.nextLineShowText:
        this.moveText(0, state.leading);
        this.show(args[0] as (Glyph | number | null)[]);
        break;
      case OPS.nextLineSetSpacingShowText:
        state.wordSpacing = numbers[0]!;
        state.charSpacing = numbers[1]!;
        this.moveText(0, state.leading);
        this.show(args[2] as (Glyph | number | null)[]);
        break;
    }
  }

  private setGraphics(entries: [string, unknown][]): void {
    for (const [key, value] of entries) {
      if (key === 'ca') this.state.alpha = Number(value);
      else if (key === 'LW') this.state.lineWidth = Number(value);
      else if (key === 'BM') this.state.isPlain = value === 'source-over' || value === 'Normal';
      else if (key === 'Font') this.setFont(String((value as unknown[])[0]), Number((value as unknown[])[1]));
    }
  }

  private setFont(name: string, size: number): void {
    this.state.font = this.fontOf(name);
    this.state.fontSize = Math.abs(size);
    this.state.direction = size < 0 ? -1 : 1;
  }

  private setTextMatrix(matrix: Matrix): void {
    this.textMatrix = matrix;
    this.x = this.y = this.lineX = this.lineY = 0;
  }

  private moveText(x: number, y: number): void {
    this.x = this.lineX += x;
    this.y = this.lineY += y;
  }

  /** Letters, one after the other; a number moves on (in thousandths of the size). */
  private show(glyphs: (Glyph | number | null)[]): void {
    const { state } = this;
    const { fontSize, direction, scale, font } = state;
    const perUnit = fontSize * (font?.fontMatrix?.[0] ?? 0.001);
    const matrix = times(times(state.ctm, this.textMatrix), [
      scale * direction,
      0,
      0,
      direction,
      this.x,
      this.y + state.rise,
    ]);
    const isVertical = font?.vertical === true;
    let advance = 0;
    for (const glyph of glyphs) {
      if (glyph === null) continue;
      if (typeof glyph === 'number') {
        advance += ((isVertical ? 1 : -1) * glyph * fontSize) / 1000;
        continue;
      }
      const spacing = (glyph.isSpace ? state.wordSpacing : 0) + state.charSpacing;
      if (isVertical) {
        const metric = glyph.vmetric ?? font?.defaultVMetrics;
        const height = metric ? -metric[0]! : glyph.width;
        this.letter(glyph, matrix, [-glyph.width * 0.5 * perUnit, glyph.width * 0.5 * perUnit], -advance - fontSize);
        advance += height * perUnit - spacing * direction;
      } else {
        this.letter(glyph, matrix, [advance, advance + glyph.width * perUnit], 0);
        advance += glyph.width * perUnit + spacing * direction;
      }
    }
    if (isVertical) this.y -= advance;
    else this.x += advance * scale * direction;
  }

  /** One letter between two places along its line. */
  private letter(glyph: Glyph, m: Matrix, [from, to]: [number, number], up: number): void {
    const { state } = this;
    const text = glyph.unicode.replaceAll('\0', '');
    const startX = m[0] * from + m[2] * up + m[4];
    const startY = m[1] * from + m[3] * up + m[5];
    const endX = m[0] * to + m[2] * up + m[4];
    const endY = m[1] * to + m[3] * up + m[5];
    if (text === '' || /^[\s\u200b]+$/u.test(text)) {
      if (text !== '') this.close(true);
      return;
    }
    // Type 3 letters measure themselves; their matrix may be anything.
    const size = state.fontSize * Math.hypot(m[2], m[3]);
    const length = Math.hypot(m[0], m[1]) || 1;
    const [dx, dy] = [m[0] / length, m[1] / length];
    const tracking = Math.max(0, state.charSpacing * length);
    const { open } = this;
    if (open && this.goesOn(open, { startX, startY, size, dx, dy, tracking })) {
      open.text += text;
      open.endX = endX;
      open.endY = endY;
      open.size = Math.max(open.size, size);
      return;
    }
    this.close(false);
    this.open = {
      text,
      angle: angleOf(dx, dy),
      size,
      startX,
      startY,
      endX,
      endY,
      bold: BOLD.test(state.font?.name ?? ''),
      colour: state.mode === 1 ? state.stroke : state.fill,
      alpha: this.hiddenDepth > 0 ? 0 : state.alpha,
      mode: state.mode,
      at: this.at,
      dx,
      dy,
    };
  }

  private goesOn(
    open: OpenWord,
    letter: { startX: number; startY: number; size: number; dx: number; dy: number; tracking: number },
  ): boolean {
    if (Math.abs(open.dx - letter.dx) + Math.abs(open.dy - letter.dy) > 0.05) return false;
    const [x, y] = [letter.startX - open.endX, letter.startY - open.endY];
    const along = x * open.dx + y * open.dy;
    const across = Math.abs(x * open.dy - y * open.dx);
    const size = Math.max(open.size, letter.size, 0.1);
    if (across > 0.12 * size || Math.abs(open.size - letter.size) > 0.15 * size) return false;
    if (open.mode !== this.state.mode || open.colour !== (this.state.mode === 1 ? this.state.stroke : this.state.fill))
      if (isNear(open.colour, '#ffffff') !== isNear(this.state.fill, '#ffffff') || open.mode !== this.state.mode)
        return false;
    return along - letter.tracking < WORD_GAP * size && along > -0.4 * size;
  }

  private close(spaced: boolean): void {
    if (this.open) this.words.push({ ...this.open, spaced });
    else if (spaced && this.words.length > 0) this.words.at(-1)!.spaced = true;
    this.open = null;
  }

  private path(args: unknown[]): void {
    const [op, data] = args as [number, (Float32Array | null)[] | null];
    const isClip = this.isClipNext;
    this.isClipNext = false;
    const pieces = data?.[0] ? readPath(data[0], this.state.ctm) : null;
    if (!pieces) return;
    if (isClip) this.state.clip = meet(this.state.clip, pieces.box);
    if (this.hiddenDepth > 0) return;
    if (FILLS.has(op)) this.fillPath(pieces);
    if (STROKES.has(op)) this.strokePath(pieces);
  }

  private fillPath(pieces: PathPieces): void {
    const { state } = this;
    for (const { box, isRectangle } of pieces.parts) {
      const seen = meet(box, state.clip);
      if (seen[2] < seen[0] || seen[3] < seen[1]) continue;
      const [width, height] = [seen[2] - seen[0], seen[3] - seen[1]];
      if (isRectangle && Math.min(width, height) <= 2.5 && Math.max(width, height) >= 3) this.rule(seen);
      else if (!isRectangle) this.shapes++;
      if (width > 4 && height > 4 && seen.every(Number.isFinite) && this.areas.length < MOST_AREAS && state.alpha > 0.5)
        this.areas.push({
          box: seen,
          colour: state.fill,
          at: this.at,
          covers: isRectangle && state.alpha >= 0.99 && state.isPlain && pieces.parts.length === 1,
        });
    }
  }

  private strokePath(pieces: PathPieces): void {
    if (this.state.stroke === null || this.state.stroke === '#ffffff') return;
    for (const segment of pieces.segments) {
      const seen = meet(segment, this.state.clip);
      if (seen[2] >= seen[0] && seen[3] >= seen[1]) this.rule(seen);
    }
    this.shapes += pieces.others;
  }

  private rule(box: DocumentBox): void {
    if (this.rules.length < MOST_RULES && box.every(Number.isFinite)) this.rules.push(box);
  }

  /** A picture fills the unit square of the matrix. */
  private pictureAt(): void {
    const { ctm } = this.state;
    const xs = [ctm[4], ctm[4] + ctm[0], ctm[4] + ctm[2], ctm[4] + ctm[0] + ctm[2]];
    const ys = [ctm[5], ctm[5] + ctm[1], ctm[5] + ctm[3], ctm[5] + ctm[1] + ctm[3]];
    const box = meet([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], this.state.clip);
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    if (!(width > 8 && height > 8)) return;
    this.pictured += width * height;
    if (this.areas.length < MOST_AREAS) this.areas.push({ box, colour: null, at: this.at, covers: false });
  }

  private finishWords(): DrawnWord[] {
    const seen = new Set<string>();
    const isScan = this.pictured > 0.5 * this.page.width * this.page.height;
    const out: DrawnWord[] = [];
    for (const word of this.words) {
      const placed = placedWord(word);
      const key = `${placed.text}|${Math.round(placed.box[0])}|${Math.round(placed.box[1])}|${word.angle}`;
      // The same word drawn twice, to look bold.
      if (seen.has(key)) continue;
      seen.add(key);
      out.push({ ...placed, unseen: this.isUnseen(word, placed.box, isScan) });
    }
    return out;
  }

  private isUnseen(word: OpenWord, box: DocumentBox, isScan: boolean): boolean {
    const { width, height } = this.page;
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    if (word.size < SMALLEST_TYPE || x < 0 || y < 0 || x > width || y > height) return true;
    // Below the picture of a page lies the text that a scanner recognised.
    if (word.mode === INVISIBLE || word.mode === CLIP_ONLY) return !isScan;
    if (word.alpha < 0.06) return true;
    let ground: string | null = '#ffffff';
    for (const area of this.areas) {
      if (x < area.box[0] || x > area.box[2] || y < area.box[1] || y > area.box[3]) continue;
      if (area.at < word.at) ground = area.colour;
      else if (area.covers && box[0] >= area.box[0] - 1 && box[2] <= area.box[2] + 1) return true;
    }
    return word.colour !== null && ground !== null && isNear(word.colour, ground);
  }

  private fillsOfPage(): DocumentBox[] {
    const { width, height } = this.page;
    return this.areas
      .filter(
        ({ box, colour }) =>
          colour !== null &&
          !isNear(colour, '#ffffff', 6) &&
          (box[2] - box[0]) * (box[3] - box[1]) < 0.6 * width * height &&
          box[3] - box[1] > 6,
      )
      .slice(0, MOST_FILLS)
      .map(({ box }) => box);
  }
}

const FILLS = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const STROKES = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

const meet = (one: DocumentBox, other: DocumentBox): DocumentBox => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

/** Are two colours so alike that nobody can tell letters from their ground? `within`: of 255, in each channel. */
function isNear(one: string | null, other: string, within = 20): boolean {
  if (one === null) return false;
  const channel = (colour: string, nth: number) => Number.parseInt(colour.slice(1 + 2 * nth, 3 + 2 * nth), 16);
  return [0, 1, 2].every((nth) => Math.abs(channel(one, nth) - channel(other, nth)) <= within);
}

const SLANT = 0.02;
function angleOf(dx: number, dy: number): number {
  if (Math.abs(dy) < SLANT) return dx > 0 ? 0 : 180;
  if (Math.abs(dx) < SLANT) return dy > 0 ? 90 : 270;
  return -1;
}

const ASCENT = 0.86;
const DESCENT = 0.22;

function placedWord(word: OpenWord & { spaced: boolean }): Omit<DrawnWord, 'unseen'> {
  const { dx, dy, size, startX, startY, endX, endY } = word;
  // Away from the line of writing: up is to the left of its direction on a page whose y grows downwards.
  const [ux, uy] = [dy, -dx];
  const xs = [
    startX + ux * ASCENT * size,
    startX - ux * DESCENT * size,
    endX + ux * ASCENT * size,
    endX - ux * DESCENT * size,
  ];
  const ys = [
    startY + uy * ASCENT * size,
    startY - uy * DESCENT * size,
    endY + uy * ASCENT * size,
    endY - uy * DESCENT * size,
  ];
  return {
    text: word.text.replaceAll(LIGATURES, (letter) => letter.normalize('NFKC')),
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    base: (startY + endY) / 2,
    baseX: (startX + endX) / 2,
    size,
    bold: word.bold,
    spaced: word.spaced,
    angle: word.angle,
  };
}
