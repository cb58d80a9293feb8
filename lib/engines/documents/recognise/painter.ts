import { blankBitmap, shrunk, type GrayBitmap } from '@/lib/pure/documents/recognition/bitmap';
import { OPS } from '../read/pdf/pdfjs';
import type { OperationList } from '../read/pdf/draw';
import { fillPolygons, polygonsOf, strokesOf } from './polygons';

// Paints the pictures and areas of a page without text into a bitmap. Letters of fonts are not painted: whoever has
// them needs no recognition. Clips are left out; so are patterns and blending.

export type Affine = readonly [number, number, number, number, number, number];

export const combined = (m: Affine, n: ArrayLike<number>): Affine => [
  m[0] * n[0]! + m[2] * n[1]!,
  m[1] * n[0]! + m[3] * n[1]!,
  m[0] * n[2]! + m[2] * n[3]!,
  m[1] * n[2]! + m[3] * n[3]!,
  m[0] * n[4]! + m[2] * n[5]! + m[4],
  m[1] * n[4]! + m[3] * n[5]! + m[5],
];

/** As pdf.js gives a picture that it has unpacked. `kind`: 1 a bit a pixel, 2 RGB, 3 RGBA. */
export type PdfPicture = {
  width: number;
  height: number;
  kind?: number;
  data?: Uint8Array | Uint8ClampedArray | string;
};
export type PictureOf = (name: string) => PdfPicture | null;

const [BITS, RGB] = [1, 2];
const lightness = (red: number, green: number, blue: number): number => (red * 77 + green * 150 + blue * 29) >> 8;

/** A picture in grey; what is see-through is white. */
export function greyPicture({ width, height, kind, data }: PdfPicture): GrayBitmap | null {
  if (!data || typeof data === 'string' || !(width > 0 && height > 0)) return null;
  const out = blankBitmap(width, height);
  if (kind === BITS) {
    const stride = (width + 7) >> 3;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        out.data[y * width + x] = (data[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0;
    return out;
  }
  const bytes = kind === RGB ? 3 : 4;
  for (let nth = 0, at = 0; nth < out.data.length; nth++, at += bytes) {
    const grey = lightness(data[at]!, data[at + 1]!, data[at + 2]!);
    out.data[nth] = bytes === 3 ? grey : 255 - ((255 - grey) * data[at + 3]!) / 255;
  }
  return out;
}

const greyOf = (colour: unknown): number => {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(String(colour)) ?? [];
  return blue === undefined ? 128 : lightness(parseInt(red!, 16), parseInt(green!, 16), parseInt(blue, 16));
};

type PaintState = { matrix: Affine; fill: number; stroke: number; lineWidth: number; alpha: number };

export class PagePainter {
  readonly bitmap: GrayBitmap;
  private state: PaintState;
  private readonly stack: PaintState[] = [];
  /** Something was painted. */
  painted = 0;
  /** Pictures that could not be unpacked. */
  lost = 0;

  constructor(
    size: { width: number; height: number },
    matrix: Affine,
    private readonly pictureOf: PictureOf,
  ) {
    this.bitmap = blankBitmap(size.width, size.height);
    this.state = { matrix, fill: 0, stroke: 0, lineWidth: 1, alpha: 1 };
  }

  paint({ fnArray, argsArray }: OperationList): void {
    for (let nth = 0; nth < fnArray.length; nth++) this.step(fnArray[nth]!, (argsArray[nth] ?? []) as unknown[]);
  }

  /** A grey picture that fills the unit square. */
  grey(picture: GrayBitmap): void {
    this.draw(picture, false);
  }

  private step(op: number, args: unknown[]): void {
    const { state } = this;
    switch (op) {
      case OPS.save:
        this.stack.push({ ...state });
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        this.state = this.stack.pop() ?? state;
        break;
      case OPS.transform:
        state.matrix = combined(state.matrix, args as number[]);
        break;
      case OPS.paintFormXObjectBegin:
        this.stack.push({ ...state });
        if (args[0]) state.matrix = combined(state.matrix, args[0] as ArrayLike<number>);
        break;
      case OPS.setFillRGBColor:
        state.fill = greyOf(args[0]);
        break;
      case OPS.setStrokeRGBColor:
        state.stroke = greyOf(args[0]);
        break;
      case OPS.setLineWidth:
        state.lineWidth = Number(args[0]);
        break;
      case OPS.setGState:
        for (const [key, value] of args[0] as [string, unknown][]) if (key === 'ca') state.alpha = Number(value);
        break;
      case OPS.constructPath:
        this.path(args);
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
        this.picture(args[0]);
        break;
      case OPS.paintImageMaskXObject:
        this.mask(args[0] as PdfPicture);
        break;
    }
  }

  private path(args: unknown[]): void {
    const [op, data] = args as [number, (Float32Array | null)[] | null];
    const { state } = this;
    if (!data?.[0] || state.alpha < 0.5) return;
    const polygons = polygonsOf(data[0], state.matrix);
    if (FILLED.has(op)) fillPolygons(this.bitmap, polygons, { grey: state.fill, evenOdd: EVEN_ODD.has(op) });
    if (STROKED.has(op)) {
      const width = state.lineWidth * Math.sqrt(Math.abs(determinant(state.matrix)));
      fillPolygons(this.bitmap, strokesOf(polygons, Math.max(1, width)), { grey: state.stroke, evenOdd: false });
    }
    this.painted++;
  }

  private picture(given: unknown): void {
    const picture = typeof given === 'string' ? this.pictureOf(given) : (given as PdfPicture | null);
    const grey = picture && greyPicture(picture);
    if (!grey) {
      this.lost++;
      return;
    }
    this.draw(grey, false);
  }

  /** A stencil: where its bits are 0 it is painted in the colour of areas. */
  private mask(given: PdfPicture): void {
    const data = typeof given.data === 'string' ? this.pictureOf(given.data)?.data : given.data;
    const grey = greyPicture({ ...given, kind: BITS, data });
    if (!grey) {
      this.lost++;
      return;
    }
    const { fill } = this.state;
    for (let nth = 0; nth < grey.data.length; nth++) if (grey.data[nth] === 0) grey.data[nth] = fill;
    this.draw(grey, true);
  }

  /** A picture fills the unit square of the matrix. `darker`: what is there stays where it is darker. */
  private draw(picture: GrayBitmap, darker: boolean): void {
    const { matrix } = this.state;
    const perPixel = Math.min(
      picture.width / Math.max(1, Math.hypot(matrix[0], matrix[1])),
      picture.height / Math.max(1, Math.hypot(matrix[2], matrix[3])),
    );
    sample(this.bitmap, shrunk(picture, Math.floor(perPixel)), matrix, darker);
    this.painted++;
  }
}

const determinant = (m: Affine): number => m[0] * m[3] - m[1] * m[2];

/** Each pixel of the page from where it lies in the picture, between its four neighbours. */
function sample(page: GrayBitmap, picture: GrayBitmap, m: Affine, darker: boolean): void {
  const area = determinant(m);
  if (!Number.isFinite(area) || Math.abs(area) < 1e-9) return;
  const xs = [m[4], m[4] + m[0], m[4] + m[2], m[4] + m[0] + m[2]];
  const ys = [m[5], m[5] + m[1], m[5] + m[3], m[5] + m[1] + m[3]];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(page.width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(page.height, Math.ceil(Math.max(...ys)))];
  // From a pixel of the page to one of the picture, whose rows run from the top of the unit square.
  const [a, b] = [(m[3] / area) * picture.width, (-m[2] / area) * picture.width];
  const [c, d] = [(m[1] / area) * picture.height, (-m[0] / area) * picture.height];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const [dx, dy] = [x + 0.5 - m[4], y + 0.5 - m[5]];
      const u = a * dx + b * dy - 0.5;
      const v = picture.height + c * dx + d * dy - 0.5;
      if (u < -0.5 || v < -0.5 || u > picture.width - 0.5 || v > picture.height - 0.5) continue;
      const grey = between(picture, u, v);
      const at = y * page.width + x;
      if (!darker || grey < page.data[at]!) page.data[at] = grey;
    }
  }
}

function between({ width, height, data }: GrayBitmap, u: number, v: number): number {
  const x = Math.max(0, Math.min(width - 1, Math.floor(u)));
  const y = Math.max(0, Math.min(height - 1, Math.floor(v)));
  const [right, below] = [Math.min(width - 1, x + 1), Math.min(height - 1, y + 1)];
  const [fx, fy] = [Math.max(0, u - x), Math.max(0, v - y)];
  const upper = data[y * width + x]! * (1 - fx) + data[y * width + right]! * fx;
  const lower = data[below * width + x]! * (1 - fx) + data[below * width + right]! * fx;
  return upper * (1 - fy) + lower * fy;
}

const FILLED = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const EVEN_ODD = new Set<number>([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke]);
const STROKED = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
