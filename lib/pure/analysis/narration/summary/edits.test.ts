import { describe, expect, it } from 'vitest';
import type { Claim } from '@/lib/pure/query/schema/claim';
import { applyEdits, NoSuchSentence } from './apply-edits';
import { checkedSentence, countNumbers } from './check';
import { keepEdits, written } from './keep-edits';
import { revise } from './revise';
import type { SummarySection, SummarySentence } from './sections';

const rows = new Map([
  ['e1', [{ revenue: 51_770 }]],
  ['e2', [{ change: 0.088 }]],
]);
const rowsOf = (id: string) => rows.get(id);

/** A sentence with its claims and labels by the words that show them. */
function sentence(
  text: string,
  claims: Pick<Claim, 'shown' | 'evidenceId' | 'path' | 'exact' | 'style'>[] = [],
  labels: string[] = [],
  more: Partial<SummarySentence> = {},
): SummarySentence {
  const span = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
  return {
    id: more.key ?? text,
    key: 'k',
    text,
    origin: 'engine',
    verified: true,
    faults: [],
    claims: claims.map((claim) => ({ ...claim, ...span(claim.shown) })),
    labels: labels.map(span),
    ...more,
  };
}
const money = {
  shown: '$51,770',
  evidenceId: 'e1',
  path: 'rows[0].revenue',
  exact: 51_770,
  style: { as: 'value', format: { kind: 'currency', unit: '$' } },
} as const;
const share = {
  shown: '8.8%',
  evidenceId: 'e2',
  path: 'rows[0].change',
  exact: 0.088,
  style: { as: 'value', format: { kind: 'percent' } },
} as const;
const engine = sentence('Revenue fell 8.8% to $51,770 in Dec 2024.', [share, money], ['Revenue', 'Dec 2024']);

const revised = (text: string) => checkedSentence({ ...engine, ...revise(text, engine, []) }, rowsOf);

describe('a sentence in a person’s words', () => {
  it.each([
    [
      'keeps its numbers where they are still shown',
      'In Dec 2024 we took $51,770, 8.8% less.',
      true,
      ['$51,770', '8.8%'],
      [],
    ],
    ['keeps those that remain', 'We took $51,770.', true, ['$51,770'], []],
    ['without any number says nothing to check', 'A weak month.', true, [], []],
    ['loses a number that was changed', 'Revenue fell 9.8% to $51,770 in Dec 2024.', false, ['$51,770'], ['9.8%']],
    [
      'does not take part of a longer number for its own',
      'Revenue fell 18.8% to $51,770.',
      false,
      ['$51,770'],
      ['18.8%'],
    ],
    ['does not take another magnitude for its own', 'Revenue came to $51,770 million.', false, [], ['$51,770']],
    ['does not take another sign for its own', 'A change of −8.8% to $51,770.', false, ['$51,770'], ['−8.8%']],
    ['has one claim for a number that is repeated', '$51,770, I say $51,770.', false, ['$51,770'], ['$51,770']],
    [
      'has quantities of its own in words',
      'Revenue fell 8.8%, a third of it in two shops.',
      false,
      ['8.8%'],
      ['a third', 'two'],
    ],
    ['has digits of its own', 'Revenue fell 8.8% over 14 stores.', false, ['8.8%'], ['14']],
  ])('%s', (_what, text, verified, claims, faults) => {
    const now = revised(text);
    expect(now).toMatchObject({ origin: 'user', verified });
    expect(now.claims.map(({ start, end }) => text.slice(start, end)).toSorted()).toEqual([...claims].toSorted());
    expect(now.faults.map(({ start, end }) => text.slice(start, end))).toEqual(faults);
  });

  it('takes a number that means one thing elsewhere in the summary', () => {
    const text = 'Remember: $51,770 in Dec 2024.';
    expect(
      revise(text, { text: '', claims: [], labels: [] }, [engine]).claims.map(({ evidenceId }) => evidenceId),
    ).toEqual(['e1']);
    const other = sentence('Costs came to $51,770.', [{ ...money, evidenceId: 'e9' }]);
    expect(revise(text, { text: '', claims: [], labels: [] }, [engine, other]).claims).toEqual([]);
  });
});

describe('a number whose evidence has changed', () => {
  it('marks its sentence, and is counted', () => {
    const tampered = checkedSentence(
      {
        ...engine,
        claims: engine.claims.map((claim) =>
          claim.evidenceId === 'e1' ? { ...claim, exact: 60_000, shown: '$60,000' } : claim,
        ),
      },
      rowsOf,
    );
    expect(tampered).toMatchObject({ verified: false, faults: [{ now: '$51,770' }] });
    expect(countNumbers([{ key: 'headline', sentences: [tampered], removed: [] }])).toEqual({ claims: 2, verified: 1 });
  });

  it('is unknown where its data are gone', () => {
    expect(checkedSentence(engine, () => undefined).faults.map(({ now }) => now)).toEqual([null, null]);
  });

  it('a number without evidence counts, and does not hold', () => {
    expect(
      countNumbers([{ key: 'headline', sentences: [revised('Revenue fell 8.8% over 14 stores.')], removed: [] }]),
    ).toEqual({ claims: 2, verified: 1 });
  });
});

describe('changes of the text', () => {
  const text = (sections: SummarySection[]) =>
    sections.map(({ key, sentences, removed }) => [
      key,
      sentences.map((each) => each.text),
      removed.map((each) => each.text),
    ]);
  const start: SummarySection[] = [
    { key: 'headline', sentences: [{ ...engine, id: 'a', key: 'a' }], removed: [] },
    { key: 'risks', sentences: [sentence('Look out.', [], [], { id: 'r', key: 'r' })], removed: [] },
  ];

  it('replace, remove, add and bring back', () => {
    const changed = applyEdits(start, [
      { op: 'replace', id: 'a', text: 'A weak month.' },
      { op: 'remove', id: 'r' },
      { op: 'add', section: 'actions', after: null, text: 'Call the shops.', id: 'n' },
    ]);
    expect(text(changed)).toEqual([
      ['headline', ['A weak month.'], []],
      ['risks', [], ['Look out.']],
      ['actions', ['Call the shops.'], []],
    ]);
    const back = applyEdits(changed, [
      { op: 'restore', id: 'a' },
      { op: 'restore', id: 'r' },
      { op: 'remove', id: 'n' },
    ]);
    expect(text(back)).toEqual([
      ['headline', [engine.text], []],
      ['risks', ['Look out.'], []],
      ['actions', [], []],
    ]);
    expect(back[0]?.sentences[0]).toMatchObject({ origin: 'engine', claims: engine.claims });
  });

  it('know the words that stood there first, however often they were changed', () => {
    const twice = applyEdits(start, [
      { op: 'replace', id: 'a', text: 'One.' },
      { op: 'replace', id: 'a', text: 'Two.' },
    ]);
    expect(twice[0]?.sentences[0]?.edited?.was).toBe(engine.text);
  });

  it('of what is not there are refused', () => {
    expect(() => applyEdits(start, [{ op: 'remove', id: 'x' }])).toThrow(NoSuchSentence);
    expect(() => applyEdits(start, [{ op: 'restore', id: 'a' }])).toThrow(NoSuchSentence);
    expect(() => applyEdits(start, [{ op: 'add', section: 'headline', after: 'x', text: 'x', id: 'n' }])).toThrow(
      NoSuchSentence,
    );
  });
});

describe('writing again', () => {
  const section = (sentences: SummarySentence[], removed: SummarySentence[] = []): SummarySection => ({
    key: 'headline',
    sentences,
    removed,
  });
  const edited = {
    ...engine,
    ...revise('We took $51,770 in Dec 2024, 8.8% less.', engine, []),
    edited: { was: engine.text, now: written(engine) },
  };
  const added = sentence('Said in the meeting.', [], [], { id: 'mine', key: null, origin: 'user' });
  const other = sentence('Orders fell.', [], [], { id: 'o', key: 'o' });

  it('keeps what was changed, added and removed', () => {
    const kept = keepEdits([section([edited, added], [other])], [section([engine, other])]);
    expect(kept[0]?.sentences.map(({ text }) => text)).toEqual([edited.text, added.text]);
    expect(kept[0]?.sentences[0]?.edited).toMatchObject({ was: engine.text, now: { text: engine.text } });
    expect(kept[0]?.removed.map(({ text }) => text)).toEqual(['Orders fell.']);
  });

  it('says where what was changed reads otherwise now; a number that moved no longer holds', () => {
    const now = sentence('Revenue fell 8.8% to $49,000 in Jan 2025.', [
      { ...share, evidenceId: 'n2' },
      { ...money, evidenceId: 'n1', shown: '$49,000', exact: 49_000 },
    ]);
    const [kept] = keepEdits([section([edited])], [section([now])]);
    expect(kept?.sentences[0]).toMatchObject({
      text: edited.text,
      edited: { was: engine.text, now: { text: now.text } },
    });
    expect(kept?.sentences[0]?.claims.map(({ shown, evidenceId }) => [shown, evidenceId])).toEqual([
      ['$51,770', 'e1'],
      ['8.8%', 'n2'],
    ]);
    const fresh = new Map([
      ['n1', [{ revenue: 49_000 }]],
      ['n2', [{ change: 0.088 }]],
    ]);
    expect(
      checkedSentence(kept!.sentences[0]!, (id) => fresh.get(id)).faults.map(({ start, end }) =>
        edited.text.slice(start, end),
      ),
    ).toEqual(['$51,770']);
  });

  it('keeps what was changed where nothing would stand there any more, and says so', () => {
    expect(
      keepEdits([section([edited])], [section([other])])[0]?.sentences.map(({ text, edited: own }) => [text, own?.now]),
    ).toEqual([
      ['Orders fell.', undefined],
      [edited.text, null],
    ]);
  });
});
