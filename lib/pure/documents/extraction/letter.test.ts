import { expect, it } from 'vitest';
import { typedPages } from '../layout/typed';
import { documentTextSchema, type DocumentText, type ExtractionField } from '../schema';
import { languageOf } from '../text/language';
import { extractValues } from './extract';

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
const field = (key: string, type: ExtractionField['type'], label = key): ExtractionField => ({
  key,
  label,
  type,
  required: false,
});
const FIELDS = [field('date', 'date'), field('amount', 'money'), field('signed_by', 'text', 'Signed by')];
const valuesOf = (text: DocumentText) => extractValues(text, FIELDS).values.map(({ value }) => value);

const BODY = ['The repair of the crane will cost CHF 4,120.50.', 'The work will take a week.'];

it.each<[string, string[], unknown[]]>([
  [
    'English',
    ['Eastport, 12 May 2025', 'Dear Mr Holm,', ...BODY, 'Yours sincerely,', 'Ada Fennel', 'Head of service'],
    ['2025-05-12', 4120.5, 'Ada Fennel'],
  ],
  [
    'with two sums, none is the one',
    ['12 May 2025', 'Dear Mr Holm,', ...BODY, 'Tools come to CHF 80.00 on top.', 'Kind regards,', 'Ada Fennel'],
    ['2025-05-12', null, 'Ada Fennel'],
  ],
  ['no letter', ['12 May 2025', ...BODY, 'Ada Fennel'], [null, null, null]],
  [
    'without a name below',
    ['12 May 2025', ...BODY, 'Yours sincerely,', 'the service team'],
    ['2025-05-12', 4120.5, null],
  ],
])('a letter: %s', (_, lines, wanted) => expect(valuesOf(typed(...lines))).toEqual(wanted));

it('a firm is called without what its paper is', () => {
  const [company] = extractValues(typed('Preisliste Irvane Technik AG', 'Stand 2025'), [
    field('company', 'text', 'Company'),
  ]).values;
  expect(company).toMatchObject({ value: 'Irvane Technik AG' });
});
