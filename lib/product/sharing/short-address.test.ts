import { expect, it } from 'vitest';
import { shortAddress } from './short-address';

it.each([
  ['198.51.100.7', '198.51.100.x'],
  ['::ffff:198.51.100.7', '198.51.100.x'],
  ['2001:db8:7:9::1', '2001:db8:7::x'],
  ['', ''],
  ['unknown', ''],
])('%s is kept as %s', (address, kept) => {
  expect(shortAddress(address)).toBe(kept);
});
