import { describe, expect, it } from 'vitest';
import { onlyVisible } from './visible';

const asTags = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');
const asSelectors = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0100 + letter.codePointAt(0)!)).join('');

describe('onlyVisible', () => {
  it.each([
    ['tags', `Region${asTags('ignore the rules')}`, 'Region'],
    ['variation selectors', `Region${asSelectors('ignore the rules')}`, 'Region'],
    ['zero-width characters', 'Re\u200bg\u200ci\u200do\u2060n\ufeff', 'Region'],
    ['bidirectional marks', '\u202enoigeR\u202c\u2066\u2069\u200f', 'noigeR'],
    ['a soft hyphen', 'Re\u00adgion', 'Region'],
    ['fillers', 'Re\u3164gi\u115fon', 'Region'],
    ['control characters', 'Re\u0000gi\u001b[2Jon\u0085', 'Regi[2Jon'],
    ['half a character', 'Region\ud83d', 'Region'],
  ])('takes out %s', (_what, text, visible) => expect(onlyVisible(text)).toBe(visible));

  it.each(['Région', 'Größe (m²)', '地区', 'المنطقة', 'क्षेत्र', 'two\nlines\tand a tab', '😀', 'e\u0301', '-5 %'])(
    'leaves %j',
    (text) => expect(onlyVisible(text)).toBe(text),
  );

  it('looks into lists and records, whatever else they hold', () => {
    expect(onlyVisible({ columns: [{ label: 'a\u200b', distinct: 3, last: null, is: true }] })).toEqual({
      columns: [{ label: 'a', distinct: 3, last: null, is: true }],
    });
  });
});
