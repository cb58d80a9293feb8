import { describe, expect, it } from 'vitest';
import { analyseDocument } from '../analysis/analyse';
import { checkValues, extractValues, proposeFields } from '../extraction/extract';
import { typedPages } from '../layout/typed';
import { checkQuote, holdsValue } from '../quotes/quotes';
import { documentTextSchema, type DocumentText } from '../schema';
import { languageOf } from '../text/language';
import { answerAcross, answerQuestion } from './answer';

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

const contract = typed(
  'Rental agreement',
  'This agreement is made on 3 February 2025 between Larkholm Timber Ltd and Orvane Studio GmbH.',
  'It takes effect on 1 March 2025 for a term of 18 months and ends on 31 August 2026.',
  'Either party may end it with a notice of 2 months.',
  'The Client pays a total fee of EUR 36,000.00.',
  'Liability is limited to EUR 50,000.00 in a year.',
  'The agreement is governed by the laws of Norland. The courts of Eastport have jurisdiction.',
  'The Provider shall keep the machines in working order.',
);
const letter = typed(
  'Dear Mr Holm,',
  'The repair of the crane will cost CHF 4,120.50.',
  'The work will be finished by 12 May 2025.',
  'Yours sincerely,',
  'Ada Fennel',
);

describe('questions', () => {
  it.each([
    ['Which law governs the contract?', 'Norland'],
    ['How long is the notice period?', '2 months'],
    ['What is the total price?', '36,000.00'],
    ['When does the contract start to apply?', '1 March 2025'],
    ['Which courts have jurisdiction?', 'Eastport'],
    ['What is the limit of liability?', '50,000.00'],
  ])('%s', (question, wanted) => {
    const answer = answerQuestion(contract, question);
    expect(answer.text).toContain(wanted);
    const { quote, page, paragraph, bbox } = answer.citations[0]!;
    expect(checkQuote({ text: contract, page, quote }).stands).toBe(true);
    expect([page, bbox]).toEqual([null, null]);
    expect(paragraph).toBeGreaterThan(0);
  });

  it.each([
    ['How much will the repair cost?', '4,120.50'],
    ['By when will the work be done?', '12 May 2025'],
    ['Who signed the letter?', 'Ada Fennel'],
    ['Wie viel kostet die Reparatur?', '4,120.50'],
  ])('of a letter: %s', (question, wanted) => expect(answerQuestion(letter, question).text).toContain(wanted));

  it.each([
    'What penalty is due for late delivery?',
    'What colour is the crane?',
    'What is the name of the driver?',
    'Which warranty period applies?',
    'What is the IBAN?',
  ])('nothing bears it: %s', (question) =>
    expect([answerQuestion(contract, question), answerQuestion(letter, question)]).toMatchObject([
      { found: false, text: 'Not found in this document', citations: [] },
      { found: false, text: 'Not found in this document', citations: [] },
    ]),
  );

  it('answers for each document', () => {
    expect(answerAcross([contract, letter], 'How long is the notice period?').map(({ found }) => found)).toEqual([
      true,
      false,
    ]);
  });
});

describe('findings', () => {
  it('of a contract stand in it', () => {
    const { kind, parties, obligations, amounts, dates, summary } = analyseDocument(contract);
    expect(kind).toBe('contract');
    expect(parties.map(({ name }) => name)).toEqual(['Larkholm Timber Ltd', 'Orvane Studio GmbH']);
    expect(obligations).toMatchObject([{ by: 'The Provider' }]);
    expect(amounts.map(({ value }) => value)).toEqual([36000, 50000]);
    expect(dates.map(({ value }) => value)).toContain('2026-08-31');
    for (const { citations } of [...summary, ...parties, ...obligations, ...amounts, ...dates])
      expect(checkQuote({ text: contract, page: null, quote: citations[0]!.quote }).stands).toBe(true);
  });

  it('of a contract whose end is before its start are said to be out of order', () => {
    const { values } = extractValues(contract, 'contract');
    const turned = values.map((each) => (each.key === 'end_date' ? { ...each, value: '2024-01-01' } : each));
    const checks = checkValues('contract', { fields: [], values: turned });
    expect(checks.find(({ rule }) => rule === 'dates in order')).toMatchObject({ passed: false });
  });

  it('gives nothing that is not there', () => {
    const { values } = extractValues(letter, 'invoice');
    expect(
      values.filter(
        ({ key, state }) =>
          ['invoice_number', 'due_date', 'iban', 'subtotal', 'purchase_order'].includes(key) && state !== 'missing',
      ),
    ).toEqual([]);
  });

  it('proposes fields from what is marked and from what is written alike', () => {
    const form = typed('Machine: Crane 7', 'Checked on: 4 May 2025', 'Cost: EUR 120.00', 'Inspector: Ada Fennel');
    const { fields, content } = proposeFields(form, [{ page: 1, quote: 'Crane 7' }]);
    expect(fields.map(({ key, type }) => `${key} ${type}`)).toEqual([
      'machine text',
      'checked_on date',
      'cost money',
      'inspector text',
    ]);
    expect(content.values.map(({ value }) => value)).toEqual(['Crane 7', '2025-05-04', 120, 'Ada Fennel']);
  });
});

describe('the must-quote rule', () => {
  it.each([
    ['Total due £12,139.06', 12139.06, true],
    ['Total due £12,139.06', 12139, false],
    ['Total due £12,139.06', '99,999.99', false],
    ['am 3. März 2025', '2025-03-03', true],
    ['am 3. März 2025', '2025-03-04', false],
    ['IBAN: GB00 XXFB 0146', 'GB00XXFB0146', true],
    ['Line 5 5 426,59', 5426.59, true],
  ])('%s holds %s: %s', (quote, value, holds) => expect(holdsValue(quote, value)).toBe(holds));

  it.each([
    ['a total fee of EUR 36,000.00', true],
    ['a total fee of\nEUR   36,000.00', true],
    ['A TOTAL FEE OF EUR 36,000.00', true],
    ['a total fee of EUR 36,000.01', false],
    ['', false],
  ])('%s stands: %s', (quote, stands) => expect(checkQuote({ text: contract, page: null, quote }).stands).toBe(stands));
});
