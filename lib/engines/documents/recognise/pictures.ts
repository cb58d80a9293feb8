import { inflateSync } from 'node:zlib';
import { blankBitmap, type GrayBitmap } from '@/lib/pure/documents/recognition/bitmap';
import { Unreadable } from '../protocol';
import { isPng } from '../read/image';

// PNG and JPEG as grey pixels.

const MOST_PIXELS = 50_000_000;

const refuse = (): never => {
  throw new Unreadable(
    'unsupported',
    'This picture can’t be unpacked. Save it as a plain PNG or JPEG and upload that.',
  );
};

function assertSize({ width, height }: { width: number; height: number }): void {
  if (!(width > 0 && height > 0)) refuse();
  if (width * height > MOST_PIXELS)
    throw new Unreadable('too_large', `This picture has ${width} × ${height} pixels, too many for text recognition.`);
}

const lightness = (red: number, green: number, blue: number): number => (red * 77 + green * 150 + blue * 29) >> 8;

export const readPicture = async (bytes: Buffer): Promise<GrayBitmap> =>
  isPng(bytes) ? readPng(bytes) : readJpeg(bytes);

async function readJpeg(bytes: Buffer): Promise<GrayBitmap> {
  const { JpegImage } = await import('pdfjs-dist/image_decoders/pdf.image_decoders.mjs');
  const image = new JpegImage();
  image.parse(bytes);
  const { width, height } = image;
  assertSize({ width, height });
  const data = image.getData({ width, height, forceRGB: true, isSourcePDF: false });
  const out = blankBitmap(width, height);
  for (let nth = 0; nth < out.data.length; nth++)
    out.data[nth] = lightness(data[nth * 3]!, data[nth * 3 + 1]!, data[nth * 3 + 2]!);
  return out;
}

type PngHead = { width: number; height: number; depth: number; colour: number; interlaced: boolean };
/** Samples a pixel by colour type: grey, RGB, of a palette, grey and RGB with transparency. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type PngParts = { head: PngHead; palette: Buffer; packed: Buffer };

function partsOf(bytes: Buffer): PngParts {
  const parts: Buffer[] = [];
  let palette: Buffer = Buffer.alloc(0);
  let head: PngHead | null = null;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR' && body.length >= 13)
      head = {
        width: body.readUInt32BE(0),
        height: body.readUInt32BE(4),
        depth: body[8]!,
        colour: body[9]!,
        interlaced: body[12] !== 0,
      };
    else if (type === 'PLTE') palette = body;
    else if (type === 'IDAT') parts.push(body);
    else if (type === 'IEND') break;
    at += 12 + length;
  }
  return { head: head ?? refuse(), palette, packed: Buffer.concat(parts) };
}

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [l, u, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return l <= u && l <= c ? left : u <= c ? up : corner;
};

/** Takes the filters of its rows off, in place. */
function unfilter(raw: Buffer, { height }: PngHead, stride: number, step: number): void {
  for (let y = 0; y < height; y++) {
    const row = y * (stride + 1);
    const filter = raw[row];
    for (let x = 0; x < stride; x++) {
      const at = row + 1 + x;
      const left = x >= step ? raw[at - step]! : 0;
      const up = y > 0 ? raw[at - stride - 1]! : 0;
      const corner = y > 0 && x >= step ? raw[at - stride - 1 - step]! : 0;
      const add = [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, corner) : 0][filter!] ?? 0;
      raw[at] = raw[at]! + add;
    }
  }
}

function readPng(bytes: Buffer): GrayBitmap {
  const { head, palette, packed } = partsOf(bytes);
  assertSize(head);
  const { width, height, depth, colour, interlaced } = head;
  const samples = SAMPLES[colour];
  if (interlaced || samples === undefined || ![1, 2, 4, 8, 16].includes(depth)) return refuse();
  const stride = Math.ceil((width * samples * depth) / 8);
  const raw = inflateSync(packed, { maxOutputLength: (stride + 1) * height + 1024 });
  if (raw.length < (stride + 1) * height) return refuse();
  unfilter(raw, head, stride, Math.max(1, (samples * depth) >> 3));
  const out = blankBitmap(width, height);
  const most = 2 ** Math.min(depth, 8) - 1;
  const sampleAt = (row: number, nth: number): number => {
    if (depth === 8) return raw[row + nth]!;
    if (depth === 16) return raw[row + nth * 2]!;
    return (raw[row + ((nth * depth) >> 3)]! >> (8 - depth - ((nth * depth) & 7))) & most;
  };
  const greyAt = (row: number, x: number): number => {
    const at = x * samples;
    if (colour === 3) {
      const entry = sampleAt(row, at) * 3;
      return lightness(palette[entry] ?? 0, palette[entry + 1] ?? 0, palette[entry + 2] ?? 0);
    }
    const scale = 255 / most;
    const grey =
      samples >= 3
        ? lightness(sampleAt(row, at), sampleAt(row, at + 1), sampleAt(row, at + 2))
        : sampleAt(row, at) * scale;
    if (colour < 4) return grey;
    return 255 - ((255 - grey) * sampleAt(row, at + samples - 1)) / 255;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out.data[y * width + x] = greyAt(y * (stride + 1) + 1, x);
  return out;
}
