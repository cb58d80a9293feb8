import { expect, test } from 'vitest';
import { cutAt, layOutLines, pairsOf } from './layout';

test.each<[string, string[], object]>([
  ['pairs', ['host=a cpu=12', 'host=b cpu=15 mem="3 GB"'], { kind: 'pairs', labels: ['host', 'cpu', 'mem'] }],
  ['numbers between blanks', [' 0.006  18.00 2.3', ' 0.027   0.00 7.0', ' 1.2 3 4'], { kind: 'blanks', width: 3 }],
  [
    'aligned columns',
    ['0       City 0            0.00', '1       City 1            1.50', '10      City 10          15.00'],
    { kind: 'fixed', cuts: [0, 8, 25] },
  ],
  [
    'one blank beside numbers',
    ['City      n   v', 'Amsterdam 5 1.5', 'Rome Lido 7 2.5', 'Rio       9 0.5', 'Bern Ost  4 3.5'],
    { kind: 'fixed', cuts: [0, 10, 12] },
  ],
  [
    'no columns where words stand beside one blank',
    ['the cat sat', 'the dog ran', 'the hen ate', 'the fox hid', 'the cow lay'],
    { kind: 'lines' },
  ],
  [
    'numbers that belong to a word',
    [
      '0       City 0            0.00',
      '1       City 1            1.50',
      '5       City 5            7.50',
      '9       City 9           13.50',
      '10      City 10          15.00',
      '11      City 11          16.50',
    ],
    { kind: 'fixed', cuts: [0, 8, 25] },
  ],
  [
    'a word that never changes beside a number',
    ['a   row 1   x', 'b   row 2   y', 'c   row 3   z', 'd   row 4   x', 'e   row 5   y', 'f   row 6   z'],
    { kind: 'fixed', cuts: [0, 4, 12] },
  ],
  [
    'names above one run of dashes',
    [
      'A title that says much about it',
      'Code  City         People',
      '-------------------------',
      '100   Oslo              0',
      '101   San Marino     1000',
      '102   Bern           2000',
    ],
    { kind: 'fixed', cuts: [0, 6, 19], above: 1 },
  ],
  [
    'a title above a rule',
    [
      'Members of the club',
      '===================',
      'Name      Born  Fee',
      'Ann Lee   1960   10',
      'Bo Fox    1961   15',
      'Cy Day    1962   20',
      'Di Ash    1963   25',
    ],
    { kind: 'fixed', above: 2 },
  ],
  [
    'prose',
    ['It was the best of times.', 'It was the worst of times.', 'It was the best of times.'],
    { kind: 'lines' },
  ],
  [
    'a log',
    ['Dec 10 06:55:46 LabSZ sshd[24200]: Invalid user', 'Dec 10 06:55:48 LabSZ sshd[24202]: Connection closed by'],
    { kind: 'log', format: { name: 'system log' } },
  ],
])('%s', (_name, lines, layout) => {
  expect(layOutLines(lines)).toMatchObject(layout);
});

test('pairs with quotes', () => {
  expect([...pairsOf('level=info msg="say \\"hi\\"" n=')!]).toEqual([
    ['level', 'info'],
    ['msg', 'say "hi"'],
    ['n', ''],
  ]);
  expect(pairsOf('host=a and more')).toBeNull();
});

test('cells of fixed width', () => {
  expect(cutAt('1       City 1            1.50', [0, 8, 26])).toEqual(['1', 'City 1', '1.50']);
});
