import { expect, it } from 'vitest';
import { numbers } from '@/tests/analysis/columns';
import type { Opinion } from '../learned/opinion';
import { isPaid } from './paid';

const n = 200;
/** Many small and few large: powers of e, as amounts are spread. */
const amounts = Array.from({ length: n }, (_, row) => Math.round(100 * Math.exp(((row * 37) % n) / 20)) / 100 + 0.01);
const even = Array.from({ length: n }, (_, row) => 20.05 + ((row * 37) % n) / 100);
const inTenths = amounts.map((value) => Math.round(10 * value) / 10);
const fine = amounts.map((value) => value + 0.0013);
const likely = (sums: number) => ({ sums }) as Opinion;

it.each<[string, string, number[], number, boolean]>([
  ['by the word alone', 'valor', amounts, 0.5, true],
  ['shortened, as a total', 'vlr total', amounts, 0.5, true],
  ['that was paid', 'valor_pago', amounts, 0.5, true],
  ['in German', 'Wert', amounts, 0.5, true],
  ['net, with an accent', 'Valor líquido', amounts, 0.5, true],
  ['not of one piece', 'valor unitario', amounts, 0.5, false],
  ['not a mean', 'valor medio', amounts, 0.5, false],
  ['not of an index', 'valor do indice', amounts, 0.5, false],
  ['not readings, even about their middle', 'valor', even, 0.5, false],
  ['not what is measured in tenths', 'valor', inTenths, 0.5, false],
  ['not what is finer than cents', 'valor', fine, 0.5, false],
  ['not below zero', 'valor', [-5.25, ...amounts.slice(1)], 0.5, false],
  ['not what such columns are unlikely to be', 'valor', amounts, 0.2, false],
  ['not under another name', 'leitura', amounts, 0.5, false],
])('money that was paid: %s', (_, label, values, sums, paid) => {
  expect(isPaid(numbers(label, values), likely(sums))).toBe(paid);
});
