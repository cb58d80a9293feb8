import { readFile } from 'node:fs/promises';
import { shrunk, type GrayBitmap } from '@/lib/pure/documents/recognition/bitmap';
import { skewOf } from '@/lib/pure/documents/recognition/skew';
import { Unreadable } from '../protocol';
import { orientationOf, isJpeg, isPng, upright } from '../read/image';
import type { OperationList } from '../read/pdf/draw';
import { openPdf } from '../read/pdf/pdfjs';
import { readPicture } from './pictures';
import { combined, PagePainter, type Affine, type PdfPicture } from './painter';

/** What recognition reads best: 300 dots an inch. */
const BEST_SCALE = 300 / 72;
const LONGEST_SIDE = 5000;
/** A small picture is made larger, as far as that helps. */
const PICTURE_SIDE = 3500;
const MOST_ENLARGED = 2;
/** Dots an inch suffice to see how lines lie. */
const SKEW_DOTS = 100;

/** A page as pixels, set straight. `scale`: pixels a point; `skew`: degrees by which it was turned to be straight. */
export type PagePicture = { bitmap: GrayBitmap; scale: number; skew: number; lost: number };

type Paint = (matrix: Affine, size: { width: number; height: number }) => { bitmap: GrayBitmap; lost: number };

/** Points of the page to pixels, turned about its middle by so many degrees. */
function matrixOf({ width, height }: { width: number; height: number }, scale: number, skew: number): Affine {
  const angle = (-skew * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle) * scale, Math.cos(angle) * scale];
  const [x, y] = [width / 2, height / 2];
  return [cos, sin, -sin, cos, x * scale - x * cos + y * sin, y * scale - x * sin - y * cos];
}

function straightened(page: { width: number; height: number }, scale: number, paint: Paint): PagePicture {
  const size = {
    width: Math.max(1, Math.round(page.width * scale)),
    height: Math.max(1, Math.round(page.height * scale)),
  };
  const asShown = paint(matrixOf(page, scale, 0), size);
  const skew = skewOf(shrunk(asShown.bitmap, Math.max(1, Math.round((scale * 72) / SKEW_DOTS))));
  const { bitmap, lost } = skew === 0 ? asShown : paint(matrixOf(page, scale, skew), size);
  return { bitmap, scale, skew, lost };
}

async function pictureOfPdf(bytes: Uint8Array, number: number, password: string | undefined): Promise<PagePicture> {
  const pdf = await openPdf(bytes, password, { pictures: true }).promise;
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const list = (await page.getOperatorList()) as OperationList;
  const pictureOf = (name: string): PdfPicture | null => {
    const store = name.startsWith('g_') ? page.commonObjs : page.objs;
    return store.has(name) ? (store.get(name) as PdfPicture | null) : null;
  };
  const scale = Math.min(BEST_SCALE, LONGEST_SIDE / Math.max(width, height));
  return straightened({ width, height }, scale, (matrix, size) => {
    const painter = new PagePainter(size, combined(matrix, transform as number[]), pictureOf);
    painter.paint(list);
    return painter;
  });
}

async function pictureOfImage(bytes: Buffer): Promise<PagePicture> {
  const given = upright(await readPicture(bytes), orientationOf(bytes));
  const longest = Math.max(given.width, given.height);
  const enlarged =
    longest > LONGEST_SIDE ? LONGEST_SIDE / longest : Math.max(1, Math.min(MOST_ENLARGED, PICTURE_SIDE / longest));
  const page = { width: given.width * 0.75, height: given.height * 0.75 };
  return straightened(page, enlarged / 0.75, (matrix, size) => {
    const painter = new PagePainter(
      size,
      combined(matrix, [page.width, 0, 0, -page.height, 0, page.height]),
      () => null,
    );
    painter.grey(given);
    return painter;
  });
}

/** A page of a PDF, or a picture. @throws Unreadable where it can't be unpacked. */
export async function pictureOfPage(request: { path: string; page: number; password?: string }): Promise<PagePicture> {
  const bytes = await readFile(request.path);
  if (isPng(bytes) || isJpeg(bytes)) return pictureOfImage(bytes);
  if (bytes.subarray(0, 1024).includes('%PDF-'))
    return pictureOfPdf(new Uint8Array(bytes), request.page, request.password);
  throw new Unreadable('unsupported');
}
