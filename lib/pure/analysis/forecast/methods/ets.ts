import { seasonalFigures } from '../decomposition/classical';
import { lineThrough, lowest, meanOf, meanSize } from '../numeric/moments';
import { IMPOSSIBLE, minimise } from '../numeric/nelder-mead';
import type { Projection } from '../numeric/projection';

/** Error additive or multiplicative, trend none, additive or damped, season none, additive or multiplicative. */
export type EtsForm = { error: 'A' | 'M'; trend: 'N' | 'A' | 'Ad'; season: 'N' | 'A' | 'M' };

export type EtsFit = {
  form: EtsForm;
  period: number;
  alpha: number;
  beta: number;
  gamma: number;
  phi: number;
  /** State after the last value. `season[k]` belongs to periods k, k + m, … of the series. */
  level: number;
  slope: number;
  season: Float64Array;
  n: number;
  /** Variance of the one-step errors (of the relative ones where the error is multiplicative). */
  variance: number;
  aicc: number;
};

export const nameOf = ({ error, trend, season }: EtsForm) => `ETS(${error},${trend},${season})`;

/** The recursion of one model over one series: states in fields, so that a run allocates nothing. */
export class EtsFilter {
  level = 0;
  slope = 0;
  squares = 0;
  readonly season: Float64Array;
  private readonly relative: boolean;
  private readonly trended: boolean;
  private readonly kind: 0 | 1 | 2;

  constructor(
    private readonly y: Float64Array,
    form: EtsForm,
    private readonly period: number,
    readonly firstSeason: Float64Array,
  ) {
    this.season = new Float64Array(firstSeason.length);
    this.relative = form.error === 'M';
    this.trended = form.trend !== 'N';
    this.kind = form.season === 'N' ? 0 : form.season === 'A' ? 1 : 2;
  }

  /** −2 log-likelihood up to a constant: n log Σe² (+ 2 Σ log ŷ with multiplicative errors). */
  run(alpha: number, beta: number, gamma: number, phi: number, level: number, slope: number): number {
    const { y, period, season, relative, trended, kind } = this;
    const n = y.length;
    if (kind) season.set(this.firstSeason);
    let [squares, logs, product, k] = [0, 0, 1, 0];
    for (let t = 0; t < n; t++) {
      const damped = trended ? phi * slope : 0;
      const base = level + damped;
      const figure = kind ? season[k]! : 0;
      const expected = kind === 2 ? base * figure : base + figure;
      const error = y[t]! - expected;
      if (relative) {
        if (!(expected > 1e-10)) return IMPOSSIBLE;
        const share = error / expected;
        squares += share * share;
        product *= expected;
        if (product > 1e100 || product < 1e-100) {
          logs += Math.log(product);
          product = 1;
        }
      } else squares += error * error;
      const step = kind === 2 ? error / figure : error;
      level = base + alpha * step;
      if (trended) slope = damped + beta * step;
      if (kind) {
        const next = figure + gamma * (kind === 2 ? error / base : error);
        if (kind === 2 && !(next > 0)) return IMPOSSIBLE;
        season[k] = next;
        if (++k === period) k = 0;
      }
    }
    this.level = level;
    this.slope = slope;
    this.squares = squares;
    return n * Math.log(squares || 1e-300) + (relative ? 2 * (logs + Math.log(product)) : 0);
  }
}

/** Where each optimised number stands; −1 where the model has none. */
type Places = { beta: number; gamma: number; phi: number; level: number; slope: number; count: number };

function placesOf({ trend, season }: EtsForm): Places {
  let count = 1;
  const next = (has: boolean) => (has ? count++ : -1);
  return {
    beta: next(trend !== 'N'),
    gamma: next(season !== 'N'),
    phi: next(trend === 'Ad'),
    level: next(true),
    slope: next(trend !== 'N'),
    count,
  };
}

function firstStates(y: Float64Array, { trend, season }: EtsForm, period: number) {
  const n = y.length;
  const seasonal = season !== 'N';
  const figures = seasonal
    ? seasonalFigures(y, period, season === 'M', { n: Math.min(n, 10 * period) }).figures
    : new Float64Array(0);
  const adjusted = seasonal
    ? y.map((value, i) => (season === 'M' ? value / figures[i % period]! : value - figures[i % period]!))
    : y;
  const span = Math.min(n, Math.max(10, seasonal ? 2 * period : 10));
  if (trend === 'N')
    return {
      figures,
      level: meanOf(adjusted, 0, Math.min(n, Math.max(10, seasonal ? period : 10))),
      slope: 0,
      scale: meanSize(adjusted, Math.min(n, 20)) || 1,
    };
  const { intercept, slope } = lineThrough(adjusted, span);
  return { figures, level: intercept, slope, scale: meanSize(adjusted, Math.min(n, 20)) || 1 };
}

/** A model being fitted: can go on from where it stopped. */
class Fitting {
  private readonly filter: EtsFilter;
  private readonly places: Places;
  private readonly scale: number;
  private start: number[];
  private readonly lower: number[];
  private readonly upper: number[];
  value = IMPOSSIBLE;

  constructor(
    private readonly y: Float64Array,
    readonly form: EtsForm,
    private readonly period: number,
  ) {
    const first = firstStates(y, form, period);
    this.filter = new EtsFilter(y, form, period, first.figures);
    this.scale = first.scale;
    const places = (this.places = placesOf(form));
    this.start = [0.3];
    this.lower = [1e-4];
    this.upper = [0.9999];
    const put = (place: number, start: number, lower: number, upper: number) => {
      if (place < 0) return;
      [this.start[place], this.lower[place], this.upper[place]] = [start, lower, upper];
    };
    put(places.beta, 0.1, 1e-3, 1);
    put(places.gamma, 0.1, 1e-3, 1);
    put(places.phi, 0.93, 0.8, 0.98);
    put(places.level, first.level / this.scale, -1e9, 1e9);
    put(places.slope, first.slope / this.scale, -1e9, 1e9);
  }

  /** β is sought as a share of α and γ as a share of 1 − α, which keeps the model in the usual region. */
  private at(p: Float64Array): number {
    const { beta, gamma, phi, level, slope } = this.places;
    const alpha = p[0]!;
    return this.filter.run(
      alpha,
      beta < 0 ? 0 : p[beta]! * alpha,
      gamma < 0 ? 0 : p[gamma]! * (1 - alpha),
      phi < 0 ? 1 : p[phi]!,
      p[level]! * this.scale,
      slope < 0 ? 0 : p[slope]! * this.scale,
    );
  }

  improve(iterations: number): void {
    const { x, value } = minimise((p) => this.at(p), {
      start: this.start,
      lower: this.lower,
      upper: this.upper,
      step: 0.15,
      iterations,
      tolerance: 1e-7,
    });
    if (value < this.value) {
      this.start = [...x];
      this.value = value;
    }
  }

  /** Parameters, states and the variance that count: m − 1 seasonal states are free. */
  private get parameters(): number {
    return this.places.count + (this.form.season === 'N' ? 0 : this.period - 1) + 1;
  }

  get aicc(): number {
    const [n, k] = [this.y.length, this.parameters];
    return this.value >= IMPOSSIBLE || n - k - 1 <= 0 ? Infinity : this.value + 2 * k + (2 * k * (k + 1)) / (n - k - 1);
  }

  fit(): EtsFit {
    const { places, filter, period, form } = this;
    const p = this.start;
    this.at(Float64Array.from(p));
    return {
      form,
      period,
      n: this.y.length,
      aicc: this.aicc,
      alpha: p[0]!,
      beta: places.beta < 0 ? 0 : p[places.beta]! * p[0]!,
      gamma: places.gamma < 0 ? 0 : p[places.gamma]! * (1 - p[0]!),
      phi: places.phi < 0 ? 1 : p[places.phi]!,
      level: filter.level,
      slope: filter.slope,
      season: filter.season,
      variance: filter.squares / Math.max(1, this.y.length - places.count - 1),
    };
  }
}

const FORMS: EtsForm[] = (['A', 'M'] as const).flatMap((error) =>
  (['N', 'A', 'Ad'] as const).flatMap((trend) =>
    (['N', 'A', 'M'] as const)
      .filter((season) => !(error === 'A' && season === 'M'))
      .map((season) => ({ error, trend, season })),
  ),
);

/**
 * Fits one model by maximum likelihood; null where it cannot be fitted. The first seasonal states are those of a
 * classical decomposition.
 */
export function fitEts(y: Float64Array, form: EtsForm, period: number, iterations = 400): EtsFit | null {
  const fitting = new Fitting(y, form, period);
  fitting.improve(iterations);
  return fitting.value >= IMPOSSIBLE ? null : fitting.fit();
}

const LONGEST_SEASON = 24;
const FIRST_LOOK = 80;
const STILL_IN = 8;
const FULL = 300;

/**
 * Exponential smoothing: the model of least AICc among the 15 with additive or no trend; season only for periods up to
 * 24 with two cycles. All are looked at shortly, the near ones fitted fully. Source: Hyndman, Koehler, Ord & Snyder
 * (2008), Forecasting with Exponential Smoothing, as R's ets() selects.
 */
export function selectEts(y: Float64Array, period: number): EtsFit | null {
  const positive = lowest(y) > 0;
  const seasonal = period > 1 && period <= LONGEST_SEASON && y.length >= 2 * period + 5;
  const fittings = FORMS.filter(
    ({ error, season }) => (positive || (error === 'A' && season !== 'M')) && (seasonal || season === 'N'),
  ).map((form) => new Fitting(y, form, period));
  for (const fitting of fittings) fitting.improve(FIRST_LOOK);
  const least = Math.min(...fittings.map(({ aicc }) => aicc));
  if (least === Infinity) return fitEts(y, { error: 'A', trend: 'N', season: 'N' }, 1);
  const near = fittings.filter(({ aicc }) => aicc <= least + STILL_IN);
  for (const fitting of near) fitting.improve(FULL);
  return near.reduce((best, fitting) => (fitting.aicc < best.aicc ? fitting : best)).fit();
}

/**
 * Means and standard deviations ahead; the latter exact for additive errors, near for multiplicative ones (a
 * multiplicative season scales them). Source: Hyndman et al. (2008), section 6.3 (class 1) and theorem 6.2 (class 2).
 */
export function projectEts(fit: EtsFit, horizon: number): Projection {
  const { form, period, alpha, beta, gamma, phi, level, slope, season, n, variance } = fit;
  const mean = new Float64Array(horizon);
  const sd = new Float64Array(horizon);
  const coefficients = new Float64Array(horizon);
  const squares = new Float64Array(horizon);
  let [reach, power, drift] = [0, 1, 0];
  let sum = 0;
  for (let k = 0; k < horizon; k++) {
    power *= phi;
    reach += form.trend === 'N' ? 0 : power;
    const base = level + reach * slope;
    const figure = form.season === 'N' ? 0 : season[(n + k) % period]!;
    mean[k] = form.season === 'M' ? base * figure : base + figure;
    if (form.error === 'A') sd[k] = Math.sqrt(variance * (1 + sum));
    else {
      // The second moment of the level path, then of the value itself.
      let moment = (form.season === 'M' ? base : mean[k]!) ** 2;
      for (let j = 1; j <= k; j++) moment += variance * coefficients[j]! ** 2 * squares[k - j]!;
      squares[k] = moment;
      const centre = form.season === 'M' ? base : mean[k]!;
      sd[k] =
        Math.sqrt(Math.max(0, (1 + variance) * moment - centre ** 2)) * (form.season === 'M' ? Math.abs(figure) : 1);
    }
    drift += form.trend === 'N' ? 0 : (beta * power) / phi;
    const next = alpha + drift + (form.season !== 'N' && (k + 1) % period === 0 ? gamma : 0);
    if (k + 1 < horizon) coefficients[k + 1] = next;
    sum += next * next;
  }
  return { mean, sd };
}
