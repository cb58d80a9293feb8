import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal';

describe('seal', () => {
  it.each(['', 'a link', 'größer 漢字 '.repeat(500)])('gives %# back', (text) => {
    expect(unseal(seal(text, 'outbox'), 'outbox')).toBe(text);
  });

  it('never gives the same twice, and hides the text', () => {
    const [one, two] = [seal('a link', 'outbox'), seal('a link', 'outbox')];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url').toString()).not.toContain('a link');
  });

  it.each([
    ['another purpose', (sealed: string) => unseal(sealed, 'mail')],
    [
      'a changed letter',
      (sealed: string) =>
        unseal(
          (sealed[30] === 'A' ? sealed.slice(0, 30) + 'B' : sealed.slice(0, 30) + 'A') + sealed.slice(31),
          'outbox',
        ),
    ],
    ['a cut end', (sealed: string) => unseal(sealed.slice(0, 20), 'outbox')],
    ['nonsense', () => unseal('???', 'outbox')],
  ])('answers null for %s', (_name, open) => {
    expect(open(seal('a link that was mailed', 'outbox'))).toBeNull();
  });
});
