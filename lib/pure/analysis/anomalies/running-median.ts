/** The median of each point and up to `half` neighbours on both sides; fewer at the ends. */
export function runningMedian(values: Float64Array, half: number): Float64Array {
  const n = values.length;
  const window = new Float64Array(2 * half + 1);
  let size = 0;
  const placeOf = (value: number) => {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (window[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const add = (value: number) => {
    const place = placeOf(value);
    window.copyWithin(place + 1, place, size);
    window[place] = value;
    size += 1;
  };
  const remove = (value: number) => {
    const place = placeOf(value);
    window.copyWithin(place, place + 1, size);
    size -= 1;
  };
  for (let at = 0; at < Math.min(half, n); at++) add(values[at]!);
  return Float64Array.from(values, (_, at) => {
    if (at > half) remove(values[at - half - 1]!);
    if (at + half < n) add(values[at + half]!);
    return size % 2 ? window[size >> 1]! : (window[(size >> 1) - 1]! + window[size >> 1]!) / 2;
  });
}
