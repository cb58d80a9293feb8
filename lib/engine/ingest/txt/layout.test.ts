import { expect, test } from 'vitest';
import { cutAt, layOutLines, pairsOf } from './layout';

test.each<[string, string[], object]>([
  ['pairs', ['host=a cpu=12', 'host=b cpu=15 mem="3 GB"'], { kind: 'pairs', labels: ['host', 'cpu', 'mem'] }],
  ['numbers between blanks', [' 0.006  18.00 2.3', ' 0.027   0.00 7.0', ' 1.2 3 4'], { kind: 'blanks', width: 3 }],
  ['aligned columns', ['0       City 0            0.00', '1       City 1            1.50', '10      City 10          15.00'], { kind: 'fixed', cuts: [0, 8, 25] }],
  ['prose', ['It was the best of times.', 'It was the worst of times.', 'It was the best of times.'], { kind: 'lines' }],
  ['a log', ['Dec 10 06:55:46 LabSZ sshd[24200]: Invalid user', 'Dec 10 06:55:48 LabSZ sshd[24202]: Connection closed by'], { kind: 'log', format: { name: 'system log' } }],
])('%s', (_name, lines, layout) => {
  expect(layOutLines(lines)).toMatchObject(layout);
});

test('pairs with quotes', () => {
  expect([...pairsOf('level=info msg="say \\"hi\\"" n=')!]).toEqual([['level', 'info'], ['msg', 'say "hi"'], ['n', '']]);
  expect(pairsOf('host=a and more')).toBeNull();
});

test('cells of fixed width', () => {
  expect(cutAt('1       City 1            1.50', [0, 8, 26])).toEqual(['1', 'City 1', '1.50']);
});
