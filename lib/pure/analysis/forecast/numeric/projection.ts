/** What a formula says of the periods ahead. */
export type Projection = {
  mean: Float64Array;
  /** Standard deviation of the error by step ahead; null where the formula does not tell. */
  sd: Float64Array | null;
};

/** Multiplies mean and error by a figure for each step. */
export const scaled = ({ mean, sd }: Projection, figure: (k: number) => number): Projection => ({
  mean: mean.map((value, k) => value * figure(k)),
  sd: sd && sd.map((value, k) => value * Math.abs(figure(k))),
});

export const shifted = ({ mean, sd }: Projection, figure: (k: number) => number): Projection => ({
  mean: mean.map((value, k) => value + figure(k)),
  sd,
});
