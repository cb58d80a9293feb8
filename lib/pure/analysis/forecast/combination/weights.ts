/** How far each formula erred at one origin, by formula: its mean absolute error over the step of the series. */
export type Errors<Formula> = ReadonlyMap<Formula, number>;

/** What was seen of formulas: their errors at each origin, and how many periods these held back, each counted once. */
export type TrackRecord<Formula> = { origins: readonly Errors<Formula>[]; periods: number };

/** Every formula is taken to have erred as much as the mean of all over this many periods more. */
const PERIODS_OF_MEAN = 48;
/** Chosen, with the periods above, on the development series. */
const POWER = 3;
const SMALLEST = 1e-9;

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Weights of formulas, adding up to 1: the inverse of a power of how far each erred, drawn towards equal the more the
 * fewer periods were held back. Equal where none were. Source: Bates & Granger (1969), The combination of forecasts,
 * Operational Research Quarterly 20; drawn towards equal as in Diebold & Pauly (1990), The use of prior information in
 * forecast combination, International Journal of Forecasting 6; from rolling origins as in Pawlikowski & Chorowska
 * (2020), Weighted ensemble of statistical models, International Journal of Forecasting 36.
 */
export function weightsOf<Formula>(formulas: readonly Formula[], { origins, periods }: TrackRecord<Formula>): number[] {
  const seen = formulas.map((formula) =>
    origins.map((errors) => errors.get(formula)).filter((error) => error !== undefined),
  );
  const tried = seen.filter(({ length }) => length > 0);
  if (!tried.length) return formulas.map(() => 1 / formulas.length);
  const usual = meanOf(tried.map(meanOf));
  const raw = seen.map((errors) => {
    const over = (periods * errors.length) / origins.length;
    const drawn = ((errors.length ? over * meanOf(errors) : 0) + PERIODS_OF_MEAN * usual) / (over + PERIODS_OF_MEAN);
    return Math.max(SMALLEST, drawn) ** -POWER;
  });
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight) => weight / total);
}
