/** One axis of a plot: where its values stand, how much room its labels take, and how it is drawn. */

export type Area = { left: number; right: number; top: number; bottom: number; width: number; height: number };
export type Edges = { left: number; right: number; top: number; bottom: number };
type Label = string | string[];
type Tick = { value: number; label?: Label };
type Size = { width: number; height: number };

/** What is asked of an axis; of the options of Chart.js, those that our charts use. */
export type AxisOptions = {
  type?: string;
  position?: string;
  display?: boolean;
  offset?: boolean;
  min?: number;
  max?: number;
  stacked?: boolean;
  reverse?: boolean;
  grid?: { display?: boolean; drawTicks?: boolean; lineWidth?: number; color?: (context: { tick: Tick }) => string };
  ticks?: {
    padding?: number;
    crossAlign?: string;
    color?: string | ((context: { index: number }) => string);
    font?: { family: string; size: number };
    callback?: (value: number, index: number) => Label;
  };
  afterBuildTicks?: (axis: Axis) => void;
  afterFit?: (axis: Axis) => void;
};

/** What an axis knows of the plot that it belongs to. */
export type Surround = { ctx: CanvasRenderingContext2D; width: number; height: number; ratio: number };

const LINE_HEIGHT = 1.2;
/** The mark beside a label; the room for it is kept where none is drawn. */
const TICK_LENGTH = 8;

/** The middle of a line of this width, on whole pixels of the device. */
export function alignPixel(pixel: number, width: number, ratio: number): number {
  const half = width === 0 ? 0 : Math.max(width / 2, 0.5);
  return Math.round((pixel - half) * ratio) / ratio + half;
}

export class Axis {
  left = 0;
  right = 0;
  top = 0;
  bottom = 0;
  width = 0;
  height = 0;
  paddingLeft = 0;
  paddingRight = 0;
  paddingTop = 0;
  paddingBottom = 0;
  ticks: Tick[] = [];
  readonly isAlong: boolean;
  readonly isVisible: boolean;
  readonly position: string;
  readonly isNames: boolean;
  private readonly isLog: boolean;
  private startPixel = 0;
  private length = 0;
  private maxWidth = 0;

  constructor(
    readonly id: string,
    readonly options: AxisOptions,
    private readonly around: Surround,
    private readonly count: number,
  ) {
    this.isAlong = id === 'x';
    this.position = options.position ?? (this.isAlong ? 'bottom' : 'left');
    this.isVisible = options.display !== false;
    this.isNames = options.type === 'category';
    this.isLog = options.type === 'logarithmic';
  }

  private get font(): { family: string; size: number } {
    return this.options.ticks?.font ?? { family: 'sans-serif', size: 12 };
  }
  private get fontText(): string {
    return `normal ${this.font.size}px ${this.font.family}`;
  }
  private get lineHeight(): number {
    return this.font.size * LINE_HEIGHT;
  }
  private get tickLength(): number {
    return this.options.grid?.drawTicks === false ? 0 : TICK_LENGTH;
  }
  private get tickPadding(): number {
    return this.options.ticks?.padding ?? 3;
  }
  /** Along the axis from 0 to 1. */
  private share(value: number): number {
    const { offset, min = 0, max = 1 } = this.options;
    if (this.isNames) return (value + (offset ? 0.5 : 0)) / Math.max(this.count - (offset ? 0 : 1), 1);
    if (this.isLog) return value === min ? 0 : Math.log10(value / min) / Math.log10(max / min);
    return (value - min) / (max - min);
  }
  /** Upright values grow upwards, names go down. */
  private get isReversed(): boolean {
    return (!this.isAlong && !this.isNames) !== (this.options.reverse ?? false);
  }
  getPixelForValue(value: number | null): number {
    if (value === null) return NaN;
    const share = this.share(value);
    return this.startPixel + (this.isReversed ? 1 - share : share) * this.length;
  }
  getValueForPixel(pixel: number): number {
    const share = (pixel - this.startPixel) / this.length;
    const { offset, min = 0, max = 1 } = this.options;
    const at = this.isReversed ? 1 - share : share;
    if (this.isNames) return Math.round(at * Math.max(this.count - (offset ? 0 : 1), 1) - (offset ? 0.5 : 0));
    if (this.isLog) return min * (max / min) ** at;
    return min + at * (max - min);
  }
  /** Null where this axis has no place for it. */
  known(value: number | null | undefined): number | null {
    if (value === null || value === undefined || !Number.isFinite(value)) return null;
    return this.isLog && value <= 0 ? null : value;
  }
  get pixels(): number {
    return this.length;
  }

  /** Its place along the plot; asked again when the place has changed. */
  configure(): void {
    this.startPixel = this.isAlong ? this.left : this.top;
    this.length = (this.isAlong ? this.right : this.bottom) - this.startPixel;
  }

  /** Takes as much of what there is as its labels need. */
  update(width: number, height: number, margins: Edges): void {
    this.maxWidth = width;
    if (this.isAlong) Object.assign(this, { width, left: 0, right: width });
    else Object.assign(this, { height, top: 0, bottom: height });
    Object.assign(this, { paddingLeft: 0, paddingRight: 0, paddingTop: 0, paddingBottom: 0 });
    this.buildTicks();
    this.configure();
    this.fit(height, margins);
    this.options.afterFit?.(this);
  }
  private buildTicks(): void {
    this.ticks = this.isNames ? Array.from({ length: this.count }, (_, value) => ({ value })) : [];
    this.options.afterBuildTicks?.(this);
    this.ticks.forEach((tick, index) => {
      tick.label = this.options.ticks?.callback?.(tick.value, index) ?? '';
    });
  }
  private sizes(): { first: Size; last: Size; widest: number; highest: number } {
    const { ctx } = this.around;
    ctx.font = this.fontText;
    const sizes = this.ticks.map(({ label = '' }): Size => {
      const lines = [label].flat();
      return {
        width: Math.max(0, ...lines.map((line) => ctx.measureText(line).width)),
        height: lines.length * this.lineHeight,
      };
    });
    return {
      first: sizes[0]!,
      last: sizes.at(-1)!,
      widest: Math.max(...sizes.map(({ width }) => width)),
      highest: Math.max(...sizes.map(({ height }) => height)),
    };
  }
  private fit(maxHeight: number, margins: Edges): void {
    let across = 0;
    if (this.isVisible) {
      across = this.tickLength;
      if (this.ticks.length > 0) {
        const { first, last, widest, highest } = this.sizes();
        const most = this.isAlong ? maxHeight : this.maxWidth;
        across = Math.min(most, across + (this.isAlong ? highest : widest) + this.tickPadding * 2);
        this.pad(first, last);
      }
    }
    if (this.isAlong) {
      this.width =
        this.around.width - Math.max(this.paddingLeft, margins.left) - Math.max(this.paddingRight, margins.right);
      this.height = across;
    } else {
      this.height =
        this.around.height - Math.max(this.paddingTop, margins.top) - Math.max(this.paddingBottom, margins.bottom);
      this.width = across;
    }
  }
  /** Labels reach beyond the ends of the axis. */
  private pad(first: Size, last: Size): void {
    const padding = this.tickPadding;
    if (!this.isAlong) {
      this.paddingTop = last.height / 2 + padding;
      this.paddingBottom = first.height / 2 + padding;
      return;
    }
    const before = this.getPixelForValue(this.ticks[0]!.value) - this.left;
    const after = this.right - this.getPixelForValue(this.ticks.at(-1)!.value);
    const over = (label: Size, free: number) =>
      Math.max(((label.width / 2 - free + padding) * this.width) / (this.width - free), 0);
    this.paddingLeft = over(first, before);
    this.paddingRight = over(last, after);
  }

  /** How wide the line of this value is, where there is one. */
  lineWidthAt(value: number): number {
    const { grid } = this.options;
    if (!this.isVisible || grid?.display === false || !this.ticks.some((tick) => tick.value === value)) return 0;
    return grid?.lineWidth ?? 1;
  }
  drawGrid(area: Area): void {
    const { grid } = this.options;
    if (!this.isVisible || grid?.display === false) return;
    for (const tick of this.ticks) this.drawLine(area, tick);
  }
  private drawLine(area: Area, tick: Tick): void {
    const { ctx, ratio } = this.around;
    const { grid } = this.options;
    const lineWidth = grid?.lineWidth ?? 1;
    const at = alignPixel(this.getPixelForValue(tick.value), lineWidth, ratio);
    const whole = (pixel: number) => alignPixel(pixel, 0, ratio);
    ctx.save();
    ctx.lineWidth = lineWidth;
    ctx.strokeStyle = grid?.color?.({ tick }) ?? '#0000001a';
    ctx.setLineDash([]);
    ctx.beginPath();
    if (this.isAlong) {
      ctx.moveTo(at, area.top);
      ctx.lineTo(at, whole(area.bottom));
    } else {
      const isLeft = this.position === 'left';
      ctx.moveTo(isLeft ? whole(area.left) : area.left, at);
      ctx.lineTo(isLeft ? area.right : whole(area.right), at);
    }
    ctx.stroke();
    ctx.restore();
  }

  private labelPlace(): { x: number; y: number; align: CanvasTextAlign } {
    const away = this.tickLength + this.tickPadding;
    if (this.isAlong) return { x: 0, y: this.top + away, align: 'center' };
    if (this.position === 'right') return { x: this.left + away, y: 0, align: 'left' };
    return this.options.ticks?.crossAlign === 'far'
      ? { x: this.left, y: 0, align: 'left' }
      : { x: this.right - away, y: 0, align: 'right' };
  }
  /** Its labels, each with its place; `textOffset` is the middle of its first line below that. */
  getLabelItems() {
    const { x, y, align } = this.labelPlace();
    const { color = '#666' } = this.options.ticks ?? {};
    return this.ticks.map(({ value, label = '' }, index) => {
      const pixel = this.getPixelForValue(value);
      const lines = [label].flat();
      return {
        lines,
        textOffset: this.isAlong ? this.lineHeight / 2 : ((1 - lines.length) * this.lineHeight) / 2,
        options: {
          align,
          color: typeof color === 'string' ? color : color({ index }),
          translation: (this.isAlong ? [pixel, y] : [x, pixel]) as [number, number],
        },
      };
    });
  }
  drawLabels(): void {
    if (!this.isVisible) return;
    const { ctx, width, height } = this.around;
    const area = this.isAlong
      ? { left: 0, right: width, top: this.top, bottom: this.bottom }
      : { left: this.left, right: this.right, top: 0, bottom: height };
    clipped(ctx, area, () => {
      for (const { lines, textOffset, options } of this.getLabelItems()) {
        Object.assign(ctx, {
          font: this.fontText,
          fillStyle: options.color,
          textAlign: options.align,
          textBaseline: 'middle',
        });
        const [x, y] = options.translation;
        lines.forEach((line, index) => ctx.fillText(line, x, y + textOffset + index * this.lineHeight));
      }
    });
  }
}

/** Draws nothing outside the area. */
export function clipped(ctx: CanvasRenderingContext2D, { left, right, top, bottom }: Edges, draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, right - left, bottom - top);
  ctx.clip();
  draw();
  ctx.restore();
}
