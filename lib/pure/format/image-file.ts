/**
 * What an uploaded image says of itself, read without drawing a pixel, and its bytes without what doesn't belong to the
 * picture: where and when a photo was taken, by whom, comments, previews, data after its end.
 */
export type ImageFile = {
  type: 'png' | 'jpeg';
  /** In pixels, as it is shown: a photo that was taken upright has been turned. */
  width: number;
  height: number;
  /** How its pixels have to be turned for that, as cameras count: 1 where they stand as they are, 2 to 8. */
  orientation: number;
  bytes: Uint8Array;
};
/** `format`: neither PNG nor JPEG; `kind`: a JPEG that browsers don't show; `damaged`: not whole. */
export type ImageFault = 'format' | 'kind' | 'damaged';

class Faulty extends Error {
  constructor(readonly fault: ImageFault) {
    super(fault);
  }
}
const fail = (fault: ImageFault): never => {
  throw new Faulty(fault);
};

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, nth) => bytes[at + nth] === byte);
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export function readImageFile(bytes: Uint8Array): ImageFile | { fault: ImageFault } {
  try {
    if (startsWith(bytes, PNG_START)) return readPng(bytes);
    if (startsWith(bytes, [0xff, 0xd8, 0xff])) return readJpeg(bytes);
    return { fault: 'format' };
  } catch (error) {
    // A view that is read beyond its end says so by a RangeError.
    if (error instanceof Faulty) return { fault: error.fault };
    if (error instanceof RangeError) return { fault: 'damaged' };
    throw error;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// PNG

/** What is drawn, and how its colours are meant. */
const PNG_KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
]);
/** A larger description of colours is unpacked to far more than any screen has. */
const LARGEST_PROFILE = 16 * 1024;
/** By the kind of colour: the bits that a sample may have. */
const PNG_DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const CHECKS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let check = byte;
  for (let bit = 0; bit < 8; bit += 1) check = check & 1 ? (check >>> 1) ^ 0xedb88320 : check >>> 1;
  return check;
});
function checkOf(bytes: Uint8Array): number {
  let check = 0xffffffff;
  for (const byte of bytes) check = CHECKS[(check ^ byte) & 0xff]! ^ (check >>> 8);
  return (check ^ 0xffffffff) >>> 0;
}

function readPng(bytes: Uint8Array): ImageFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [bytes.subarray(0, PNG_START.length)];
  let [width, height, hasPixels] = [0, 0, false];
  for (let at = PNG_START.length; ;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return fail('damaged');
    const kind = textAt(bytes, at + 4, 4);
    if (view.getUint32(end - 4) !== checkOf(bytes.subarray(at + 4, end - 4))) return fail('damaged');
    if ((at === PNG_START.length) !== (kind === 'IHDR')) return fail('damaged');
    if (kind === 'IHDR') {
      if (length !== 13) return fail('damaged');
      [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
      const [depth, colour] = [bytes[at + 16]!, bytes[at + 17]!];
      if (width === 0 || height === 0 || !PNG_DEPTHS[colour]?.includes(depth)) return fail('damaged');
    }
    if (kind === 'IDAT') hasPixels = true;
    if (PNG_KEPT.has(kind) && !(kind === 'iCCP' && length > LARGEST_PROFILE)) parts.push(bytes.subarray(at, end));
    at = end;
    if (kind !== 'IEND') continue;
    return hasPixels ? { type: 'png', width, height, orientation: 1, bytes: joined(parts) } : fail('damaged');
  }
}

// JPEG

const JPEG_END = Uint8Array.of(0xff, 0xd9);
/** Tables of quantisation and of codes, restarts, lines, and the scan itself. */
const JPEG_KEPT = new Set([0xdb, 0xc4, 0xdd, 0xdc, 0xda]);
/** Sequential and progressive frames; the others (lossless, arithmetic) no browser shows. */
const SHOWN_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Beyond the pixels of a scan: the next marker that is not part of them. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return fail('damaged');
}

const ORIENTATION = 0x0112;
/** 1 to 8, as cameras count the ways to hold them; 1 where nothing is said, or nothing that can be read. */
function orientationIn(exif: Uint8Array): number {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  if (exif.length < 14) return 1;
  const isLittle = textAt(exif, 0, 2) === 'II';
  const first = view.getUint32(4, isLittle);
  if (first + 2 > exif.length) return 1;
  const count = view.getUint16(first, isLittle);
  for (let nth = 0, at = first + 2; nth < count && at + 12 <= exif.length; nth += 1, at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** The one thing that is kept of what a camera writes down. */
const exifOf = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  );

/** What of a segment for programs belongs to the picture: its colours, and that it is a JPEG as all know it. */
function keptOf(marker: number, segment: Uint8Array): Uint8Array | null {
  if (marker === 0xe0 && textAt(segment, 4, 5) === 'JFIF\0' && segment.length >= 18) {
    // Without its preview.
    const head = segment.slice(0, 18);
    head.set([0, 16], 2);
    head.set([0, 0], 16);
    return head;
  }
  const isColour =
    (marker === 0xe2 && textAt(segment, 4, 12) === 'ICC_PROFILE\0') ||
    (marker === 0xee && textAt(segment, 4, 5) === 'Adobe');
  return isColour ? segment : null;
}

function readJpeg(bytes: Uint8Array): ImageFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let [width, height, orientation, hasPixels] = [0, 0, 1, false];
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return fail('damaged');
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    if (marker === 0xd9) break;
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return fail('damaged');
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) {
      if (!SHOWN_FRAMES.has(marker) || view.getUint8(at + 4) !== 8) return fail('kind');
      if (width !== 0) return fail('damaged');
      [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      if (width === 0 || height === 0 || ![1, 3, 4].includes(view.getUint8(at + 9))) return fail('kind');
      parts.push(segment);
    } else if (marker === 0xe1 && textAt(segment, 4, 6) === 'Exif\0\0')
      orientation = orientationIn(segment.subarray(10));
    else if (JPEG_KEPT.has(marker)) parts.push(segment);
    else {
      const kept = keptOf(marker, segment);
      if (kept) parts.push(kept);
    }
    at = end;
    if (marker !== 0xda) continue;
    if (width === 0) return fail('damaged');
    hasPixels = true;
    at = scanEnd(bytes, end);
    parts.push(bytes.subarray(end, at));
  }
  if (!hasPixels) return fail('damaged');
  const start = bytes.subarray(0, 2);
  const turned = orientation > 1 ? [exifOf(orientation)] : [];
  const whole = joined([start, ...turned, ...parts, JPEG_END]);
  const [across, down] = orientation > 4 ? [height, width] : [width, height];
  return { type: 'jpeg', width: across, height: down, orientation, bytes: whole };
}
