import { describe, expect, it } from 'vitest';
import { addressOf, codeOf, fromBase32, newSecret, stepAt, stepOf, toBase32 } from './totp';

const RFC_SECRET = toBase32(Buffer.from('12345678901234567890'));

describe('codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s are those of RFC 6238, appendix B', (seconds, code) => {
    expect(codeOf(RFC_SECRET, stepAt(seconds * 1000), 8)).toBe(code);
  });

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j in base 32 is that of RFC 4648', (text, coded) => {
    expect(toBase32(Buffer.from(text))).toBe(coded);
    expect(fromBase32(coded).toString()).toBe(text);
  });

  it('have secrets of 160 bits, never the same', () => {
    const [one, two] = [newSecret(), newSecret()];
    expect(fromBase32(one)).toHaveLength(20);
    expect(one).not.toBe(two);
  });
});

describe('a code', () => {
  const now = 1_700_000_000_000;
  const step = stepAt(now);
  const at = (given: string, lastStep = 0) => stepOf(RFC_SECRET, given, { lastStep, now });

  it.each([-1, 0, 1])('of the period %i away is taken', (away) => {
    expect(at(codeOf(RFC_SECRET, step + away))).toBe(step + away);
  });
  it.each([-2, 2])('of the period %i away is not', (away) => {
    expect(at(codeOf(RFC_SECRET, step + away))).toBeNull();
  });
  it('is not taken twice, nor one before it', () => {
    expect(at(codeOf(RFC_SECRET, step), step)).toBeNull();
    expect(at(codeOf(RFC_SECRET, step - 1), step)).toBeNull();
    expect(at(codeOf(RFC_SECRET, step + 1), step)).toBe(step + 1);
  });
  it.each(['', '12345', '1234567', 'abcdef', '００００００'])('is not %j', (given) => {
    expect(at(given)).toBeNull();
  });
});

it('is set up by an address that an app reads', () => {
  expect(addressOf('ABC', 'ann b@example.com')).toBe(
    'otpauth://totp/Plumbline:ann%20b%40example.com?secret=ABC&issuer=Plumbline&algorithm=SHA1&digits=6&period=30',
  );
});
