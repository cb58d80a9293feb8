const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/**
 * Natural logarithm of the gamma function for x > 0. Lanczos' approximation (g = 7, n = 9; Godfrey 2001), about 15
 * digits.
 */
export function lnGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x);
  const z = x - 1;
  let sum = LANCZOS[0]!;
  for (let term = 1; term < LANCZOS.length; term++) sum += LANCZOS[term]! / (z + term);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

const MOST_TERMS = 10_000;
const PRECISE = 1e-15;

/**
 * Upper regularised incomplete gamma function Q(a, x): series below a + 1, else Lentz's continued fraction (Numerical
 * Recipes, section 6.2).
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < MOST_TERMS && Math.abs(term) > PRECISE * Math.abs(sum); n++) sum += term *= x / (a + n);
    return Math.max(0, 1 - front * sum);
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MOST_TERMS; n++) {
    const step = -n * (n - a);
    b += 2;
    d = 1 / (step * d + b || 1e-300);
    c = b + step / c || 1e-300;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < PRECISE) break;
  }
  return front * fraction;
}
