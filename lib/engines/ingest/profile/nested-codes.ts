import { findNestedCodes, type NestedCodes } from '@/lib/pure/analysis/semantics/nested-codes';
import { named, quoted, type Duck } from '../table/duck';

const MOST_PAIRS = 20_000;
const MOST_COMPARED = 5000;
const FEWEST_COMPARED = 20;
/** Of the comparisons so many must hold. */
const HOLDING = 0.95;

type Panel = { entity: string; time: string; number: string };

/** The codes of a panel that hold others by their names and by what stands there. */
export async function codesThatHold(duck: Duck, values: readonly string[], panel: Panel): Promise<string[]> {
  const nested = findNestedCodes(values);
  return nested && (await holdTheirParts(duck, nested, panel)) ? [...nested.keys()] : [];
}

/**
 * Whether what stands at a code is the sum of what stands at those below it or lies among them, as a mean does, at one
 * moment after the other. Unrelated things of which the name of one begins like another's are neither.
 */
async function holdTheirParts(duck: Duck, nested: NestedCodes, { entity, time, number }: Panel): Promise<boolean> {
  const pairs = [...nested].flatMap(([above, below]) => below.map((code) => `(${quoted(above)}, ${quoted(code)})`));
  if (pairs.length > MOST_PAIRS) return false;
  const value = `CAST(${named(number)} AS DOUBLE)`;
  const cells = `CAST(${named(entity)} AS VARCHAR) AS code, ${named(time)} AS moment, ${value} AS v`;
  const [[compared, holding] = []] = await duck.rows(`
    WITH pairs (above, below) AS (VALUES ${pairs.join(', ')}),
    cells AS (SELECT ${cells} FROM data WHERE ${value} IS NOT NULL),
    parts AS (
      SELECT above, moment, sum(v) AS total, min(v) AS least, max(v) AS most, count(*) AS n
      FROM pairs JOIN cells ON code = below GROUP BY ALL
    ),
    held AS (
      SELECT v, total, least, most, n FROM parts JOIN cells ON code = above AND cells.moment = parts.moment
      WHERE n > 1 AND most > least ORDER BY hash(above, parts.moment) LIMIT ${MOST_COMPARED}
    )
    SELECT count(*), count(*) FILTER (v BETWEEN least AND most OR abs(v - total) <= 0.02 * abs(total)) FROM held`);
  return Number(compared) >= FEWEST_COMPARED && Number(holding) >= HOLDING * Number(compared);
}
