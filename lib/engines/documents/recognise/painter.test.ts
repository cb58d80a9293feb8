import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { OPS } from '../read/pdf/pdfjs';
import { greyPicture, PagePainter, type Affine } from './painter';
import { readPicture } from './pictures';

const AS_IS: Affine = [1, 0, 0, 1, 0, 0];
const greyAt = ({ bitmap }: PagePainter, x: number, y: number) => bitmap.data[y * bitmap.width + x]!;

it.each([
  [{ width: 3, height: 1, kind: 1, data: Uint8Array.from([0b10100000]) }, [255, 0, 255]],
  [{ width: 2, height: 1, kind: 2, data: Uint8Array.from([0, 0, 0, 255, 255, 255]) }, [0, 255]],
  [{ width: 2, height: 1, kind: 3, data: Uint8Array.from([0, 0, 0, 255, 0, 0, 0, 0]) }, [0, 255]],
])('pixels of kind %# are grey', (picture, grey) => expect([...greyPicture(picture)!.data]).toEqual(grey));

it('a picture lies where its matrix says, upright', () => {
  const data = Uint8Array.from([0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255]);
  const painter = new PagePainter({ width: 40, height: 40 }, [1, 0, 0, -1, 0, 40], () => ({
    width: 2,
    height: 2,
    kind: 2,
    data,
  }));
  painter.paint({
    fnArray: [OPS.save, OPS.transform, OPS.paintImageXObject, OPS.restore],
    argsArray: [[], [20, 0, 0, 20, 10, 10], ['img', 2, 2], []],
  });
  // Its first row, which is black, is the upper half.
  expect([greyAt(painter, 20, 12), greyAt(painter, 20, 28), greyAt(painter, 2, 2)]).toEqual([0, 255, 255]);
});

it('areas are filled by their windings, with holes', () => {
  const square = (from: number, to: number) => [0, from, from, 1, to, from, 1, to, to, 1, from, to, 4];
  const path = (parts: number[]) => Float32Array.from(parts.map((part) => part));
  const closed = (from: number, to: number) => square(from, to).slice(0, -1).concat(3);
  const painter = new PagePainter({ width: 30, height: 30 }, AS_IS, () => null);
  painter.paint({
    fnArray: [OPS.constructPath],
    argsArray: [[OPS.eoFill, [path([...closed(5, 25), ...closed(10, 20)])]]],
  });
  expect([greyAt(painter, 7, 7), greyAt(painter, 15, 15), greyAt(painter, 27, 27)]).toEqual([0, 255, 255]);
});

it('a picture that can’t be had is counted', () => {
  const painter = new PagePainter({ width: 4, height: 4 }, AS_IS, () => null);
  painter.paint({ fnArray: [OPS.paintImageXObject], argsArray: [['gone', 1, 1]] });
  expect([painter.lost, painter.painted]).toEqual([1, 0]);
});

/** A PNG of one row after the other, each behind its filter. */
function png(head: { width: number; height: number; depth: number; colour: number }, rows: number[]): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
  };
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(head.width, 0);
  ihdr.writeUInt32BE(head.height, 4);
  ihdr.set([head.depth, head.colour, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', ihdr),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it.each([
  ['grey, filtered by the left', png({ width: 3, height: 1, depth: 8, colour: 0 }, [1, 10, 5, 5]), [10, 15, 20]],
  [
    'grey, filtered by the row above',
    png({ width: 2, height: 2, depth: 8, colour: 0 }, [0, 9, 8, 2, 1, 1]),
    [9, 8, 10, 9],
  ],
  ['bits', png({ width: 3, height: 1, depth: 1, colour: 0 }, [0, 0b01000000]), [0, 255, 0]],
  ['RGB', png({ width: 1, height: 1, depth: 8, colour: 2 }, [0, 255, 255, 255]), [255]],
  ['see-through', png({ width: 2, height: 1, depth: 8, colour: 6 }, [0, 0, 0, 0, 0, 0, 0, 0, 255]), [255, 0]],
])('a PNG of %s is grey pixels', async (_, bytes, grey) => expect([...(await readPicture(bytes)).data]).toEqual(grey));

it('a PNG of too many pixels is refused before it is unpacked', async () => {
  await expect(readPicture(png({ width: 20_000, height: 20_000, depth: 8, colour: 0 }, [0]))).rejects.toThrow(
    'too many for text recognition',
  );
});
