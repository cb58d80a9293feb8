import { resolve } from '../resolve/resolve';
import type { QueryColumn } from '../resolve/fields';
import { BrokenQuery } from '../schema/broken';
import type { Measure } from '../schema/query';
import { duckdb } from './dialects/duckdb';
import { planQuery } from './plan';

/** Nothing of a name may end the comment that it stands in. */
const inComment = (name: string) => name.replaceAll(/[*/\s]+/g, ' ').trim();

/**
 * A metric as an expression of a statement over its table, with a comment that names it; null where its data do not
 * bear it. Spans of time are written as the dates that they mean now.
 */
export function metricSql(measure: Measure, columns: readonly QueryColumn[]): string | null {
  try {
    const { query } = resolve({ measures: [measure], dimensions: [], filters: [] }, columns);
    const [planned] = planQuery(query, columns, duckdb).measures;
    return planned ? `${planned.formula.direct} /* metric: ${inComment(planned.label)} */` : null;
  } catch (error) {
    if (error instanceof BrokenQuery) return null;
    throw error;
  }
}
