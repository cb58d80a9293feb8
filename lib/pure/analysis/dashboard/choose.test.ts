import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import type { Weights } from '../semantics/learned/model';
import { setWeights, type Opinion } from '../semantics/learned/opinion';
import learned from '../semantics/learned/weights.json' with { type: 'json' };
import { readTable, type TableMeaning } from '../semantics/table/table';
import { chooseCharts } from './choose';
import { DashboardPage } from './lint/page';

const weights = learned as unknown as Weights;
// The order of the rules alone.
beforeAll(() => setWeights({ ...weights, charts: { base: 0, trees: [] } }));
afterAll(() => setWeights(weights));

const n = 240;
const spread = (label: string, low: number) =>
  numbers(
    label,
    Array.from({ length: n }, (_, row) => low + ((row * 7.3) % 60)),
  );
const given = ready(
  [
    dates('Visited on', '2021-01-01', '2023-12-31', { grain: 'day', step: 86_400, regular: false }, 200),
    words('Clinic', cycle(['North', 'South', 'East', 'West'], n)),
    words('Channel', cycle(['Web', 'Phone', 'Desk', 'Mail', 'Post'], n)),
    words('Reason', cycle(['Pain', 'Check', 'Vaccine', 'Other', 'Cough', 'Fall', 'Burn'], n)),
    words('Language', cycle(['German', 'French', 'Italian'], n)),
    words('Insurer', cycle(['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega', 'Sigma'], n)),
    words('Doctor', cycle(['Dr A', 'Dr B', 'Dr C', 'Dr D', 'Dr E', 'Dr F', 'Dr G', 'Dr H'], n)),
    spread('Waiting time', 10),
    spread('Room temperature', 15),
  ],
  n,
);

/** Charts of visits: what each draws by what. */
function chartsOf(subject: number): string[] {
  const relations = { ...noRelations, stated: { kind: 'event' as const } };
  const table: TableMeaning = readTable({
    name: 'visits.csv',
    columns: given,
    relations,
    rowCount: n,
    thisYear: 2026,
  });
  const opinions = new Map([...table.opinions].map(([key, each]): [string, Opinion] => [key, { ...each, subject: 0 }]));
  const [level] = table.measures;
  const key = level!.column.key;
  opinions.set(key, { ...opinions.get(key)!, subject });
  const ground = { columns: given, relations, page: new DashboardPage(), stands: () => true };
  return chooseCharts({ ...table, opinions }, ground).map(({ query, slot }) => {
    const [measure] = query.measures ?? [];
    const by = (query.dimensions ?? []).map(({ field }) => field).join();
    return `${slot} ${measure?.field === key ? 'level' : (measure?.field ?? measure?.agg ?? 'select')} by ${by}`;
  });
}

describe('what happened, with a level', () => {
  it('is told by one category both as how many there were and how high the level is', () => {
    const charts = chartsOf(0);
    const counted = charts.flatMap((each) => /^breakdown count by (.+)/.exec(each)?.[1] ?? []);
    expect(counted.length).toBeGreaterThan(0);
    expect(charts).toContain(`breakdown level by ${counted[0]}`);
    // What is measured beside the level is not told by that category once more.
    expect(charts.filter((each) => each.startsWith('breakdown') && each.endsWith(` by ${counted[0]}`))).toHaveLength(2);
  });
  it('starts with how many there were', () => {
    expect(chartsOf(0.1)[0]).toMatch(/^trend count/);
  });
  it('starts with the level where readers of such tables surely ask for it', () => {
    expect(chartsOf(0.6).slice(0, 2)).toEqual([
      expect.stringMatching(/^(trend|breakdown) level/),
      expect.stringMatching(/^(trend|breakdown) level/),
    ]);
  });
});

it('breaks nothing down by what it is alike in', () => {
  const brokenDown = (by: string[]) => {
    const repeated = ['waiting_time', 'room_temperature'].map((number) => ({ number, by }));
    const relations = { ...noRelations, stated: { kind: 'event' as const }, repeated };
    const table = readTable({ name: 'visits.csv', columns: given, relations, rowCount: n, thisYear: 2026 });
    const ground = { columns: given, relations, page: new DashboardPage(), stands: () => true };
    return chooseCharts(table, ground)
      .filter(({ query }) => query.measures?.length === 1 && query.measures[0]!.field !== undefined)
      .flatMap(({ query }) => (query.dimensions ?? []).map(({ field }) => field))
      .filter((key) => key !== 'visited_on');
  };
  expect(brokenDown(['visited_on', 'insurer']).filter((key) => key !== 'insurer')).toEqual([]);
  // What belongs to a thing may differ in whatever the thing has.
  expect(brokenDown(['doctor'])).not.toEqual([]);
});
