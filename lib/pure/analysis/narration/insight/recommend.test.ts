import { describe, expect, it } from 'vitest';
import { noRelations } from '@/tests/analysis/columns';
import { DETAILS, ORDERS, ORDERS_ROWS } from '@/tests/analysis/findings';
import type { FindingDetail } from '../../insights/kinds/models';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { isCausal, looseDigits } from '../lint';
import { recommend } from './recommend';

const words = {
  columns: ORDERS,
  meaning: readTable({
    name: 'orders.csv',
    columns: ORDERS,
    relations: noRelations,
    rowCount: ORDERS_ROWS,
    thisYear: 2026,
  }),
};
const told = DETAILS.map(({ detail, scope }, nth) => ({
  finding: {
    detail,
    scope,
    grade: 'found' as const,
    chart: null,
    also: [],
    key: `${detail.kind} ${nth}`,
    kind: detail.kind,
    score: 1 - nth / 100,
  },
}));
const of = (kind: string) => told.filter(({ finding }) => finding.kind === kind);

describe('recommendations', () => {
  it('name what to look at, for each kind that asks for something', () => {
    expect(
      Object.fromEntries(
        [
          'quality',
          'anomaly',
          'changepoint',
          'simpson',
          'dominance',
          'driver',
          'segment',
          'correlation',
          'seasonality',
          'prediction',
        ].map((kind) => [kind, recommend(of(kind), words).map(({ title }) => title.text)]),
      ),
    ).toMatchInlineSnapshot(`
      {
        "anomaly": [
          "Check revenue on 15 May 2024 for region North, then the other anomalies",
        ],
        "changepoint": [
          "Find out what else changed in 2024-01, when revenue moved to a higher level",
        ],
        "correlation": [],
        "dominance": [
          "Compare revenue with and without region East 7",
        ],
        "driver": [
          "To understand revenue, start with region",
        ],
        "prediction": [],
        "quality": [
          "Find out why there is a gap in distance",
        ],
        "seasonality": [],
        "segment": [],
        "simpson": [
          "Compare revenue within each value of region, not overall",
        ],
      }
    `);
  });

  it('hold no digit that is not a name from the data, and say nothing of causes', () => {
    for (const one of told)
      for (const { title } of recommend([one], words)) {
        expect(looseDigits(title)).toEqual([]);
        expect(isCausal(title)).toBe(false);
        expect(title.text).not.toMatch(/undefined| {2}/);
      }
  });

  it('are at most two, of different kinds, the most urgent first, and rest on what was found', () => {
    const both = recommend(told, words);
    expect(both.map(({ basis }) => basis[0]?.split(' ')[0])).toEqual(['quality', 'anomaly']);
    expect(
      recommend(
        told.map(({ finding }) => ({ finding: { ...finding, grade: 'possible' as const } })),
        words,
      ),
    ).toEqual([]);
    expect(recommend([...of('correlation'), ...of('segment')], words)).toEqual([]);
  });

  it('of a group apart say what it would come to, where that is known and no paradox stands against it; a driver that says the same is left out', () => {
    const [segment] = of('segment');
    const [driver] = of('driver');
    const title = {
      text: 'Start with region East',
      origin: 'engine' as const,
      verified: true,
      claims: [],
      labels: [],
    };
    const whatIfs = new Map([[segment!.finding.key, { title, sentences: [title] }]]);
    const known = recommend([segment!, driver!], words, whatIfs);
    expect(known).toEqual([{ title, basis: [segment!.finding.key], whatIf: [title] }]);
    const detail = segment!.finding.detail as Extract<FindingDetail, { kind: 'segment' }>;
    const paradox = {
      finding: {
        ...of('simpson').find(({ finding }) => finding.detail.kind === 'simpson' && finding.detail.form === 'rate')!
          .finding,
      },
    };
    paradox.finding.detail = {
      ...paradox.finding.detail,
      figure: detail.figure,
      dimension: detail.dimension,
    } as FindingDetail;
    expect(recommend([segment!, paradox], words, whatIfs).map(({ whatIf }) => whatIf)).toEqual([null]);
  });
});
