import { FEWEST_PERIODS, MOST_GAPS, type Refusal, type RefusalCode, type Regularised } from './schema';

type Reason = { code: RefusalCode; message: string; details: Record<string, number | string> };

/** Fewest periods that hold something, where most hold nothing. */
const FEWEST_HAPPENINGS = 6;
const SPARSE = 0.9;

function reasonOf({ values, interpolated }: Regularised): Reason | null {
  const n = values.length;
  if (n < FEWEST_PERIODS) {
    return {
      code: 'too_short',
      message: `At least ${FEWEST_PERIODS} periods are needed; you have ${n}`,
      details: { have: n, needed: FEWEST_PERIODS },
    };
  }
  if (interpolated > MOST_GAPS * n) {
    return {
      code: 'too_many_gaps',
      message: `${interpolated} of ${n} periods have no value; at most ${Math.floor(MOST_GAPS * n)} may be missing`,
      details: { missing: interpolated, of: n, most: Math.floor(MOST_GAPS * n) },
    };
  }
  const [first] = values;
  if (values.every((value) => value === first)) {
    return {
      code: 'constant',
      message: `All ${n} periods have the same value, so there is nothing to forecast`,
      details: { value: first!, of: n },
    };
  }
  const happened = values.filter((value) => value !== 0).length;
  if (happened < FEWEST_HAPPENINGS || happened < (1 - SPARSE) * n) {
    return {
      code: 'too_sparse',
      message: `Only ${happened} of ${n} periods are non-zero, too few to forecast`,
      details: { happened, of: n },
    };
  }
  return null;
}

/** Why the series cannot be forecast honestly; null where it can. */
export function refuse(series: Regularised): Refusal | null {
  const reason = reasonOf(series);
  return reason && { outcome: 'refusal', ...reason, history: series.history, warnings: series.warnings };
}
