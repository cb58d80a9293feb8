import { describe, expect, it } from 'vitest';
import { quickest } from '@/tests/support/quickest';
import { fingerprint, isOneEdit, similarSpellings } from './spellings';

/** 'text rows' pairs, or texts of one row each. */
const values = (given: Record<string, number>) => Object.entries(given).map(([text, rows]) => ({ text, rows }));
const groups = (given: Record<string, number>) =>
  similarSpellings(values(given)).map(({ to, from }) => [to, ...from.map(({ text }) => text)]);

describe('values that seem to be one', () => {
  it.each<[string, Record<string, number>, string[][]]>([
    ['case', { Berlin: 20, berlin: 2, BERLIN: 1, Rome: 9 }, [['Berlin', 'berlin', 'BERLIN']]],
    [
      'blanks and punctuation',
      { 'Acme Ltd': 5, 'Acme Ltd.': 2, ' acme  ltd': 1 },
      [['Acme Ltd', 'Acme Ltd.', ' acme  ltd']],
    ],
    ['accents', { Málaga: 8, Malaga: 3, Zürich: 4 }, [['Málaga', 'Malaga']]],
    [
      'hyphens between words and words run together',
      { 'New-York': 1, 'New York': 9, NewYork: 2 },
      [['New York', 'NewYork', 'New-York']],
    ],
    ['a name turned by a comma', { 'John Smith': 4, 'Smith, John': 2 }, [['John Smith', 'Smith, John']]],
    ['a letter that is missing in a rare one', { California: 40, Califrnia: 1 }, [['California', 'Califrnia']]],
    ['two letters that changed places', { Stuttgart: 60, Stuttagrt: 2 }, [['Stuttgart', 'Stuttagrt']]],
    ['one word of several', { 'South Carolina': 40, 'South Carolna': 1 }, [['South Carolina', 'South Carolna']]],
    [
      'yes in any case',
      { Yes: 20, YES: 3, yes: 2, No: 9, no: 1 },
      [
        ['Yes', 'YES', 'yes'],
        ['No', 'no'],
      ],
    ],
    [
      'a number within a name',
      { 'Route 66': 3, 'route 66': 1, 'Route 67': 4, Main: 2, High: 1, Mill: 1, Park: 2 },
      [['Route 66', 'route 66']],
    ],
  ])('%s', (_, given, expected) => expect(groups(given)).toEqual(expected));

  it('the most frequent spelling is kept, then one with a capital', () => {
    expect(groups({ oslo: 3, Oslo: 3 })).toEqual([['Oslo', 'oslo']]);
    expect(groups({ oslo: 4, Oslo: 3 })).toEqual([['oslo', 'Oslo']]);
  });
});

describe('values that must stay apart', () => {
  it.each<[string, Record<string, number>]>([
    ['directions', { North: 400, South: 1, Northwest: 300, Northeast: 2, Southern: 100, Northern: 1 }],
    ['states', { 'South Carolina': 400, 'North Carolina': 1, Virginia: 200, 'West Virginia': 1 }],
    ['quarters', { Q1: 100, Q2: 1, Q3: 1, Year: 4, Total: 2, Half: 1, All: 1 }],
    ['male and female', { Female: 400, Male: 1, male_: 0 }],
    [
      'countries that sound alike',
      { Austria: 300, Australia: 2, Slovakia: 100, Slovenia: 1, Niger: 90, Nigeria: 1, Iran: 80, Iraq: 1 },
    ],
    [
      'opposites',
      { Inbound: 200, Outbound: 1, Increase: 200, Decrease: 1, Active: 200, Inactive: 1, Legal: 100, Illegal: 1 },
    ],
    ['roles that end differently', { Employer: 200, Employee: 2, Trainer: 100, Trainee: 1 }],
    ['names that are as frequent', { Hansen: 40, Hanson: 38, Jensen: 30, Jenson: 20 }],
    ['codes', { 'AB-1001': 100, 'ab-1001': 1, 'AB-1002': 90, 'AB-1020': 1 }],
    ['numbers', { '1000': 30, '1,000': 1, '1001': 20 }],
    ['signs that mean something', { C: 40, 'C++': 30, 'C#': 20, 'A+': 10, 'A-': 9, A: 8, '<18': 4, '>18': 4 }],
    ['units by case', { kW: 30, KW: 1, mW: 20, MW: 12 }],
    ['routes there and back', { 'London Paris': 20, 'Paris London': 1 }],
    ['addresses', { 'ab@x.org': 9, 'a.b@x.org': 1, 'https://x.org/A': 3, 'https://x.org/a': 1 }],
    ['short words', { cat: 100, cats: 1, car: 1, cart: 1, bat: 2 }],
    ['models by their number', { 'Golf Mark II': 50, 'Golf Mark III': 1, 'Type A': 40, 'Type B': 1 }],
    ['nothing', {}],
  ])('%s', (_, given) => expect(groups(given)).toEqual([]));
});

it('a fingerprint ignores what people leave out, and nothing that means something', () => {
  expect(fingerprint(' Crème  Brûlée! ')).toBe(fingerprint('creme brulee'));
  expect(fingerprint('3.5')).not.toBe(fingerprint('35'));
  expect(fingerprint('—')).toBeNull();
});

it.each([
  ['abcdef', 'abcdf', true],
  ['abcdef', 'abxdef', true],
  ['abcdef', 'abdcef', true],
  ['abcdef', 'abcdex', false],
  ['abcdef', 'abcdef', false],
  ['abcdef', 'abxxef', false],
  ['abcdef', 'abcd', false],
])('%s and %s are one edit apart: %s', (left, right, apart) => {
  expect(isOneEdit(left, right)).toBe(apart);
  expect(isOneEdit(right, left)).toBe(apart);
});

it('five thousand values are compared within a second', async () => {
  const many = Array.from({ length: 5000 }, (_, nth) => ({
    text: `s${[...String(nth)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}xyz`,
    rows: 1 + (nth % 7),
  }));
  expect(await quickest(() => similarSpellings(many), 3)).toBeLessThan(1000);
});
