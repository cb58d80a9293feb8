import { describe, expect, it } from 'vitest';
import { RowsDigest } from './rows-digest';

const digestOf = (text: string, pieces = text.length || 1) => {
  const digest = new RowsDigest();
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += pieces) digest.add(bytes.subarray(from, from + pieces));
  return digest.digest();
};

describe('the digest of rows', () => {
  it.each([1, 2, 3, 7, 100])('is the same in pieces of %i bytes and in another order', (pieces) => {
    expect(digestOf('a\t1\nb\t漢字\n\\N\t\n', pieces)).toBe(digestOf('\\N\t\na\t1\nb\t漢字\n'));
  });

  it.each([
    ['a row is missing', 'a\t1\n'],
    ['a row is there twice', 'a\t1\nb\t2\nb\t2\n'],
    ['a value is another', 'a\t1\nb\t3\n'],
    ['values have changed places', 'a\t2\nb\t1\n'],
    ['there is none', ''],
  ])('is another where %s', (_, text) => {
    expect(digestOf(text)).not.toBe(digestOf('a\t1\nb\t2\n'));
  });

  it('sums the hashes of the rows', () => {
    // printf 'a' | sha256sum; twice that, lane by lane.
    expect(digestOf('a\n')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
    expect(digestOf('a\na\n')).toBe('952f022494377b94f58463663447b89a4f0ddff028f89ce47300ef0a5fdc9176');
  });
});
