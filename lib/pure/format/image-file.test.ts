import { describe, expect, it } from 'vitest';
import { chunk, exif, JPEG, png, segment, withSegments } from '@/tests/support/images';
import { readImageFile, type ImageFile } from './image-file';

const read = (bytes: Buffer): ImageFile => {
  const file = readImageFile(bytes);
  if ('fault' in file) throw new Error(file.fault);
  return file;
};
const faultOf = (bytes: Buffer) => {
  const file = readImageFile(bytes);
  return 'fault' in file ? file.fault : null;
};
const holds = ({ bytes }: ImageFile, text: string) => Buffer.from(bytes).includes(text);

describe('a PNG', () => {
  it('says its size and loses what is not the picture', () => {
    const before = [
      chunk('gAMA', Buffer.of(0, 0, 0xb1, 0x8f)),
      chunk('tEXt', Buffer.from('Author\0Jane Doe')),
      chunk('eXIf', Buffer.from('GPS 52.52')),
      chunk('tIME', Buffer.alloc(7)),
      chunk('iCCP', Buffer.alloc(20_000)),
    ];
    const file = read(Buffer.concat([png(7, 5, { before }), Buffer.from('after the end')]));
    expect(file).toMatchObject({ type: 'png', width: 7, height: 5, orientation: 1 });
    expect(holds(file, 'gAMA')).toBe(true);
    for (const text of ['Jane', 'GPS', 'tIME', 'iCCP', 'after']) expect(holds(file, text)).toBe(false);
    expect(Buffer.from(file.bytes)).toEqual(png(7, 5, { before: before.slice(0, 1) }));
  });

  it.each<[string, Buffer]>([
    ['cut off', png(7, 5).subarray(0, -5)],
    ['without pixels', Buffer.concat([png(7, 5).subarray(0, 33), chunk('IEND', Buffer.alloc(0))])],
    ['a byte changed', Buffer.from(png(7, 5).map((byte, nth) => (nth === 45 ? byte ^ 1 : byte)))],
    ['no width', png(0, 5)],
    ['two heads', png(7, 5, { before: [png(3, 3).subarray(8, 33)] })],
    ['a length beyond its end', Buffer.concat([png(1, 1).subarray(0, 33), Buffer.of(0xff, 0xff, 0xff, 0xff, 0, 0)])],
    ['nothing but its name', png(1, 1).subarray(0, 8)],
  ])('%s is damaged', (_, bytes) => {
    expect(faultOf(bytes)).toBe('damaged');
  });
});

describe('a JPEG', () => {
  it('says its size and loses what is not the picture', () => {
    const file = read(
      Buffer.concat([
        withSegments(
          JPEG,
          exif(1),
          segment(0xed, Buffer.from('Photoshop 3.0\0 by Jane')),
          segment(0xfe, Buffer.from('a comment')),
          segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours')),
        ),
        Buffer.from('a film behind the picture'),
      ]),
    );
    expect(file).toMatchObject({ type: 'jpeg', width: 24, height: 16, orientation: 1 });
    expect(holds(file, 'colours')).toBe(true);
    for (const text of ['GPS', 'Exif', 'Jane', 'comment', 'film']) expect(holds(file, text)).toBe(false);
    expect(Buffer.from(read(JPEG).bytes)).toEqual(JPEG);
    expect(read(Buffer.from(file.bytes))).toEqual(file);
  });

  it.each<[number, 'II' | 'MM', [number, number]]>([
    [6, 'MM', [16, 24]],
    [8, 'II', [16, 24]],
    [3, 'II', [24, 16]],
  ])('held as %i (%s) is shown turned, and says nothing else', (orientation, order, size) => {
    const file = read(withSegments(JPEG, exif(orientation, order)));
    expect([file.width, file.height]).toEqual(size);
    expect(file.orientation).toBe(orientation);
    expect(holds(file, 'GPS')).toBe(false);
    // Browsers turn it by what is kept.
    expect(read(Buffer.from(file.bytes))).toEqual(file);
  });

  it.each<[string, Buffer]>([
    ['of no way to hold it', exif(9)],
    ['cut', segment(0xe1, Buffer.from('Exif\0\0MM\0*\0\0'))],
    ['that points beyond itself', segment(0xe1, Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff......', 'latin1'))],
  ])('with notes %s stands as it is', (_, notes) => {
    expect(read(withSegments(JPEG, notes)).orientation).toBe(1);
  });

  const frame = JPEG.indexOf(Buffer.of(0xff, 0xc0));
  const changed = (at: number, value: number) => Buffer.from(JPEG.map((byte, nth) => (nth === at ? value : byte)));
  it.each<[string, Buffer, string]>([
    ['cut off', JPEG.subarray(0, -3), 'damaged'],
    ['cut in its tables', JPEG.subarray(0, 60), 'damaged'],
    ['without a scan', Buffer.concat([JPEG.subarray(0, frame), Buffer.of(0xff, 0xd9)]), 'damaged'],
    ['lossless', changed(frame + 1, 0xc3), 'kind'],
    ['arithmetic', changed(frame + 1, 0xc9), 'kind'],
    ['of 12 bits', changed(frame + 4, 12), 'kind'],
    ['two frames', withSegments(JPEG, JPEG.subarray(frame, frame + 19)), 'damaged'],
  ])('%s', (_, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault);
  });
});

it.each<[string, string | Buffer]>([
  ['a GIF', 'GIF89a.....'],
  ['a WebP', 'RIFF....WEBPVP8 '],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['nothing', ''],
  ['a page', '<!doctype html><script>alert(1)</script>'],
])('%s is none', (_, bytes) => {
  expect(faultOf(Buffer.from(bytes))).toBe('format');
});

it('any cut of an image is refused, and none takes long', () => {
  for (const whole of [png(40, 30), withSegments(JPEG, exif(6))])
    for (let length = 0; length < whole.length; length += 1)
      expect(faultOf(whole.subarray(0, length)), String(length)).not.toBeNull();
});
