import { expect, it } from 'vitest';
import { mentionedIn, mentionParts } from './mentions';

const PEOPLE = ['Ana', 'Ana Maria', 'bob.smith', 'c++', 'Çelik', 'person-1f', 'a/b (c) [d] {e} ^$|\\'];

it.each<[string, string[]]>([
  ['@Ana look at this', ['Ana']],
  ['thanks, @ana.', ['Ana']],
  ['(@Ana)', ['Ana']],
  ['@Ana Maria and @bob.smith', ['Ana Maria', 'bob.smith']],
  ['@Ana @Ana', ['Ana']],
  ['@anas', []],
  ['@ana-lena', []],
  ['@Ana@example.com', []],
  ['ana@Ana.example', []],
  ['write to bob.smith@example.com', []],
  ['@bob.smith.', ['bob.smith']],
  ['@bob.smithers', []],
  ['@c++ is a name', ['c++']],
  ['@person-1f, look', ['person-1f']],
  ['@a/b (c) [d] {e} ^$|\\ look', ['a/b (c) [d] {e} ^$|\\']],
  ['@çelik', ['Çelik']],
  ['@stranger@example.com', []],
  ['no one', []],
])('%s', (text, mentioned) => {
  expect(mentionedIn(text, PEOPLE)).toEqual(mentioned);
  expect(
    mentionParts(text, PEOPLE)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('mentions nobody of nobody', () => {
  expect(mentionedIn('@Ana', [])).toEqual([]);
  expect(mentionParts('@Ana', [])).toEqual([{ text: '@Ana', mention: false }]);
});
