import { expect, it } from 'vitest';
import { imageLine, imagesIn, writeImageLine } from './named-image';

const A = 'a1'.repeat(16);
const B = 'b2'.repeat(16);

it.each([
  ['Our logo', 'Our logo'],
  ['  Two\n lines [and] brackets ', 'Two lines (and) brackets'],
])('an image that shows %j is read as it is written', (alt, read) => {
  const image = { hash: A, width: 640, height: 480, alt };
  expect(imageLine(writeImageLine(image))).toEqual({ ...image, alt: read });
});

it('names each image of all texts once', () => {
  const line = (hash: string) => writeImageLine({ hash, width: 1, height: 1, alt: 'x' });
  expect(imagesIn([{ body: `${line(A)}\n\n${line(B)}` }, { body: `see ${line(B)}` }, { body: line(A) }])).toEqual([
    A,
    B,
  ]);
  expect(imagesIn(undefined)).toEqual([]);
});
