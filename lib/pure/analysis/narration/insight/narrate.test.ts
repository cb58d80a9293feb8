import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Relation } from '@/lib/engines/manifest/relation';
import { query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { noRelations } from '@/tests/analysis/columns';
import { DETAILS, ORDERS, ORDERS_ROWS, ORDERS_SQL } from '@/tests/analysis/findings';
import { GONE } from '@/tests/unit/gone-phrases';
import { makeRelation, newFolder, removeFolder } from '@/tests/queries/fixture';
import { answerIn, openEngine } from '@/tests/queries/in-process';
import { questionsOf } from '../../insights/kinds/queries';
import type { Also, InsightScope } from '../../insights/ground/schema';
import type { FindingDetail } from '../../insights/kinds/models';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { isCausal, looseDigits, mismatches } from '../lint';
import { narrate, type Narration } from './narrate';

const folder = newFolder();
const meaning = readTable({
  name: 'orders.csv',
  columns: ORDERS,
  relations: noRelations,
  rowCount: ORDERS_ROWS,
  thisYear: 2026,
});
let engine: Awaited<ReturnType<typeof openEngine>>;
let relation: Relation;

beforeAll(async () => {
  engine = await openEngine(folder);
  relation = (
    await makeRelation(folder, ORDERS_SQL, Object.fromEntries(ORDERS.map(({ key, type }) => [key, { type }])))
  ).relation;
});
afterAll(() => removeFolder(folder));

type Given = { detail: FindingDetail; scope: InsightScope };
const told = new Map<string, QueryAnswer>();

async function narrated(
  { detail, scope }: Given,
  grade: 'found' | 'possible' = 'found',
  also: Also[] = [],
): Promise<Narration | null> {
  const { queries, chart } = questionsOf(detail, scope, { columns: ORDERS, rowCount: ORDERS_ROWS });
  const outcomes = await engine.ask(
    relation,
    ORDERS,
    queries.map((each) => query.parse(each.query)),
  );
  const answers = new Map(
    queries.map(({ name }, nth) => [name, { evidenceId: `id-${name}`, answer: answerIn(outcomes[nth]) }]),
  );
  for (const { evidenceId, answer } of answers.values()) told.set(evidenceId, answer);
  return narrate({ detail, scope, grade, queries, chart, also }, { columns: ORDERS, meaning }, answers);
}

const text = (narration: Narration | null) =>
  narration && [narration.title.text, ...narration.sentences.map((sentence) => sentence.text)].join(' | ');

/** Findings of the fixture that the orders do not bear: nothing is said of them. */
const UNTRUE = new Set(['trend of rows by day', 'segment of returned']);
const nameOf = ({ detail }: Given) =>
  detail.kind === 'trend' && detail.figure.field === null
    ? 'trend of rows by day'
    : detail.kind === 'segment' && detail.figure.field === 'returned'
      ? 'segment of returned'
      : detail.kind;

describe('findings in words', () => {
  it.each(
    DETAILS.flatMap((each) =>
      (['found', 'possible'] as const).map((grade) => [`${each.detail.kind}, ${grade}`, each, grade] as const),
    ),
  )('%s: every digit is a claim or a name from the data, and every claim holds', async (_, given, grade) => {
    const narration = await narrated(given, grade);
    if (narration === null) return expect(UNTRUE.has(nameOf(given)) || given.detail.kind === 'simpson').toBe(true);
    for (const sentence of [narration.title, ...narration.sentences]) {
      expect(looseDigits(sentence)).toEqual([]);
      expect(isCausal(sentence)).toBe(false);
      expect(mismatches(sentence, (id) => told.get(id)?.rows)).toEqual([]);
      expect(sentence.text).toMatch(/^[^a-z].*[^ ]$/);
      expect(sentence.text).not.toMatch(/ {2}|undefined|NaN|missing\)/);
    }
    if (grade === 'possible') expect(text(narration)).toMatch(/\bmay\b|still be chance/);
  });

  it('rows of a weekday are drawn and told per day, not as the total that the number of such days makes', async () => {
    const season = DETAILS.find(({ detail }) => detail.kind === 'seasonality' && detail.part === 'weekday')!;
    const { detail } = season;
    if (detail.kind !== 'seasonality') throw new Error('no season');
    const figure = { ...detail.figure, field: null, measure: { agg: 'count' as const } };
    const narration = await narrated({ ...season, detail: { ...detail, figure } });
    expect(narration?.caption).toBe('Orders per day by weekday');
    expect(narration?.sentences[0]?.text).toContain('per day on');
  });

  it('names the columns for which the same holds', async () => {
    const [correlation, segment] = [
      DETAILS.find(({ detail }) => detail.kind === 'correlation')!,
      DETAILS.find(({ detail }) => detail.kind === 'segment')!,
    ];
    expect(
      (await narrated(correlation, 'found', [{ field: 'revenue', insteadOf: 'units' }]))?.sentences.at(-1)?.text,
    ).toBe('The same holds for revenue instead of units.');
    expect(
      (
        await narrated(segment, 'found', [
          { field: 'units', insteadOf: 'revenue' },
          { field: 'distance', insteadOf: 'revenue' },
        ])
      )?.sentences.at(-1)?.text,
    ).toBe('The same holds for units and distance.');
  });

  it('says none of the phrases that are gone', async () => {
    const said: string[] = [];
    for (const given of DETAILS)
      for (const grade of ['found', 'possible'] as const) said.push(text(await narrated(given, grade)) ?? '');
    expect(said.filter((each) => each !== '').length).toBeGreaterThan(DETAILS.length);
    expect(said.filter((each) => GONE.some((phrase) => phrase.test(each)))).toEqual([]);
  });

  it('reads plainly', async () => {
    const read: string[] = [];
    for (const given of DETAILS) read.push(text(await narrated(given)) ?? 'Nothing is said.');
    expect(read).toMatchInlineSnapshot(`
      [
        "Revenue rose from $24,729 to $41,457 per month | The monthly average went from $24,729 in 2023 to $41,457 in 2024 (+67.6%).",
        "Average revenue for region East 7 rose from $311 to $493 | The quarterly average went from $311 in 2023 to $493 in 2024 (+58.9%). | All other values of region combined moved in the opposite direction.",
        "Revenue rose from $296,745 to $497,483 per year | It went from $296,745 in 2023 to $497,483 in 2024 (+67.6%).",
        "Nothing is said.",
        "Units are highest on Saturdays and lowest on Sundays | 54 per day on Saturdays, compared with 36 on Sundays (+50.0%).",
        "Revenue follows a regular cycle | The pattern repeats at an interval other than a day, week or year.",
        "Revenue moved to a higher level in Jan 2024 | The monthly average was $24,729 before Jan 2024 and $41,457 since then (+67.6%).",
        "Revenue moved to a higher level in Jan 2024 | The monthly average was $24,729 before Jan 2024 and $41,457 since then (+67.6%). | Returned changed from no to yes at the same time.",
        "Revenue peaked on 15 May 2024 | It rose from $540 on 1 Jan 2023 to $2,190 on 15 May 2024, then fell to $1,634 on 30 Dec 2024 (−25.4%).",
        "Revenue for region North was well above normal on 15 May 2024 | It was $1,290, compared with a median of $390 for the surrounding Wednesdays (3.3 times as high).",
        "Average revenue was above normal in May 2024 | It was $440, compared with a median of $431 for the surrounding months (+2.2%).",
        "Units and distance rise together | The median distance is 6.50 km where units are at most 13, the lower quartile, and 12.50 km where they are at least 17, the upper quartile (+92.3%).",
        "Units and revenue both trend over time for region East 7 | The rank correlation holds across all rows for region East 7. | Both trend over time, so this says little about a direct relationship.",
        "Average revenue is higher for region East 7 | It is $402 across 730 orders, compared with $343 across the other 1,460 (+17.3%). | Region North is at the other extreme ($323).",
        "Nothing is said.",
        "Payment card is more common for region East 7 | It accounts for 41.8% of the 730 orders with region East 7, compared with 36.2% of all 2,190.",
        "Returned is more common for payment card | It accounts for 30.8% of the 793 orders with payment card, compared with 25.1% of all 2,190.",
        "East 7 accounts for 37.0% of revenue | Region East 7 has $293,643; South is next with $264,443.",
        "East 7 and South account for 70.3% of revenue | Region East 7 has $293,643. An even split between all 3 would give each $264,743.",
        "Not returned accounts for 74.9% of revenue | Returned no has $594,590. An even split between all 2 would give each $397,114.",
        "Revenue has two clusters, around $265 and around $448 | 1,020 orders are below $350 and 1,170 at or above it, with few near it. | The overall average, $363, represents neither group.",
        "Units and revenue: the overall relationship reverses within region | The median revenue is $349 where units are at most 13, the lower quartile, and $376 where they are at least 17, the upper quartile (+8.0%). | Within every value of region, they move in opposite directions.",
        "Share returned: the order of card and cash reverses within region | Across all orders, it is 30.8% for card and 21.8% for cash. | Within each value of region, the order is reversed: North (25.0% and 25.1%), South (25.0% and 25.1%).",
        "Share returned: the difference between card and cash disappears within region | Across all orders, it is 30.8% for card and 21.8% for cash. | Averaged across the values of region, almost no difference remains, and in some of them the order is reversed: North (25.0% and 25.1%), South (25.0% and 25.1%).",
        "Nothing is said.",
        "Region is the strongest predictor of revenue | The average revenue is $402 where region is East 7, compared with $323 where region is North. | Units also help predict it.",
        "Units are the strongest predictor of revenue | The average revenue is $390 where units are 18–19, compared with $322 where units are 10–11.",
        "Distance is missing in 10.0% of orders | 219 of 2,190 orders have no value. Results for this column exclude them.",
        "Distance is missing from 1 Mar 2023 to 20 May 2023 | 219 of 2,190 orders have no value (10.0%), most of them in one continuous stretch.",
        "Some orders are exact duplicates | They count again in every total across the 2,190 orders. Check whether they were entered twice.",
        "The unit of revenue may change from 1 Jan 2024 onwards | Values before and after differ by a round factor. Don’t compare periods across this point until you’ve checked the unit (2,190 orders in total).",
        "Units contain implausible values | 209 of 2,190 orders have the value 19 or 11. They count in every sum and average until you exclude them.",
        "Revenue can be forecast by month | In backtests, a forecast was more accurate than repeating the last season. Open Predict to see it with its interval.",
      ]
    `);
  });

  it('a turn within groups names both sides over all rows and in each group, from the answers that its sentences are read from', async () => {
    for (const given of DETAILS.filter(({ detail }) => detail.kind === 'simpson')) {
      const narration = await narrated(given);
      if (!narration) continue;
      const { paradox } = narration;
      if (paradox?.form === 'pair') {
        expect(told.get(paradox.wholeEvidenceId)?.rows.length).toBeGreaterThan(1);
        continue;
      }
      if (!paradox) throw new Error('no picture');
      const valuesOf = ({ evidenceId, rows }: { evidenceId: string; rows: number[] }) =>
        rows.map((row) => Number(told.get(evidenceId)?.rows[row]?.[paradox.column]));
      expect(paradox.sides).toEqual(['card', 'cash']);
      const [whole, ...groups] = [valuesOf(paradox.whole), ...paradox.groups.map(valuesOf)].map(([one, other]) =>
        Math.sign(one! - other!),
      );
      expect(groups.some((sign) => sign !== whole)).toBe(true);
    }
  });
});
