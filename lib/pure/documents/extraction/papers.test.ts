import { describe, expect, it } from 'vitest';
import { typedPages } from '../layout/typed';
import { analyseDocument } from '../analysis/analyse';
import { documentTextSchema, type DocumentText } from '../schema';
import { languageOf } from '../text/language';
import { extractValues } from './extract';

/** A text file of these lines. */
function typed(...lines: string[]): DocumentText {
  const pages = typedPages(lines.map((text, nth) => ({ kind: 'line', text, paragraph: nth + 1 })));
  return documentTextSchema.parse({
    shapeVersion: 1,
    format: 'txt',
    hasPlaces: false,
    pages,
    outline: [],
    language: languageOf(pages),
    title: null,
  });
}
const valueOf = (text: DocumentText, schema: 'contract' | 'invoice', wanted: string) =>
  extractValues(text, schema).values.find(({ key }) => key === wanted);

it.each([
  ['for a term of twenty-four (24) months from that day', 'twenty-four (24) months', 24],
  ['for a term of 18 months from that day', '18 months', 18],
])('a span as it is written: %s', (said, raw, value) => {
  const contract = typed(
    'Service agreement',
    'This agreement is made on 3 February 2025 between Larkholm Timber Ltd and Orvane Studio GmbH.',
    `It takes effect on 1 March 2025 ${said}.`,
    'Either party may end it with a notice of 2 months.',
    'The agreement is governed by the laws of Norland.',
  );
  expect(valueOf(contract, 'contract', 'term_months')).toMatchObject({ raw, value });
});

describe('a statement', () => {
  it.each<[string, string[], string | null]>([
    [
      'of a bank names a balance',
      ['Bank statement', 'Account holder: Ada Fennel', 'Opening balance 120.00', 'Closing balance 80.00'],
      'bank_statement',
    ],
    [
      'of income is none of a bank',
      ['Income statement', 'The company sold more boats than a year ago.', 'Revenue 4,120', 'Costs 3,020'],
      null,
    ],
  ])('%s', (_, lines, kind) => expect(analyseDocument(typed(...lines)).kind).toBe(kind));
});
