import { describe, expect, it } from 'vitest';
import { placed, type Stroke } from './drawing';
import { faceOf, Recorder } from './recorder';
import { svgOf } from './svg';

const ruler = (text: string, { size }: { size: number }) => text.length * size * 0.5;
const recorded = (draw: (context: Recorder) => void): Stroke[] => {
  const recorder = new Recorder(100, 50, ruler);
  draw(recorder);
  return recorder.drawing().strokes;
};

describe('faceOf', () => {
  it.each([
    ['400 11px Atkinson', { size: 11, weight: 400 }],
    ['normal normal 600 12.5px/1.2 "A B"', { size: 12.5, weight: 600 }],
    ['bold 10px x', { size: 10, weight: 700 }],
    ['14px x', { size: 14, weight: 400 }],
  ])('%s', (font, face) => expect(faceOf(font)).toEqual(face));
});

describe('what is kept of a canvas', () => {
  it.each<[string, (context: Recorder) => void, object[]]>([
    [
      'a filled box in the place that the transformations give it',
      (c) => {
        c.translate(10, 5);
        c.scale(2, 2);
        c.fillStyle = '#0C5788';
        c.fillRect(1, 2, 3, 4);
      },
      [{ kind: 'path', d: 'M12 9L18 9L18 17L12 17Z', fill: '#0C5788' }],
    ],
    [
      'a dashed line, as wide as it is drawn',
      (c) => {
        c.strokeStyle = '#111';
        c.lineWidth = 1.5;
        c.setLineDash([4, 3]);
        c.beginPath();
        c.moveTo(0, 0);
        c.lineTo(10, 0);
        c.stroke();
      },
      [{ kind: 'path', d: 'M0 0L10 0', stroke: '#111', width: 1.5, dash: [4, 3] }],
    ],
    [
      'text where its baseline begins',
      (c) => {
        c.font = '600 10px x';
        c.textAlign = 'right';
        c.textBaseline = 'middle';
        c.fillText('1,234', 90, 20);
      },
      [{ kind: 'text', text: '1,234', x: 65, y: 23.45, size: 10, weight: 600, colour: '#000000' }],
    ],
    [
      'what is clipped, up to the end of the clip',
      (c) => {
        c.save();
        c.beginPath();
        c.rect(0, 0, 5, 5);
        c.clip();
        c.fillRect(0, 0, 9, 9);
        c.restore();
        c.fillRect(1, 1, 1, 1);
      },
      [
        { kind: 'clip', d: 'M0 0L5 0L5 5L0 5Z', strokes: [{ kind: 'path', d: 'M0 0L9 0L9 9L0 9Z', fill: '#000000' }] },
        { kind: 'path', d: 'M1 1L2 1L2 2L1 2Z', fill: '#000000' },
      ],
    ],
    [
      'nothing of what has no colour',
      (c) => {
        c.fillStyle = 'rgba(0, 0, 0, 0)';
        c.fillRect(0, 0, 9, 9);
      },
      [],
    ],
  ])('%s', (_what, draw, strokes) => expect(recorded(draw)).toEqual(strokes));

  it('a circle closes where it begins', () => {
    const [circle] = recorded((c) => {
      c.beginPath();
      c.arc(10, 10, 4, 0, 2 * Math.PI);
      c.fill();
    });
    expect(circle).toMatchObject({ d: expect.stringMatching(/^M14 10C.*14 10$/) });
  });
});

it('a drawing is laid elsewhere with all that is in it', () => {
  const strokes = recorded((c) => {
    c.beginPath();
    c.rect(0, 0, 5, 5);
    c.clip();
    c.fillText('a', 1, 1);
  });
  expect(placed({ width: 9, height: 9, strokes }, 10, -1)).toEqual([
    { kind: 'clip', d: 'M10 -1L15 -1L15 4L10 4Z', strokes: [expect.objectContaining({ x: 11, y: 0 })] },
  ]);
});

it('an SVG says what it shows, and no label becomes markup', () => {
  const strokes = recorded((c) => c.fillText('<script>&"', 1, 1));
  const svg = svgOf(
    { width: 9, height: 9, strokes },
    { title: 'A <b>', description: 'x & y', background: '#fff', family: 'x' },
  );
  expect(svg).toContain('<title id="title">A &lt;b&gt;</title>');
  expect(svg).toContain('<desc id="description">x &amp; y</desc>');
  expect(svg).toContain('&lt;script&gt;&amp;&quot;</text>');
  expect(svg).not.toContain('<script');
});
