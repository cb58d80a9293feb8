import { rectanglePath, written, type Drawing, type Face, type Ruler, type Stroke } from './drawing';

type Matrix = readonly [number, number, number, number, number, number];
type State = {
  matrix: Matrix;
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'miter' | 'round' | 'bevel';
  lineDash: number[];
  font: string;
  textAlign: string;
  textBaseline: string;
  globalAlpha: number;
};

const START: State = {
  matrix: [1, 0, 0, 1, 0, 0],
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  lineDash: [],
  font: '400 10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  globalAlpha: 1,
};

/** Shares of the letter size from the baseline to where the text is held. */
const BASELINE: Record<string, number> = { middle: 0.345, top: 0.9, hanging: 0.8, bottom: -0.22, ideographic: -0.22 };

/** '600 12px Name' as size and weight. */
export function faceOf(font: string): Face {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 10);
  const weight = /\bbold\b/.test(font) ? 700 : Number(/(?:^|\s)(\d{3})(?=\s)/.exec(font)?.[1] ?? 400);
  return { size, weight };
}

/** Curves of a quarter circle, as four Bézier curves have it. */
const KAPPA = 0.5522847498307936;

/**
 * What a canvas gives to those who draw on it, as far as Chart.js and our own strokes ask for it: it keeps the strokes
 * instead of pixels. Transformations are worked in, so that what is kept stands in the picture's own pixels.
 */
export class Recorder {
  readonly canvas: { width: number; height: number; style: Record<string, string>; getContext: () => Recorder };
  private state: State = { ...START };
  private readonly saved: { state: State; into: Stroke[] }[] = [];
  private readonly strokes: Stroke[] = [];
  private into: Stroke[] = this.strokes;
  private path = '';
  private at: { x: number; y: number } | null = null;
  /** What is written now are ticks of an axis. */
  isAxis = false;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly ruler: Ruler,
  ) {
    this.canvas = { width, height, style: {}, getContext: () => this };
  }

  drawing(): Drawing {
    return { width: this.width, height: this.height, strokes: this.strokes };
  }

  // What is set as on a canvas.
  get fillStyle() {
    return this.state.fillStyle;
  }
  set fillStyle(value: string) {
    this.state.fillStyle = value;
  }
  get strokeStyle() {
    return this.state.strokeStyle;
  }
  set strokeStyle(value: string) {
    this.state.strokeStyle = value;
  }
  get lineWidth() {
    return this.state.lineWidth;
  }
  set lineWidth(value: number) {
    this.state.lineWidth = value;
  }
  get lineCap() {
    return this.state.lineCap;
  }
  set lineCap(value: State['lineCap']) {
    this.state.lineCap = value;
  }
  get lineJoin() {
    return this.state.lineJoin;
  }
  set lineJoin(value: State['lineJoin']) {
    this.state.lineJoin = value;
  }
  get font() {
    return this.state.font;
  }
  set font(value: string) {
    this.state.font = value;
  }
  get textAlign() {
    return this.state.textAlign;
  }
  set textAlign(value: string) {
    this.state.textAlign = value;
  }
  get textBaseline() {
    return this.state.textBaseline;
  }
  set textBaseline(value: string) {
    this.state.textBaseline = value;
  }
  get globalAlpha() {
    return this.state.globalAlpha;
  }
  set globalAlpha(value: number) {
    this.state.globalAlpha = value;
  }
  // What nothing here looks at.
  lineDashOffset = 0;
  miterLimit = 10;
  globalCompositeOperation = 'source-over';
  direction = 'ltr';

  setLineDash(dash: number[]): void {
    this.state.lineDash = [...dash];
  }
  getLineDash(): number[] {
    return [...this.state.lineDash];
  }
  save(): void {
    this.saved.push({ state: { ...this.state }, into: this.into });
  }
  restore(): void {
    const before = this.saved.pop();
    if (before) [this.state, this.into] = [before.state, before.into];
  }

  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y);
  }
  scale(x: number, y: number): void {
    this.transform(x, 0, 0, y, 0, 0);
  }
  rotate(angle: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.transform(cos, sin, -sin, cos, 0, 0);
  }
  transform(...[a, b, c, d, e, f]: [number, number, number, number, number, number]): void {
    const [A, B, C, D, E, F] = this.state.matrix;
    this.state.matrix = [
      A * a + C * b,
      B * a + D * b,
      A * c + C * d,
      B * c + D * d,
      A * e + C * f + E,
      B * e + D * f + F,
    ];
  }
  setTransform(...matrix: [number, number, number, number, number, number]): void {
    this.state.matrix = matrix;
  }
  resetTransform(): void {
    this.state.matrix = START.matrix;
  }

  private point(x: number, y: number): string {
    const [a, b, c, d, e, f] = this.state.matrix;
    return `${written(a * x + c * y + e)} ${written(b * x + d * y + f)}`;
  }
  private get zoom(): number {
    const [a, b] = this.state.matrix;
    return Math.hypot(a, b);
  }

  beginPath(): void {
    this.path = '';
    this.at = null;
  }
  closePath(): void {
    if (this.path) this.path += 'Z';
  }
  moveTo(x: number, y: number): void {
    this.path += `M${this.point(x, y)}`;
    this.at = { x, y };
  }
  lineTo(x: number, y: number): void {
    if (!this.at) return this.moveTo(x, y);
    this.path += `L${this.point(x, y)}`;
    this.at = { x, y };
  }
  bezierCurveTo(...[x1, y1, x2, y2, x, y]: [number, number, number, number, number, number]): void {
    if (!this.at) this.moveTo(x1, y1);
    this.path += `C${this.point(x1, y1)} ${this.point(x2, y2)} ${this.point(x, y)}`;
    this.at = { x, y };
  }
  quadraticCurveTo(...[cx, cy, x, y]: [number, number, number, number]): void {
    const from = this.at ?? { x: cx, y: cy };
    const towards = (a: number, b: number) => a + (2 / 3) * (b - a);
    this.bezierCurveTo(towards(from.x, cx), towards(from.y, cy), towards(x, cx), towards(y, cy), x, y);
  }
  rect(...[x, y, width, height]: [number, number, number, number]): void {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
    this.at = { x, y };
  }
  arc(...[x, y, radius, start, end, backwards = false]: [number, number, number, number, number, boolean?]): void {
    this.ellipse(x, y, radius, radius, 0, start, end, backwards);
  }
  ellipse(
    ...[x, y, rx, ry, turn, start, end, backwards = false]: [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      boolean?,
    ]
  ): void {
    let sweep = end - start;
    const full = 2 * Math.PI;
    if (Math.abs(sweep) >= full) sweep = Math.sign(sweep) * full;
    else if (backwards && sweep > 0) sweep -= full;
    else if (!backwards && sweep < 0) sweep += full;
    const steps = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
    const step = sweep / steps;
    const handle = (4 / 3) * Math.tan(step / 4);
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const on = (px: number, py: number): [number, number] => [
      x + rx * px * cos - ry * py * sin,
      y + rx * px * sin + ry * py * cos,
    ];
    this.lineTo(...on(Math.cos(start), Math.sin(start)));
    for (let nth = 0; nth < steps; nth++) {
      const [from, to] = [start + nth * step, start + (nth + 1) * step];
      this.bezierCurveTo(
        ...on(Math.cos(from) - handle * Math.sin(from), Math.sin(from) + handle * Math.cos(from)),
        ...on(Math.cos(to) + handle * Math.sin(to), Math.sin(to) - handle * Math.cos(to)),
        ...on(Math.cos(to), Math.sin(to)),
      );
    }
  }
  arcTo(...[x1, y1, x2, y2]: [number, number, number, number, number]): void {
    // Chart.js rounds corners by it, which our pictures have none of.
    this.lineTo(x1, y1);
    this.lineTo(x2, y2);
  }
  roundRect(...[x, y, width, height, radius]: [number, number, number, number, number]): void {
    const r = Math.min(radius, width / 2, height / 2);
    const k = r * (1 - KAPPA);
    this.moveTo(x + r, y);
    this.lineTo(x + width - r, y);
    this.bezierCurveTo(x + width - k, y, x + width, y + k, x + width, y + r);
    this.lineTo(x + width, y + height - r);
    this.bezierCurveTo(x + width, y + height - k, x + width - k, y + height, x + width - r, y + height);
    this.lineTo(x + r, y + height);
    this.bezierCurveTo(x + k, y + height, x, y + height - k, x, y + height - r);
    this.lineTo(x, y + r);
    this.bezierCurveTo(x, y + k, x + k, y, x + r, y);
    this.closePath();
  }

  private get alpha(): { alpha?: number } {
    return this.state.globalAlpha < 1 ? { alpha: this.state.globalAlpha } : {};
  }
  private filled(d: string, rule?: 'nonzero' | 'evenodd'): void {
    const { fillStyle } = this.state;
    if (d && isSeen(fillStyle))
      this.into.push({ kind: 'path', d, fill: fillStyle, ...(rule === 'evenodd' && { rule }), ...this.alpha });
  }
  private stroked(d: string): void {
    const { strokeStyle, lineWidth, lineCap, lineJoin, lineDash } = this.state;
    if (!d || !isSeen(strokeStyle) || lineWidth <= 0) return;
    this.into.push({
      kind: 'path',
      d,
      stroke: strokeStyle,
      width: lineWidth * this.zoom,
      ...(lineDash.length > 0 && { dash: lineDash.map((part) => part * this.zoom) }),
      ...(lineCap !== 'butt' && { cap: lineCap }),
      ...(lineJoin !== 'miter' && { join: lineJoin }),
      ...this.alpha,
    });
  }
  private rectangle(...[x, y, width, height]: [number, number, number, number]): string {
    return `M${this.point(x, y)}L${this.point(x + width, y)}L${this.point(x + width, y + height)}L${this.point(x, y + height)}Z`;
  }

  fill(rule?: unknown): void {
    this.filled(this.path, rule === 'evenodd' ? 'evenodd' : 'nonzero');
  }
  stroke(): void {
    this.stroked(this.path);
  }
  fillRect(...box: [number, number, number, number]): void {
    this.filled(this.rectangle(...box));
  }
  strokeRect(...box: [number, number, number, number]): void {
    this.stroked(this.rectangle(...box));
  }
  clearRect(): void {
    // Nothing was drawn before: a picture is drawn once.
  }
  clip(): void {
    const strokes: Stroke[] = [];
    this.into.push({ kind: 'clip', d: this.path || rectanglePath(0, 0, 0, 0), strokes });
    this.into = strokes;
  }

  measureText(text: string): { width: number; actualBoundingBoxAscent: number; actualBoundingBoxDescent: number } {
    const face = faceOf(this.state.font);
    return {
      width: this.ruler(text, face),
      actualBoundingBoxAscent: face.size * 0.75,
      actualBoundingBoxDescent: face.size * 0.2,
    };
  }
  fillText(text: string, x: number, y: number): void {
    const { fillStyle, textAlign, textBaseline, matrix } = this.state;
    const face = faceOf(this.state.font);
    if (!text.trim() || !isSeen(fillStyle)) return;
    const width = this.ruler(text, face);
    const left = textAlign === 'center' ? x - width / 2 : textAlign === 'right' || textAlign === 'end' ? x - width : x;
    const base = y + (BASELINE[textBaseline] ?? 0) * face.size;
    const [a, b, c, d, e, f] = matrix;
    const angle = Math.atan2(b, a);
    this.into.push({
      kind: 'text',
      text,
      x: a * left + c * base + e,
      y: b * left + d * base + f,
      size: face.size * this.zoom,
      weight: face.weight,
      colour: fillStyle,
      ...(Math.abs(angle) > 1e-6 && { angle: (angle * 180) / Math.PI }),
      ...(this.isAxis && { tick: true as const }),
      ...this.alpha,
    });
  }
  strokeText(): void {
    // Our letters have no outline.
  }
}

/** Chart.js writes what has no colour as transparent black. */
const isSeen = (colour: unknown): colour is string =>
  typeof colour === 'string' && colour !== 'transparent' && !/^rgba\(.*,\s*0\)$/.test(colour);
