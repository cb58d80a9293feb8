import { HOUR, readMoment } from '@/lib/pure/query/schema/calendar';
import type { TableValues } from '../values';
import { alsoOf, repeats, type Dated } from './fold';
import { columnsOf, groundOf, someRows, type InsightTable, type Rows } from './ground/ground';
import { keyOf, type UntestedFact, type Hypothesis } from './ground/hypothesis';
import type { Links } from './ground/links';
import { interventions, turnOf } from './interventions';
import { judge, type JudgedHypothesis } from './judge';
import { KINDS } from './kinds/kinds';
import { modelList, modelOf, type FindingDetail } from './kinds/models';
import { findFaults } from './kinds/quality/find';
import { questionsOf } from './kinds/queries';
import { linksOf } from './links';
import { findPredictable } from './predictions';
import { inOrder, priorityOf, scoreOf } from './rank';
import { BUDGET, type Budget, type MinedFinding, type Mined, type TestOutcome, type Tested } from './schema';
import { segmentSeries, temporalHypotheses, type TimedMeasure } from './temporal';

const HELD_BACK_FROM = 2000;
const HELD_BACK = 0.3;

/**
 * What stands out in a table beyond chance. Every hypothesis is listed and tested first; one pass of Benjamini and
 * Hochberg over all of them decides (found at the q of its kind, possible at q ≤ .10 beside what was found); with 2,000
 * rows or more what concerns rows is tested on 70 % of them and confirmed on the rest. What is true by definition, too
 * small or told already is kept in the ledger with its reason.
 */
export function mineInsights(
  table: TableValues,
  budget: Budget = BUDGET,
  thisYear = new Date().getUTCFullYear(),
): Mined {
  const ground = groundOf(table, thisYear);
  const { explored, heldBack } = split(ground.rows);
  const { hypotheses, timed, untested } = listHypotheses(ground, explored, budget);
  const links = linksOf(table, explored, timed);
  const judged = judge(hypotheses, links, heldBack);
  const facts = [...findFaults(ground), ...findPredictable(timed, judged)];
  const findings = gather({ judged, facts, links, ground, timed });
  return {
    findings,
    ledger: judged.map(entryOf),
    counts: { ...countsOf(judged, findings), untested },
    heldOut: heldBack?.count ?? 0,
    sampled: table.sampled,
  };
}

/** Rows by a hash of their place, so that neither order nor period decides who is held back. */
function split(rows: Rows): { explored: Rows; heldBack: Rows | null } {
  if (rows.count < HELD_BACK_FROM) return { explored: rows, heldBack: null };
  const places = Uint32Array.from({ length: rows.count }, (_, row) => row);
  const isHeld = (row: number) => (Math.imul(row + 1, 0x9e3779b1) >>> 0) / 2 ** 32 < HELD_BACK;
  return {
    explored: someRows(
      rows,
      places.filter((row) => !isHeld(row)),
    ),
    heldBack: someRows(rows, places.filter(isHeld)),
  };
}

/**
 * All that is tested. Of a wide table the columns a reader cares for come first; what lies beyond the budget is
 * counted.
 */
function listHypotheses(
  ground: InsightTable,
  explored: Rows,
  budget: Budget,
): { hypotheses: Hypothesis<FindingDetail>[]; timed: TimedMeasure[]; untested: number } {
  const narrow = withinBudget(explored, budget);
  const hypotheses: Hypothesis<FindingDetail>[] = [];
  // What is not confirmed on rows held back is tested on all of them.
  const whole: Rows = {
    ...ground.rows,
    measured: ground.rows.measured.slice(0, narrow.rows.measured.length),
    groupings: ground.rows.groupings.slice(0, narrow.rows.groupings.length),
  };
  const along = temporalHypotheses({ ...ground, rows: whole });
  let step = along.next();
  for (; !step.done; step = along.next()) hypotheses.push(step.value);
  const timed = step.value;
  const [periods] = timed.map((one) => one.periods);
  // What comes before a date and after it differs in all that time brings.
  const beside: Rows = {
    ...narrow.rows,
    groupings: narrow.rows.groupings.filter(
      (one) =>
        !periods ||
        !turnOf(
          whole.groupings.find(({ column }) => column === one.column)!,
          periods,
        ),
    ),
  };
  const inTime = ground.times !== null && ground.meaning.rows.kind === 'reading';
  for (const series of timed)
    for (const grouping of whole.groupings)
      hypotheses.push(...segmentSeries(series, grouping), ...interventions(series, grouping));
  const table = { ground, whole, explored: narrow.rows, beside, inTime };
  for (const { find } of modelList()) for (const hypothesis of find?.(table) ?? []) hypotheses.push(hypothesis);
  return { hypotheses, timed, untested: narrow.untested };
}

function withinBudget(rows: Rows, { hypotheses }: Budget): { rows: Rows; untested: number } {
  const pairs = (numbers: number, groups: number) =>
    (numbers * (numbers - 1)) / 2 + numbers * groups + (groups * (groups - 1)) / 2;
  let [numbers, groups] = [rows.measured.length, rows.groupings.length];
  while (pairs(numbers, groups) > hypotheses)
    if (numbers >= groups) numbers -= 1;
    else groups -= 1;
  return {
    rows: { ...rows, measured: rows.measured.slice(0, numbers), groupings: rows.groupings.slice(0, groups) },
    untested: pairs(rows.measured.length, rows.groupings.length) - pairs(numbers, groups),
  };
}

type Candidate = {
  finding: Omit<MinedFinding, 'queries' | 'chart'>;
  told: Pick<Hypothesis<FindingDetail>, 'kind' | 'columns' | 'scope' | 'detail' | 'at'>;
  judged: JudgedHypothesis | null;
};

/** Stands first among its kin: a segment explains the whole, the surer one its copies. */
const firstToTell = (a: Candidate, b: Candidate) => rankToFold(b) - rankToFold(a) || b.finding.score - a.finding.score;
const rankToFold = ({ finding: { grade, scope, detail } }: Candidate) =>
  (modelOf(detail).foremost?.(detail, scope) ?? 0) + (grade === 'found' ? 1 : 0);

function gather({
  judged,
  facts,
  links,
  ground,
  timed,
}: {
  judged: JudgedHypothesis[];
  facts: UntestedFact<FindingDetail>[];
  links: Links;
  ground: InsightTable;
  timed: TimedMeasure[];
}): MinedFinding[] {
  const [periods] = timed.map((one) => one.periods);
  const places = new Map(periods?.labels.map((label, place) => [label, place]));
  const placeOf = ({ at, time }: Dated) =>
    (time.grain === periods?.time.grain ? places.get(at) : (readMoment(at)?.start ?? Number.NaN) / HOUR) ?? Number.NaN;
  const candidates: Candidate[] = [
    ...facts.map(ofFact),
    ...judged.filter(({ outcome }) => outcome === 'found' || outcome === 'possible').map(ofJudged),
  ].sort(firstToTell);
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    const first = kept.find(({ told }) => repeats(told, candidate.told, links, placeOf));
    if (!first) kept.push(candidate);
    else {
      const { key, kind, columns, scope } = candidate.finding;
      first.finding.folded.push({ key, kind, columns, scope });
      const also = candidate.finding.grade === 'found' ? alsoOf(first.told, candidate.told) : null;
      // Steps and days of one column that repeat it are one name.
      if (
        also &&
        !first.finding.also.some(({ field, insteadOf }) => field === also.field && insteadOf === also.insteadOf)
      )
        first.finding.also.push(also);
      if (candidate.judged) Object.assign(candidate.judged, { outcome: 'repeats', of: first.finding.key });
    }
  }
  const asked = { columns: columnsOf(ground.table), rowCount: ground.table.rowCount, filters: ground.filters };
  return inOrder(kept.map(({ finding }) => ({ ...finding, ...questionsOf(finding.detail, finding.scope, asked) })));
}

function ofJudged(judged: JudgedHypothesis): Candidate {
  const { hypothesis, key, q, holdOut, outcome } = judged;
  const { kind, columns, scope, detail, effect, touched, test } = hypothesis;
  const found = outcome === 'found';
  return {
    judged,
    told: hypothesis,
    finding: {
      key,
      type: KINDS[kind].type,
      kind,
      grade: found ? 'found' : 'possible',
      columns,
      scope,
      detail,
      effect,
      test: { ...test, q },
      holdOut,
      confidence: Math.min(0.99, 1 - q),
      priority: priorityOf(touched),
      touched,
      score: scoreOf(hypothesis, q, found),
      folded: [],
      also: [],
    },
  };
}

function ofFact(fact: UntestedFact<FindingDetail>): Candidate {
  const { kind, columns, at, effect, touched, detail, confidence } = fact;
  const told = { kind, columns, scope: null, detail, at };
  return {
    judged: null,
    told,
    finding: {
      key: keyOf(told),
      type: KINDS[kind].type,
      kind,
      grade: 'found',
      columns,
      scope: null,
      detail,
      effect,
      test: null,
      holdOut: null,
      confidence,
      priority: priorityOf(touched),
      touched,
      score: scoreOf(fact, 0, true),
      folded: [],
      also: [],
    },
  };
}

const short = (value: number) => Number(value.toPrecision(3));

function entryOf({
  hypothesis: { kind, columns, scope, test, effect },
  key,
  q,
  holdOut,
  outcome,
  of,
  because,
}: JudgedHypothesis): Tested {
  return {
    key,
    kind,
    columns,
    scope,
    test: test.name,
    symbol: test.symbol,
    statistic: Number.isFinite(test.statistic) ? test.statistic : null,
    n: test.n,
    effect: short(effect),
    p: short(test.p),
    q: short(q),
    holdOut: holdOut && { n: holdOut.n, p: short(holdOut.p) },
    outcome,
    ...(of !== undefined && { of }),
    ...(because && { because }),
  };
}

function countsOf(judged: JudgedHypothesis[], findings: MinedFinding[]): Omit<Mined['counts'], 'untested'> {
  const count = (outcome: TestOutcome) => judged.filter((one) => one.outcome === outcome).length;
  const [found, possible] = (['found', 'possible'] as const).map((grade) =>
    findings.filter((finding) => finding.test !== null && finding.grade === grade),
  ) as [MinedFinding[], MinedFinding[]];
  return {
    tested: judged.length,
    heldUp: found.length,
    possible: possible.length,
    construction: count('construction'),
    small: count('small'),
    repeats: count('repeats'),
    chance: count('chance'),
    unconfirmed: count('unconfirmed'),
    expectedFalse: found.length * Math.max(0, ...found.map(({ test }) => test!.q)),
  };
}
