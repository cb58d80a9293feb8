import { expect, test } from 'vitest';
import { readNumberFormat } from './number-formats';

const money = (unit: string, decimals?: number) => [
  'number',
  { kind: 'currency', unit, ...(decimals && { decimals }) },
];
const plain = (kind: string) => [kind, { kind: 'plain' }];

test.each<[string, unknown[]]>([
  ['0', plain('number')],
  ['#,##0.00', plain('number')],
  ['0.00E+00', plain('number')],
  ['# ?/?', plain('number')],
  ['#,##0" days"', plain('number')],
  ['[Red]0;[Blue]-0', plain('number')],
  ['@', plain('number')],
  ['0.0%', ['number', { kind: 'percent' }]],
  ['0%;[Red]-0%', ['number', { kind: 'percent' }]],
  ['0.0"%"', ['number', { kind: 'percent', unit: '%' }]],
  ['"$"#,##0.00_);[Red]\\("$"#,##0.00\\)', money('$', 2)],
  ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', money('€', 2)],
  ['_-[$$-409]* #,##0.00_ ', money('$', 2)],
  ['[$€-407] #,##0', money('€')],
  ['[$CHF] #,##0.00', money('CHF', 2)],
  ['#,##0 "EUR"', money('EUR')],
  ['£#,##0', money('£')],
  ['yyyy-mm-dd', plain('date')],
  ['m/d/yy h:mm', plain('date')],
  ['mmm\\-yy', plain('date')],
  ['mmmm', plain('date')],
  ['[$-409]dddd, mmmm d, yyyy', plain('date')],
  ['yyyy"年"m"月"d"日"', plain('date')],
  ['[$-411]ge.m.d', plain('date')],
  ['dd.mm.yyyy\\ hh:mm:ss.000', plain('date')],
  ['h:mm AM/PM', plain('time')],
  ['mm:ss.0', plain('time')],
  ['[h]:mm:ss', plain('duration')],
  ['[mm]:ss', plain('duration')],
])('%s', (code, [kind, format]) => {
  expect(readNumberFormat(code)).toEqual({ kind, format });
});
