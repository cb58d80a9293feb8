/**
 * q-values of Benjamini and Hochberg (1995) over all tests of a family. `weights` (Genovese, Roeder and Wasserman 2006)
 * say beforehand which hypotheses are worth more; they are scaled to a mean of 1 and keep the rate of false
 * discoveries.
 */
export function benjaminiHochberg(p: ArrayLike<number>, weights?: ArrayLike<number>): Float64Array {
  const n = p.length;
  let total = 0;
  for (let place = 0; place < n; place++) total += weights?.[place] ?? 1;
  const weighted = Float64Array.from({ length: n }, (_, place) =>
    Math.min(1, (p[place]! * total) / n / (weights?.[place] ?? 1)),
  );
  const order = Array.from(weighted.keys()).sort((a, b) => weighted[a]! - weighted[b]!);
  const q = new Float64Array(n);
  let least = 1;
  for (let rank = n; rank >= 1; rank--) {
    const place = order[rank - 1]!;
    least = Math.min(least, (weighted[place]! * n) / rank);
    q[place] = least;
  }
  return q;
}

const HALF = 0.5;

/**
 * The same where many p are larger than chance makes them (a paradox that does not show has p = 1): what lies above one
 * half is discarded, its q is 1, and the others count twice (Zhao, Small and Su 2019, with τ = .5). Where all nulls are
 * uniform, nothing changes on average.
 */
export function benjaminiHochbergDiscarding(p: ArrayLike<number>, weights: ArrayLike<number>): Float64Array {
  const kept = Array.from({ length: p.length }, (_, place) => place).filter((place) => p[place]! <= HALF);
  const q = new Float64Array(p.length).fill(1);
  const among = benjaminiHochberg(
    kept.map((place) => p[place]! / HALF),
    kept.map((place) => weights[place]!),
  );
  for (const [nth, place] of kept.entries()) q[place] = Math.min(1, among[nth]!);
  return q;
}
