import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXHIBIT } from './exhibit';

it('shows figures of the bundled sample as they are', () => {
  const [, ...lines] = readFileSync(new URL('../../public/samples/seattle-weather.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const records = lines.map((line) => line.split(','));
  const year = (of: string) => records.filter(([date]) => date?.startsWith(of));
  const sum = (of: string) => year(of).reduce((total, [, precipitation]) => total + Number(precipitation), 0);
  expect(EXHIBIT.value).toBe(
    `${sum('2015').toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} mm`,
  );
  expect(EXHIBIT.change).toBe(`${(100 * (1 - sum('2015') / sum('2014'))).toFixed(1)}% less than in 2014.`);
  expect(EXHIBIT.rows.map(([, kind, amount]) => [kind, amount])).toEqual(
    year('2015')
      .slice(0, 4)
      .map((record) => [record[5], record[1]]),
  );
  expect(EXHIBIT.rowCount).toBe(year('2015').length);
  expect(EXHIBIT.fileRows).toBe(records.length.toLocaleString('en-US'));
});
