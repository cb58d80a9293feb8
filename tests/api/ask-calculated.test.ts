import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signUp } from './client';
import { rechecked } from './rechecked';

const TEAMS = ['Oslo', 'Rome', 'Bonn'];
const matches = Array.from({ length: 240 }, (_, nth) => ({
  date: new Date(Date.UTC(2023, 0, 1 + 3 * nth)).toISOString().slice(0, 10),
  home_team: TEAMS[nth % 3]!,
  away_team: TEAMS[(nth + 1 + (nth % 2)) % 3]!,
  home_score: (nth * 7) % 5,
  away_score: (nth * 11) % 4,
  cup: nth % 2 ? 'League' : 'Cup',
}));
const MATCHES = `date,home_team,away_team,home_score,away_score,tournament\n${matches.map((row) => Object.values(row).join(',')).join('\n')}\n`;

const day = (days: number) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);
const parcels = Array.from({ length: 200 }, (_, nth) => ({
  ordered: nth,
  due: nth + 6,
  delivered: nth % 10 ? nth + 1 + ((nth * 13) % 9) : null,
  region: ['North', 'South'][nth % 2]!,
}));
const PARCELS = `Order date,Required date,Delivered date,Region\n${parcels
  .map(({ ordered, due, delivered, region }) =>
    [day(ordered), day(due), delivered === null ? '' : day(delivered), region].join(','),
  )
  .join('\n')}\n`;

let client: Client;
let games: string;
let deliveries: string;
const ask = (dataSourceId: string, question: string, more: object = {}) =>
  client.post('/api/ask', { dataSourceId, question, ...more });

beforeAll(async () => {
  ({ client } = await signUp());
  games = (await client.upload('matches.csv', MATCHES)).body.dataSource.id;
  deliveries = (await client.upload('parcels.csv', PARCELS)).body.dataSource.id;
});

const homeWins = matches.filter(({ home_score, away_score }) => home_score > away_score);

describe('a question that needs arithmetic on a row', () => {
  it('is answered by a calculation of its own, which its evidence holds and rechecks', async () => {
    const { status, body } = await ask(games, 'how often did the home side win');
    expect(status).toBe(200);
    expect(body.rows).toEqual([{ count: homeWins.length }]);
    expect(body.reading.text).toBe('Number of rows, home_score > away_score is yes');
    expect(body.query.calculations).toMatchObject([{ expression: '[home_score] > [away_score]', level: 'row' }]);
    const evidence = (await client.get(`/api/evidence/${body.evidenceId}`)).body;
    expect(evidence.query.calculations).toEqual(body.query.calculations);
    expect(evidence.sql).toContain('"home_score" > "away_score"');
    expect(await rechecked(client, body.evidenceId)).toMatchObject({ matches: true });
    const behind = (await client.get(`/api/evidence/${body.evidenceId}/rows?row=0&limit=5`)).body;
    expect(behind.rowCount).toBe(homeWins.length);
  });

  it('adds up columns by group, and goes on with a follow-up', async () => {
    const { body } = await ask(games, 'total goals by tournament');
    const goals = (cup: string) =>
      matches
        .filter((row) => row.cup === cup)
        .reduce((sum, { home_score, away_score }) => sum + home_score + away_score, 0);
    const [, measured] = body.columns.map(({ key }: { key: string }) => key);
    expect(body.rows.map((row: Record<string, unknown>) => [row['tournament'], row[measured]])).toEqual(
      expect.arrayContaining([
        ['Cup', goals('Cup')],
        ['League', goals('League')],
      ]),
    );
    expect(body).toMatchObject({ chart: { type: 'bar' }, note: null });
    const next = await ask(games, 'and by month?', { previous: ['total goals by tournament'] });
    expect(next.body.query).toMatchObject({
      measures: body.query.measures,
      dimensions: [{ field: 'date' }],
      calculations: body.query.calculations,
    });
    expect(next.body.rows.length).toBeGreaterThan(20);
  });

  it('counts days between two dates and what came late', async () => {
    const known = parcels.filter(({ delivered }) => delivered !== null);
    const { body } = await ask(deliveries, 'average delivery time');
    const mean = known.reduce((sum, { ordered, delivered }) => sum + delivered! - ordered, 0) / known.length;
    expect(Number(Object.values(body.rows[0])[0])).toBeCloseTo(mean, 9);
    expect(body.reading.parts.map(({ text }: { text: string }) => text)).toContain('Delivered date is known');
    const late = await ask(deliveries, 'how many were delivered late');
    expect(late.body.rows).toEqual([{ count: known.filter(({ due, delivered }) => delivered! > due).length }]);
    expect(await rechecked(client, late.body.evidenceId)).toMatchObject({ matches: true });
  });

  it('takes no calculation from a request', async () => {
    const { body } = await ask(games, 'goals per match by tournament');
    const { calculations } = body.query;
    expect((await ask(games, 'number of rows', { calculations })).body.query.calculations).toBeUndefined();
    const asked = await client.post(`/api/data-sources/${games}/query`, { queries: { own: body.query } });
    expect(asked.body.widgets.own.error).toMatchObject({ code: 'broken' });
  });

  it('answers on a dashboard once its calculation is saved there', async () => {
    const { body } = await ask(games, 'goals per match by tournament');
    const [calculation] = body.query.calculations;
    const { dashboard } = (
      await client.post('/api/dashboards', { dataSourceIds: [games], mode: 'blank', name: 'Matches' })
    ).body;
    const saved = await client.post('/api/ai-calculations', {
      dashboardId: dashboard.id,
      dataSourceId: games,
      name: calculation.label,
      expression: calculation.expression,
    });
    expect(saved.status).toBe(201);
    const { key } = saved.body.calculation;
    const query = JSON.parse(JSON.stringify(body.query).replaceAll(calculation.key, key));
    const chart = { ...body.chart, id: 'goals', query };
    const { config } = dashboard;
    const changed = await client.patch(`/api/dashboards/${dashboard.id}`, {
      config: { ...config, charts: [...config.charts, chart] },
    });
    expect(changed.status).toBe(200);
    const { widgets } = (await client.post(`/api/dashboards/${dashboard.id}/query`, { filters: [] })).body;
    const valuesOf = (rows: Record<string, unknown>[]) => rows.map((row) => Object.values(row));
    expect(valuesOf(widgets.goals.rows)).toEqual(valuesOf(body.rows));
    expect(await rechecked(client, widgets.goals.evidenceId)).toMatchObject({ matches: true });
  });
});
