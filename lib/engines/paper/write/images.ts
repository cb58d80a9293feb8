import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { readImageFile, type ImageFile } from '@/lib/pure/format/image-file';
import type { SetImage } from '../protocol/document';

/** No side of what is drawn anew is longer, in pixels: three for each that a page shows. */
const LONGEST = 2000;

/** What turns the pixels of a camera, by the way it was held: the numbers of an SVG matrix, of width and height. */
const TURNS: Record<number, (width: number, height: number) => number[]> = {
  2: (width) => [-1, 0, 0, 1, width, 0],
  3: (width, height) => [-1, 0, 0, -1, width, height],
  4: (_, height) => [1, 0, 0, -1, 0, height],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (_, height) => [0, 1, -1, 0, height, 0],
  7: (width, height) => [0, -1, -1, 0, height, width],
  8: (width) => [0, -1, 1, 0, 0, width],
};

const addressOf = (type: 'png' | 'jpeg', bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Drawn as it is shown; null where nothing of it can be drawn. */
function drawn({ type, width, height, orientation, bytes }: ImageFile): Uint8Array | null {
  const [across, down] = orientation > 4 ? [height, width] : [width, height];
  const matrix = TURNS[orientation]?.(across, down);
  const turn = matrix ? ` transform="matrix(${matrix.join(' ')})"` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${across}" height="${down}"${turn} href="${addressOf(type, bytes)}"/></svg>`;
  const fitTo = { mode: 'zoom' as const, value: Math.min(1, LONGEST / Math.max(width, height)) };
  const picture = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo, logLevel: 'off' }).render();
  return picture.pixels.some((value) => value > 0) ? picture.asPng() : null;
}

/** Reads an uploaded image for a file. A photo that stands as it was taken goes in as it is, everything else drawn anew. */
export function readImage(path: string): SetImage {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch {
    return { fault: 'missing' };
  }
  const file = readImageFile(bytes);
  if ('fault' in file) return { fault: 'unreadable' };
  const { type, width, height, orientation } = file;
  const png = drawn(file);
  if (!png) return { fault: 'unreadable' };
  return type === 'jpeg' && orientation === 1
    ? { address: addressOf('jpeg', file.bytes), type: 'jpeg', width, height }
    : { address: addressOf('png', png), type: 'png', width, height };
}
