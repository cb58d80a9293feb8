import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Relation } from '@/lib/engine/shapes';
import type { QueryAnswer } from '@/lib/query/result';
import { query } from '@/lib/query/schema';
import { noRelations } from '@/tests/analysis/columns';
import { DETAILS, ORDERS, ORDERS_ROWS, ORDERS_SQL } from '@/tests/analysis/findings';
import { makeRelation, newFolder, removeFolder } from '@/tests/queries/fixture';
import { answerIn, openEngine } from '@/tests/queries/in-process';
import { questionsOf } from '../../insights/queries';
import type { Also, FindingDetail, Scope } from '../../insights/shapes';
import { readTable } from '../../semantics/table';
import { isCausal, looseDigits, mismatches } from '../lint';
import { narrate, type Narration } from './narrate';

const folder = newFolder();
const meaning = readTable({ name: 'orders.csv', columns: ORDERS, relations: noRelations, rowCount: ORDERS_ROWS, thisYear: 2026 });
let engine: Awaited<ReturnType<typeof openEngine>>;
let relation: Relation;

beforeAll(async () => {
  engine = await openEngine(folder);
  relation = (await makeRelation(folder, ORDERS_SQL, Object.fromEntries(ORDERS.map(({ key, type }) => [key, { type }])))).relation;
});
afterAll(() => removeFolder(folder));

type Given = { detail: FindingDetail; scope: Scope };
const told = new Map<string, QueryAnswer>();

async function narrated({ detail, scope }: Given, grade: 'found' | 'possible' = 'found', also: Also[] = []): Promise<Narration | null> {
  const { queries, chart } = questionsOf(detail, scope, { columns: ORDERS, rowCount: ORDERS_ROWS });
  const outcomes = await engine.ask(relation, ORDERS, queries.map((each) => query.parse(each.query)));
  const answers = new Map(queries.map(({ name }, nth) => [name, { evidenceId: `id-${name}`, answer: answerIn(outcomes[nth]) }]));
  for (const { evidenceId, answer } of answers.values()) told.set(evidenceId, answer);
  return narrate({ detail, scope, grade, queries, chart, also }, { columns: ORDERS, meaning }, answers);
}

const text = (narration: Narration | null) => narration && [narration.title.text, ...narration.sentences.map((sentence) => sentence.text)].join(' | ');

/** Findings of the fixture that the orders do not bear: nothing is said of them. */
const UNTRUE = new Set(['trend of rows by day', 'segment of returned']);
const nameOf = ({ detail }: Given) => (detail.kind === 'trend' && detail.figure.field === null ? 'trend of rows by day' : detail.kind === 'segment' && detail.figure.field === 'returned' ? 'segment of returned' : detail.kind);

describe('findings in words', () => {
  it.each(DETAILS.flatMap((each) => (['found', 'possible'] as const).map((grade) => [`${each.detail.kind}, ${grade}`, each, grade] as const)))('%s: every digit is a claim or a name from the data, and every claim holds', async (_, given, grade) => {
    const narration = await narrated(given, grade);
    if (narration === null) return expect(UNTRUE.has(nameOf(given)) || given.detail.kind === 'simpson').toBe(true);
    for (const sentence of [narration.title, ...narration.sentences]) {
      expect(looseDigits(sentence)).toEqual([]);
      expect(isCausal(sentence)).toBe(false);
      expect(mismatches(sentence, (id) => told.get(id)?.rows)).toEqual([]);
      expect(sentence.text).toMatch(/^[^a-z].*[^ ]$/);
      expect(sentence.text).not.toMatch(/ {2}|undefined|NaN|missing\)/);
    }
    if (grade === 'possible') expect(text(narration)).toMatch(/\bmay\b|perhaps|room for chance/);
  });

  it('names the columns for which the same holds', async () => {
    const [correlation, segment] = [DETAILS.find(({ detail }) => detail.kind === 'correlation')!, DETAILS.find(({ detail }) => detail.kind === 'segment')!];
    expect((await narrated(correlation, 'found', [{ field: 'revenue', insteadOf: 'units' }]))?.sentences.at(-1)?.text).toBe('The same holds for revenue in place of units.');
    expect((await narrated(segment, 'found', [{ field: 'units', insteadOf: 'revenue' }, { field: 'distance', insteadOf: 'revenue' }]))?.sentences.at(-1)?.text).toBe('The same holds for units and distance.');
  });

  it('reads plainly', async () => {
    const read: string[] = [];
    for (const given of DETAILS) read.push(text(await narrated(given)) ?? 'Nothing is said.');
    expect(read).toMatchInlineSnapshot(`
      [
        "Revenue rose from $24,729 to $41,457 a month | Month by month it averaged $24,729 in 2023 and $41,457 in 2024 (+67.6%).",
        "Average revenue for region East 7 rose from $311 to $493 | Quarter by quarter it averaged $311 in 2023 and $493 in 2024 (+58.9%). | All other values of region together run the other way.",
        "Revenue rose from $296,745 to $497,483 a year | Year by year it averaged $296,745 in 2023 and $497,483 in 2024 (+67.6%).",
        "Nothing is said.",
        "Units: highest on Saturdays, lowest on Sundays | 54 a day on Saturdays, 36 on Sundays (+50.0%).",
        "Revenue: a cycle that returns | The same course returns, in a rhythm that is no day, week or year.",
        "Revenue stepped up in Jan 2024 | Month by month it averaged $24,729 before and $41,457 from Jan 2024 on (+67.6%).",
        "Revenue stepped up in Jan 2024 | Month by month it averaged $24,729 before and $41,457 from Jan 2024 on (+67.6%). | Returned turns from false to true then.",
        "Revenue peaked on 15 May 2024 | It came to $2,190 on 15 May 2024, against $540 on 1 Jan 2023 and $1,634 on 30 Dec 2024 (−25.4%).",
        "Revenue for region North on 15 May 2024: far above the usual | It came to $1,290 on 15 May 2024; the median of the Wednesdays around it is $390 (3.3 times).",
        "Average revenue in May 2024: above the usual | It came to $440 in May 2024; the median of the months around it is $431 (+2.2%).",
        "Units and distance rise together | The median distance is 6.50 km where units is at most 13, the lowest quarter, and 12.50 km where it is at least 17, the highest (+92.3%).",
        "Units and revenue both follow time for region East 7 | The ranks of both agree over all rows; the chart shows every pair. | Both run along time, so this says little of one and the other.",
        "Higher average revenue for region East 7 | It is $402 over 730 orders, and $343 over the other 1,460 (+17.3%). | Region North stands at the other end with $323.",
        "Nothing is said.",
        "Payment card is more common for region East 7 | It makes 41.8% of the 730 orders with region East 7, and 36.2% of all 2,190.",
        "Returned is more common for payment card | It makes 30.8% of the 793 orders with payment card, and 25.1% of all 2,190.",
        "East 7 makes 37.0% of revenue | Region East 7 comes to $293,643; South is next with $264,443.",
        "Revenue falls into two groups, around $265 and around $448 | 1,020 orders lie below $350 and 1,170 from there up; few lie near it. | The average of all, $363, is typical of neither.",
        "Units and revenue: what holds overall turns round within region | The median revenue is $349 where units is at most 13, the lowest quarter, and $376 where it is at least 17, the highest (+8.0%). | Within every single value of region they run in opposite directions.",
        "Share returned: the order of card and cash turns round within region | Over all orders it is 30.8% for card and 21.8% for cash. | Within single values of region it is the other way round: North (25.0% and 25.1%), South (25.0% and 25.1%).",
        "Share returned: what sets card and cash apart is gone within region | Over all orders it is 30.8% for card and 21.8% for cash. | Compared within single values of region hardly a difference is left, and in some it is the other way round: North (25.0% and 25.1%), South (25.0% and 25.1%).",
        "Nothing is said.",
        "Region tells most about revenue | The average revenue is $402 where region is East 7, and $323 where region is North. | Units tells of it too.",
        "Units tells most about revenue | The average revenue is $390 where units is from 18 up, and $322 where units is from 10 up.",
        "Distance is missing in 10.0% of orders | 219 of 2,190 orders hold no value. What is shown of it says nothing of them.",
        "Distance is missing from 2023-03 to 2023-05 | 219 of 2,190 orders hold no value, 10.0% of all; this stretch stands together.",
        "Some orders are exact copies of others | Each counts again in every total over the 2,190 orders. Look whether they were entered twice.",
        "Revenue may change its unit from 2024-01-01 on | Values stand a round factor apart before and after. Compare no periods across it until that is clear; it counts 2,190 orders in all.",
        "Units holds values that no measurement gives | 209 of 2,190 orders read 19 or 11. They count in every sum and mean until they are left out.",
        "Revenue can be forecast by month | Tried on its own past, a forecast came closer than repeating the last season. Predict draws it with its band.",
      ]
    `);
  });

  it('a turn within groups names both sides over all rows and in each group, from the answers that its sentences are read from', async () => {
    for (const given of DETAILS.filter(({ detail }) => detail.kind === 'simpson')) {
      const narration = await narrated(given);
      if (!narration) continue;
      const { paradox } = narration;
      if (paradox?.form === 'pair') { expect(told.get(paradox.wholeEvidenceId)?.rows.length).toBeGreaterThan(1); continue; }
      if (!paradox) throw new Error('no picture');
      const valuesOf = ({ evidenceId, rows }: { evidenceId: string; rows: number[] }) => rows.map((row) => Number(told.get(evidenceId)?.rows[row]?.[paradox.column]));
      expect(paradox.sides).toEqual(['card', 'cash']);
      const [whole, ...groups] = [valuesOf(paradox.whole), ...paradox.groups.map(valuesOf)].map(([one, other]) => Math.sign(one! - other!));
      expect(groups.some((sign) => sign !== whole)).toBe(true);
    }
  });
});
