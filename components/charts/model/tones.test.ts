import { describe, expect, it } from 'vitest';
import { assignTones, colouredIn, NO_TONES, tonesOf } from './tones';

const regions = {
  key: 'region',
  top: [
    { value: 'North', count: 9 },
    { value: 'South', count: 5 },
    { value: 'East', count: 2 },
  ],
};

describe('assignTones', () => {
  it.each([
    ['each its own, whatever their order', ['East', 'North'], [3, 1]],
    ['one without a colour takes what is left', ['West', 'North', 'Centre'], [2, 1, 3]],
    ['what has no name is grey', [{ nameless: true as const }, 'South'], [0, 2]],
  ])('%s', (_what, values, tones) => expect(assignTones(tonesOf([regions]), 'region', values)).toEqual(tones));
  it('by place where nothing is known of the column', () =>
    expect(assignTones(NO_TONES, 'region', ['East', 'North'])).toEqual([1, 2]));
});

describe('colours that were chosen', () => {
  const chosen = (value: string, tone: number) => ({ dataSourceId: 's', field: 'region', value, tone });
  const of = (own: ReturnType<typeof chosen>[]) => tonesOf([regions], undefined, own);
  it.each([
    ['one alone', [chosen('East', 7)], [1, 2, 7]],
    ['of which one was another’s: that one takes what is left', [chosen('East', 1)], [3, 2, 1]],
    ['two exchanged', [chosen('North', 2), chosen('South', 1)], [2, 1, 3]],
    ['two alike, as chosen', [chosen('North', 5), chosen('South', 5)], [5, 5, 3]],
  ])('%s', (_what, own, tones) =>
    expect(['North', 'South', 'East'].map((value) => of(own).of('region', value))).toEqual(tones),
  );
  it('are told apart from those that nobody chose', () => {
    const tones = of([chosen('East', 1)]);
    expect([tones.chosen('region', 'East'), tones.chosen('region', 'North'), tones.chosen('city', 'East')]).toEqual([
      1,
      null,
      null,
    ]);
  });
});

describe('colouredIn', () => {
  it.each([
    ['lines of groups', 'line', [{ field: 'day', grain: 'month' }, { field: 'region' }], ['region']],
    ['one line', 'line', [{ field: 'day', grain: 'month' }], []],
    ['a pie', 'pie', [{ field: 'region' }], ['region']],
    ['cells', 'heatmap', [{ field: 'day' }, { field: 'region' }], []],
  ])('%s', (_what, type, dimensions, fields) =>
    expect([...colouredIn([{ type, query: { dimensions } }])]).toEqual(fields),
  );
});
