import type { FindingKind, Outcome } from '../../insights/shapes';

export const OUTCOME_WORDS: Record<Outcome, string> = {
  found: 'held up', possible: 'possible', construction: 'true by construction', repeats: 'repeat another', small: 'too small to matter', unconfirmed: 'did not hold on rows held back', chance: 'not told apart from chance',
};

/** What chance alone would give: the hypothesis that a test of the kind holds against. */
const BY_CHANCE: Record<FindingKind, string> = {
  trend: 'The series has no direction; what looks like one is what neighbouring periods share.',
  seasonality: 'No position of the calendar, and no cycle, differs from the others.',
  changepoint: 'The series keeps one level.',
  turning_point: 'The extreme is one that errors, or a walk without direction, reach by themselves.',
  anomaly: 'The period comes from the same spread as the others.',
  correlation: 'High and low values of the one fall on high and low values of the other as they come.',
  segment: 'Rows of the group and all other rows come from the same spread of values.',
  association: 'The two categories are independent: each value is as common beside every value of the other.',
  dominance: 'The rows are spread evenly over the values of the column.',
  bimodal: 'The values have one mode, however lopsided.',
  simpson: 'Within the groups the order is what it is over all rows.',
  driver: 'The other columns tell no more of it than guessing does.',
  quality: 'Nothing was tested here; it was counted.',
  prediction: 'Nothing was tested here; the forecast was tried on its own past.',
};

export const chanceWords = (kind: FindingKind): string => BY_CHANCE[kind];

/** A test in one line, and where its formula stands. */
export type TestWords = { formula: string; source: string };

const AR1 = 't = slope / (standard error · √((1 + r)/(1 − r))), r the first autocorrelation of what the line leaves; a series that wanders is tested by its mean step';
const STEP = 'z² = the likelihood ratio with and without the step, beside the other steps and a line, errors AR(1); p for having looked at every place';
const DISTANCE = 'z = distance from the local level and season in standard deviations of the other periods, whose tail is Student’s; p times what was looked at';
const SANTER = 'Santer and others 2000';
const SIEGMUND = 'Siegmund and Yakir 2007';

const TESTS: Record<string, TestWords> = {
  'Mann–Whitney test of one group against the rest': { formula: 'z = difference of the mean ranks / √(variance of ranks · (1/n₁ + 1/n₂)), for the group that differs most; p times the groups looked at', source: 'Mann and Whitney 1947' },
  'Spearman’s rank correlation': { formula: 'ρ = Pearson’s correlation of the ranks; t = ρ√((n − 2)/(1 − ρ²)) with n − 2 degrees of freedom, fewer where rows follow each other in time', source: 'Spearman 1904' },
  'Area under the curve on rows not learned from': { formula: 'AUC = share of pairs put in order by a model that had not seen the rows; z against one half, from the parts it was judged on', source: 'Hanley and McNeil 1982' },
  'Variance explained on rows not learned from': { formula: 'R² = 1 − Σ(y − ŷ)² / Σ(y − ȳ)² on rows that the model had not seen; t over the parts it was judged on', source: 'Stone 1974' },
  'Chi-squared test of independence': { formula: 'χ² = Σ (counted − expected)² / expected with (r − 1)(c − 1) degrees of freedom; effect V = √(χ²/(n(min(r, c) − 1)))', source: 'Pearson 1900, Cramér 1946' },
  'Step at a known date beside season and line, AR(1) errors': { formula: 't of a step where another column turns, beside a line and the season, mended for autocorrelation', source: 'Box and Tiao 1975' },
  'Rank correlation in every group': { formula: 'Spearman’s ρ over all rows and within each group; p is the largest of all of them', source: 'Simpson 1951, Spearman 1904' },
  'Difference within groups (Mantel–Haenszel weights)': { formula: 'z = Σ w·(difference of mean ranks) / √Σ w²·variance over the groups, w = n₁n₂/(n₁ + n₂)', source: 'Mantel and Haenszel 1959' },
  'Share against an even split': { formula: 'z = (share of the rows − 1/k) / √((1/k)(1 − 1/k)/n), k the values of the column', source: 'normal approximation of the binomial test' },
  'Linear trend with AR(1) errors': { formula: AR1, source: SANTER },
  'Linear trend against all other rows, AR(1) errors': { formula: `${AR1}; of the series over that of all other rows`, source: SANTER },
  'Level shift beside other shifts and line, AR(1) errors': { formula: STEP, source: SIEGMUND },
  'Level shift beside other shifts and line, AR(1) errors, against all other rows': { formula: `${STEP}; of the series over that of all other rows`, source: SIEGMUND },
  'Slopes of both sides of the extreme, AR(1) errors or a walk': { formula: 't of the weaker of two slopes that meet at the extreme, mended for autocorrelation; of a series that wanders t² is how far a walk strays from its highest point (F with 3 degrees of freedom)', source: 'Williams 1974' },
  'Distance from the expected value': { formula: DISTANCE, source: 'Lange, Little and Taylor 1989' },
  'Distance from the expected value, against all other rows': { formula: `${DISTANCE}; of the series over that of all other rows`, source: 'Lange, Little and Taylor 1989' },
  'Hartigans’ dip test of one mode': { formula: 'D = largest distance of the distribution of the values from the nearest with one mode; p from samples of the uniform', source: 'Hartigan and Hartigan 1985; Maechler’s table' },
  'Periodogram against red noise': { formula: 'highest peak of the periodogram over the spectrum of AR(1) noise; p for having looked at every frequency', source: 'Torrence and Compo 1998, eq. 16' },
  'F of the parts of the calendar': { formula: 'F of the means of the positions, and of one smooth wave over them, about a line freed of its first autocorrelation; p for having looked at both', source: 'Cochrane and Orcutt 1949' },
};

/** Null for a test that has no words here. */
export const testWords = (name: string): TestWords | null => TESTS[name] ?? null;

