import { blankBitmap, type GrayBitmap } from '@/lib/pure/documents/recognition/bitmap';
import type { DocumentText } from '@/lib/pure/documents/schema';
import { Unreadable } from '../protocol';

// A picture is one scanned page. Its size is read from its head; nothing is unpacked.

const MOST_PIXELS = 120_000_000;
const MOST_SIDE = 30_000;
const POINTS_A_PIXEL = 0.75;

type Size = { width: number; height: number };

export const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
export const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

function pngSize(bytes: Buffer): Size {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw new Unreadable('broken');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The first frame header: 0xC0 to 0xCF, but for tables and arithmetic conditions. */
function jpegSize(bytes: Buffer): Size {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) throw new Unreadable('broken');
    const marker = bytes[at + 1]!;
    const length = bytes.readUInt16BE(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === 0xff) at += 1;
    else at += 2 + Math.max(2, length);
  }
  throw new Unreadable('broken');
}

/** How a photograph lies, as its camera has noted it (Exif 0x0112): 1 is upright, from 5 on it lies on its side. */
export function orientationOf(bytes: Buffer): number {
  if (!isJpeg(bytes)) return 1;
  const at = bytes.subarray(0, 65_536).indexOf('Exif\0\0', 0, 'latin1');
  if (at < 0) return 1;
  const tiff = bytes.subarray(at + 6, at + 6 + 4096);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (from: number) => (isLittle ? tiff.readUInt16LE(from) : tiff.readUInt16BE(from));
  try {
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const entries = Math.min(200, short(first));
    for (let nth = 0; nth < entries; nth++) {
      const entry = first + 2 + nth * 12;
      if (short(entry) === 0x0112) return Math.min(8, Math.max(1, short(entry + 8)));
    }
  } catch {
    // Cut short: as it lies.
  }
  return 1;
}

/** A picture turned (and mirrored) as its camera has noted. */
export function upright(picture: GrayBitmap, orientation: number): GrayBitmap {
  if (orientation <= 1) return picture;
  const { width, height, data } = picture;
  const onSide = orientation >= 5;
  const out = blankBitmap(onSide ? height : width, onSide ? width : height);
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++) {
      const [u, v] = onSide ? [y, x] : [x, y];
      const fromRight = [2, 3, 7, 8].includes(orientation) ? width - 1 - u : u;
      const fromBottom = [3, 4, 6, 7].includes(orientation) ? height - 1 - v : v;
      out.data[y * out.width + x] = data[fromBottom * width + fromRight]!;
    }
  return out;
}

export function readImage(bytes: Buffer): DocumentText {
  const stored = isPng(bytes) ? pngSize(bytes) : jpegSize(bytes);
  const { width, height } = orientationOf(bytes) >= 5 ? { width: stored.height, height: stored.width } : stored;
  if (width < 1 || height < 1) throw new Unreadable('broken');
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
    throw new Unreadable(
      'too_large',
      `This picture has ${width} × ${height} pixels, which is too many. Make it smaller and upload that.`,
    );
  return {
    shapeVersion: 1,
    format: 'image',
    hasPlaces: true,
    pages: [
      {
        number: 1,
        width: width * POINTS_A_PIXEL,
        height: height * POINTS_A_PIXEL,
        kind: 'scanned',
        lines: [],
        hidden: [],
        rules: [],
      },
    ],
    outline: [],
    language: null,
    title: null,
  };
}
