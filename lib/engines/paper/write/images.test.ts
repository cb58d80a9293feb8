import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exif, JPEG, png, withSegments } from '@/tests/support/images';
import { readImage } from './images';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'images-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readBytes = (bytes: Buffer) => {
  const path = join(folder, 'image');
  writeFileSync(path, bytes);
  return readImage(path);
};

/** Red and blue of a place, of a picture at its own size. */
function colourAt(image: ReturnType<typeof readImage>, x: number, y: number): string {
  if ('fault' in image) return image.fault;
  const { width, height, address } = image;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${address}"/></svg>`;
  const { pixels } = new Resvg(svg).render();
  const at = (y * width + x) * 4;
  return pixels[at]! > 200 ? 'red' : pixels[at + 2]! > 200 ? 'blue' : 'other';
}

it('a photo that stands as it was taken goes in as it is', () => {
  const image = readBytes(JPEG);
  expect(image).toMatchObject({ type: 'jpeg', width: 24, height: 16 });
  expect('address' in image && image.address).toBe(`data:image/jpeg;base64,${JPEG.toString('base64')}`);
});

// Where red, which the camera saw on its left, is to be seen.
it.each<[number, [number, number], [number, number]]>([
  [2, [20, 8], [4, 8]],
  [3, [20, 8], [4, 8]],
  [4, [4, 8], [20, 8]],
  [5, [8, 4], [8, 20]],
  [6, [8, 4], [8, 20]],
  [7, [8, 20], [8, 4]],
  [8, [8, 20], [8, 4]],
])('a photo held as %i is turned', (orientation, red, blue) => {
  const image = readBytes(withSegments(JPEG, exif(orientation)));
  expect(image).toMatchObject({ type: 'png', ...(orientation > 4 ? { width: 16, height: 24 } : {}) });
  expect([colourAt(image, ...red), colourAt(image, ...blue)]).toEqual(['red', 'blue']);
});

it('a large one is drawn no larger than a page shows', () => {
  const image = readBytes(png(4000, 20));
  expect(image).toMatchObject({ type: 'png', width: 4000, height: 20 });
  const bytes = 'address' in image ? Buffer.from(image.address.split(',')[1]!, 'base64') : Buffer.alloc(24);
  expect(bytes.readUInt32BE(16)).toBe(2000);
});

it('says why one can’t be had', () => {
  expect(readImage(join(folder, 'none'))).toEqual({ fault: 'missing' });
  expect(readBytes(Buffer.from('no image'))).toEqual({ fault: 'unreadable' });
  expect(readBytes(png(3, 3, { pixels: Buffer.from('no pixels') }))).toEqual({ fault: 'unreadable' });
});
