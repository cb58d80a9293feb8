import { expect, test } from 'vitest';
import { RecordSplitter, recordsOf, type DelimitedDialect } from './records';

const comma: DelimitedDialect = { delimiter: ',', quote: '"', escape: '"', newline: '\n' };
const cells = (text: string, dialect = comma, width: number | null = null) =>
  recordsOf(text, dialect, width).map((record) => record.cells);

test.each<[string, string, string[][]]>([
  [
    'plain',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no feed at the end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'CR LF',
    'a,b\r\n"1",2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'CR LF after a quote at the end',
    'a,"b"\r\n1,"2"\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty cells',
    ',\n,,\n',
    [
      ['', ''],
      ['', '', ''],
    ],
  ],
  ['doubled quotes', '1,"ha ""ha"" ha"\n', [['1', 'ha "ha" ha']]],
  [
    'a feed inside quotes',
    '"Once upon \na time",5\n7,8\n',
    [
      ['Once upon \na time', '5'],
      ['7', '8'],
    ],
  ],
  ['blanks around quotes', 'a, "b, c" ,d\n', [['a', 'b, c', 'd']]],
  ['a quote inside an open cell', 'a,5" disk,c\n', [['a', '5" disk', 'c']]],
  [
    'a quote that never closes',
    '1,"abc\n2,def\n',
    [
      ['1', '"abc'],
      ['2', 'def'],
    ],
  ],
  ['loose quotes inside quotes', '1,"say "hi" now",2\n', [['1', 'say "hi" now', '2']]],
  ['an empty line', 'a\n\nb\n', [['a'], [''], ['b']]],
])('%s', (_name, text, expected) => {
  expect(cells(text)).toEqual(expected);
});

test('of two readings the one with the right number of cells is taken', () => {
  const line = '9,"CC-9259,$48.00,"Throw Pillow, Wooden",x\n';
  expect(cells(line, comma, 5)).toEqual([['9', '"CC-9259', '$48.00', 'Throw Pillow, Wooden', 'x']]);
});

test.each<[string, DelimitedDialect, string, string[][]]>([
  ['backslash', { ...comma, escape: '\\' }, '1,"48\\" wide, 9\\\' deep",2\n', [['1', '48" wide, 9\' deep', '2']]],
  ['NUL as escape', { ...comma, escape: '\0' }, '1,"48\0", wide",2\n', [['1', '48", wide', '2']]],
  ['single quotes', { ...comma, quote: "'", escape: "'" }, "1,'a, b',it's\n", [['1', 'a, b', "it's"]]],
  [
    'carriage returns',
    { ...comma, newline: '\r' },
    'a,b\r1,"2\r3"\r',
    [
      ['a', 'b'],
      ['1', '2\r3'],
    ],
  ],
  ['blank as delimiter', { ...comma, delimiter: ' ' }, 'a "b c" d\n', [['a', 'b c', 'd']]],
])('%s', (_name, dialect, text, expected) => {
  expect(cells(text, dialect)).toEqual(expected);
});

test('chunks cut anywhere give the same records', () => {
  const text = 'a,"b\nb",c\r\n1,"2 ""x""",3\r\n4,"open,6\n7,8,9\n';
  const whole = cells(text);
  for (let cut = 0; cut <= text.length; cut++) {
    const found: string[][] = [];
    const splitter = new RecordSplitter(comma, (record) => found.push(record.cells));
    splitter.push(text.slice(0, cut));
    splitter.push(text.slice(cut));
    splitter.end();
    expect(found).toEqual(whole);
  }
});
