/**
 * Share of the variance explained: 1 − Σ(target − predicted)² / Σ(target − mean)². Below 0 is worse than naming the
 * mean; NaN without variance.
 */
export function rSquared(targets: ArrayLike<number>, predicted: ArrayLike<number>): number {
  let mean = 0;
  for (let place = 0; place < targets.length; place++) mean += targets[place]! / targets.length;
  let [left, all] = [0, 0];
  for (let place = 0; place < targets.length; place++) {
    left += (targets[place]! - predicted[place]!) ** 2;
    all += (targets[place]! - mean) ** 2;
  }
  return 1 - left / all;
}
