import { crc32, deflateSync } from 'node:zlib';

/** 24 by 16 pixels, red on the left and blue on the right, as a browser writes it. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i' +
    'Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj' +
    'Y2NjY2NjY2P/wAARCAAQABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAABAAF/8QAGBABAAMBAAAAAAAAAAAAAAAAAARD' +
    'gcH/xAAVAQEBAAAAAAAAAAAAAAAAAAAGAP/EABoRAAEFAQAAAAAAAAAAAAAAAAABAgU0gbH/2gAMAwEAAhEDEQA/AMUOfXvDA59e' +
    '8UPdZvFFUrUfnUBpI8BZ/9k=',
  'base64',
);

const number = (value: number, bytes: 2 | 4) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

/** A chunk of a PNG. */
export function chunk(kind: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  return Buffer.concat([number(data.length, 4), named, number(crc32(named), 4)]);
}

/** A PNG of one colour; `before`: chunks between its head and its pixels. */
export function png(
  width: number,
  height: number,
  { before = [], colour = [200, 30, 30], pixels }: { before?: Buffer[]; colour?: number[]; pixels?: Buffer } = {},
): Buffer {
  const head = Buffer.concat([number(width, 4), number(height, 4), Buffer.of(8, 2, 0, 0, 0)]);
  const row = () =>
    Buffer.concat([Buffer.of(0), Buffer.concat(Array.from({ length: width }, () => Buffer.from(colour)))]);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', pixels ?? deflateSync(Buffer.concat(Array.from({ length: height }, row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A segment of a JPEG. */
export const segment = (marker: number, data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(0xff, marker), number(data.length + 2, 2), data]);

/** A JPEG with segments before its own. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** What a camera writes down: how it was held, and where it was. */
export const exif = (orientation: number, order: 'II' | 'MM' = 'MM'): Buffer => {
  const isLittle = order === 'II';
  const two = (value: number) => (isLittle ? number(value, 2).reverse() : number(value, 2));
  const four = (value: number) => (isLittle ? number(value, 4).reverse() : number(value, 4));
  const tiff = [
    ...[Buffer.from(order), two(42), four(8), two(1)],
    ...[two(0x0112), two(3), four(1), two(orientation), two(0), four(0)],
    Buffer.from('GPS 52.5200 N 13.4050 E'),
  ];
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), ...tiff]));
};
