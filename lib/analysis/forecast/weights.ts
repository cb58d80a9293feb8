/** How far each formula erred at one origin, by formula: its mean absolute error over the step of the series. */
export type Errors<Formula> = ReadonlyMap<Formula, number>;

/** Every formula is taken to have erred as much as the mean of all at this many origins more. */
const WEIGHT_OF_MEAN = 2;
const SMALLEST = 1e-9;

/**
 * Weights of formulas, adding up to 1: the inverse of the square of how far each erred at the origins, drawn towards equal. Equal where no
 * origin was seen. Source: Bates & Granger (1969), The combination of forecasts, Operational Research Quarterly 20; drawn towards equal as
 * in Diebold & Pauly (1990), The use of prior information in forecast combination, International Journal of Forecasting 6.
 */
export function weightsOf<Formula>(formulas: readonly Formula[], origins: readonly Errors<Formula>[]): number[] {
  const seen = formulas.map((formula) => origins.map((errors) => errors.get(formula)).filter((error) => error !== undefined));
  const means = seen.filter(({ length }) => length > 0).map((errors) => errors.reduce((sum, error) => sum + error, 0) / errors.length);
  if (!means.length) return formulas.map(() => 1 / formulas.length);
  const usual = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  const raw = seen.map((errors) => {
    const drawn = (errors.reduce((sum, error) => sum + error, 0) + WEIGHT_OF_MEAN * usual) / (errors.length + WEIGHT_OF_MEAN);
    return 1 / Math.max(SMALLEST, drawn) ** 2;
  });
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight) => weight / total);
}
