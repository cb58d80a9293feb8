import { expect, it } from 'vitest';

const script = new URL('./processor-speed.mjs', import.meta.url).href;
const { slowness } = (await import(/* @vite-ignore */ script)) as { slowness: (measure?: () => number) => number };

it.each([
  ['as fast', 12, 1],
  ['faster', 4, 1],
  ['twice as slow', 24, 2],
])('a processor that is %s', (_, ms, times) => expect(slowness(() => ms)).toBe(times));
it('is told from the middle one of many tries, for the first are not compiled yet', () => {
  let nth = 0;
  expect(slowness(() => (nth++ < 5 ? 60 : 12))).toBe(1);
});
it('measures this one', () => expect(slowness()).toBeGreaterThanOrEqual(1));
