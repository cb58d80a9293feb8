import { mean } from './moments';
import { studentTails } from './tails';

/** Pearson's correlation; of ranks it is Spearman's. 0 where one side never varies. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const [meanX, meanY] = [mean(x), mean(y)];
  let [cross, squareX, squareY] = [0, 0, 0];
  for (let place = 0; place < x.length; place++) {
    const [dx, dy] = [x[place]! - meanX, y[place]! - meanY];
    cross += dx * dy;
    squareX += dx * dx;
    squareY += dy * dy;
  }
  return squareX > 0 && squareY > 0 ? cross / Math.sqrt(squareX * squareY) : 0;
}

/** p of a correlation of `n` independent pairs, by Student's t with n − 2 degrees of freedom. */
export const correlationP = (r: number, n: number): number =>
  n <= 3 ? 1 : Math.abs(r) >= 1 ? 0 : studentTails(r * Math.sqrt((n - 2) / (1 - r * r)), n - 2);
