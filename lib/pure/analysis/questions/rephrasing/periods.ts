import type { QuestionToken } from '../language/tokens';
import { namedMeasure, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

/** What each row of a table with one row a period is: 'day', 'month', 'year'. */
function periodOf({ meaning, rowCount }: ToldOf): string | null {
  const { rows, time } = meaning;
  if (rows.kind !== 'reading' || !time) return null;
  if (time.kind === 'year') return time.column.distinct >= ONE_EACH * rowCount ? 'year' : null;
  return time.column.time?.grain ?? null;
}
const ONE_EACH = 0.95;

// 'Days with the highest sales' are ranked.
const RANKS = '(?!.*\\b(?:most|least|fewest|best|worst|top|\\p{L}{2,}est)(?= |$))';
const SAYS_WHICH =
  '(?= (?:with|without|having|no|where|when|in which|below|above|over|under|colder|warmer|hotter|that|had|has) )';
/** 'Days below zero', 'months with oil above 100' of a table with one row a period: how many there were. */
const counted = (period: string): Wording => ({
  said: new RegExp(`^(?:the )?(?:number of )?${period}s${SAYS_WHICH}${RANKS}`, 'u'),
  as: `how many ${period}s`,
});

const BEYOND =
  '(above|below|over|under|more than|less than|fewer than|at least|at most|higher than|lower than|greater than|exceeding|negative|positive)';
/** 'In which years was unemployment below 4' of a table of years: those, each with what is asked of it. */
function listed(table: ToldOf, period: string): Wording {
  return {
    said: new RegExp(
      `^(?:in |on |during )?(?:which|what) ${period}s (?:was|were|did|had|has|have|is|are) (?:there )?(?:the |an? )?` +
        `((?:[\\p{L}\\p{N}]+ ){1,4}?)(?:get |go |went |rise |fall |of )?${BEYOND}(?= \\S|$)`,
      'u',
    ),
    as: ({ 1: said = '', 2: beyond = '' }) => {
      const column = namedMeasure(table, said);
      const than = beyond === 'negative' ? 'below 0' : beyond === 'positive' ? 'above 0' : beyond;
      return column && `${column.label} by ${period} with ${column.label} ${than}`;
    },
  };
}

/** Periods of which something is said, where each is one row. */
export function rephrasePeriods(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const period = periodOf(table);
  const isYears = table.meaning.time?.kind === 'year';
  return period ? rewrite(tokens, [counted(period), ...(isYears ? [listed(table, period)] : [])]) : tokens;
}
