import { describe, expect, it } from 'vitest';
import { blankBitmap, inkThreshold, shrunk, turned, type GrayBitmap } from './bitmap';
import { only, piecesOf } from './components';
import { rulesIn, wiped } from './ruling';
import { askew, skewOf } from './skew';
import { surenessOf } from './sureness';
import { confidenceOf, placedWords, type RecognisedBlock } from './words';
import type { DocumentText } from '../schema';

/** Black where `isInk` says so. */
function drawn(width: number, height: number, isInk: (x: number, y: number) => boolean): GrayBitmap {
  const bitmap = blankBitmap(width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isInk(x, y)) bitmap.data[y * width + x] = 0;
  return bitmap;
}

/** Lines of dashes that fall to the right by so many degrees. */
const lines = (degrees: number) =>
  drawn(600, 800, (x, y) => {
    const straight = y - (x - 300) * Math.tan((degrees * Math.PI) / 180);
    return x > 60 && x < 540 && straight > 60 && straight < 740 && straight % 20 < 8 && x % 11 < 8;
  });

describe('a page that lies askew', () => {
  it.each([0, 0.7, -1.4, 3.2, -5.5])('by %s degrees is told so', (degrees) =>
    expect(Math.abs(skewOf(lines(degrees)) - degrees)).toBeLessThan(0.25),
  );
  it('an empty page tells nothing', () => expect(skewOf(blankBitmap(300, 300))).toBe(0));
  it('a box of the page set straight lies as shown', () => {
    const page = { width: 200, height: 200, skew: 90 };
    expect(askew([90, 20, 110, 30], { width: 200, height: 200 })).toEqual([90, 20, 110, 30]);
    const [left, top, right, bottom] = askew([100, 100, 150, 100], page);
    expect([left, top, right, bottom].map(Math.round)).toEqual([100, 100, 100, 150]);
  });
});

describe('a bitmap', () => {
  it('is told apart into ink and paper', () => {
    const grey = drawn(10, 10, (x) => x < 3);
    for (let at = 0; at < 100; at++) grey.data[at] = grey.data[at] === 0 ? 60 : 200;
    const threshold = inkThreshold(grey);
    expect(threshold).toBeGreaterThanOrEqual(60);
    expect(threshold).toBeLessThan(200);
  });
  it('is made smaller by its means', () => {
    const small = shrunk(
      drawn(4, 2, (x) => x < 1),
      2,
    );
    expect([small.width, small.height, ...small.data]).toEqual([2, 1, 127, 255]);
  });
  it.each<[0 | 90 | 180 | 270, number[]]>([
    [0, [1, 2, 3, 4, 5, 6]],
    [90, [4, 1, 5, 2, 6, 3]],
    [180, [6, 5, 4, 3, 2, 1]],
    [270, [3, 6, 2, 5, 1, 4]],
  ])('is turned by %s degrees clockwise', (degrees, data) =>
    expect([...turned({ width: 3, height: 2, data: Uint8Array.from([1, 2, 3, 4, 5, 6]) }, degrees).data]).toEqual(data),
  );
});

describe('ruling lines', () => {
  const scale = 2;
  const isAcross = (x: number, y: number) => x >= 20 && x < 320 && y >= 50 && y < 53;
  const isDown = (x: number, y: number) => y >= 20 && y < 280 && x >= 100 && x < 102;
  it('are found across and down, and taken off', () => {
    const page = drawn(400, 300, (x, y) => isAcross(x, y) || isDown(x, y));
    const { rules, pieces } = rulesIn(page, scale);
    expect(rules).toContainEqual([10, 25, 160, 26.5]);
    expect(rules).toContainEqual([50, 10, 51, 140]);
    expect(wiped(page, pieces, scale).data.every((grey) => grey === 255)).toBe(true);
  });
  it('are neither letters nor filled areas', () => {
    const page = drawn(400, 300, (x, y) => (x < 200 && y > 100 && y < 200) || (x > 250 && x % 9 < 6 && y % 40 < 12));
    expect(rulesIn(page, scale).rules).toEqual([]);
  });
});

it('ink that hangs together is one piece', () => {
  const page = drawn(20, 10, (x, y) => (x < 3 && y < 5) || (x === 1 && y < 8) || (x > 10 && x < 14 && y > 2 && y < 6));
  const pieces = piecesOf(page, 128);
  expect(pieces).toHaveLength(2);
  expect(pieces).toContainEqual({ left: 0, top: 0, right: 3, bottom: 8 });
  expect(only(page, [pieces[1]!]).data.filter((grey) => grey === 0)).toHaveLength(9);
});

const word = (text: string, confidence: number, [x0, x1]: [number, number]) => ({
  text,
  confidence,
  bbox: { x0, x1, y0: 100, y1: 120 },
});
const blocks = (...words: ReturnType<typeof word>[]): RecognisedBlock[] => [
  { paragraphs: [{ lines: [{ words, bbox: words[0]!.bbox, baseline: { x0: 0, x1: 400, y0: 120, y1: 120 } }] }] },
];

describe('recognised words', () => {
  it('stand on their line in points, with how sure they are', () => {
    const [first, second] = placedWords(blocks(word('Total', 96, [10, 60]), word('39.00', 80, [100, 150])), 2);
    expect(first).toMatchObject({ text: 'Total', base: 60, confidence: 0.96 });
    expect(first!.box[0]).toBe(5);
    expect(second!.box.slice(1)).not.toEqual(first!.box.slice(1, 2));
    expect(confidenceOf([first!, second!])).toBeCloseTo(0.88);
  });
  it.each([
    [[word('|', 50, [0, 2])], []],
    [[word('x', 10, [0, 9])], []],
    [[word('–', 90, [0, 9])], ['–']],
    [[word('11,', 90, [0, 20]), word('28', 90, [24, 40])], ['11,28']],
    [
      [word('11,', 90, [0, 20]), word('28', 90, [60, 80])],
      ['11,', '28'],
    ],
    [
      [word('May,', 90, [0, 20]), word('28', 90, [24, 40])],
      ['May,', '28'],
    ],
  ])('%# are these', (given, texts) => expect(placedWords(blocks(...given), 1).map(({ text }) => text)).toEqual(texts));
});

describe('how sure a place is', () => {
  const page = (recognised: boolean) => ({
    number: 1,
    width: 100,
    height: 100,
    kind: 'scanned' as const,
    lines: [
      {
        text: 'Total 39',
        box: [0, 0, 60, 10],
        words: [
          { text: 'Total', box: [0, 0, 30, 10], confidence: 0.95 },
          { text: '39', box: [40, 0, 60, 10], confidence: 0.55 },
        ],
        role: 'text' as const,
        size: 10,
        block: 0,
      },
    ],
    hidden: [],
    rules: [],
    ...(recognised && { recognition: { language: 'en', confidence: 0.9 } }),
  });
  const text = (recognised: boolean) => ({ pages: [page(recognised)] }) as unknown as DocumentText;
  const at = (bbox: [number, number, number, number] | null) => ({
    page: 1,
    quote: '39',
    bbox,
    pageWidth: 100,
    pageHeight: 100,
  });
  it.each([
    [true, at([38, 0, 62, 10]), 0.55],
    [true, at([0, 0, 30, 10]), 0.95],
    [true, at([70, 70, 90, 90]), 0.7],
    [true, at(null), 0.7],
    [false, at([38, 0, 62, 10]), 1],
  ])('case %#', (recognised, citation, sure) => expect(surenessOf(text(recognised), citation)).toBe(sure));
});
