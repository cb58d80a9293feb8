/** A picture in grey: a byte a pixel, rows from the top, 255 is white. */
export type GrayBitmap = { width: number; height: number; data: Uint8Array };

export const blankBitmap = (width: number, height: number): GrayBitmap => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(255),
});

/** The grey between ink and paper: where the two sides are furthest apart (Otsu). */
export function inkThreshold({ data }: GrayBitmap): number {
  const counts = new Float64Array(256);
  for (const grey of data) counts[grey]!++;
  let sum = 0;
  for (let grey = 0; grey < 256; grey++) sum += grey * counts[grey]!;
  let [below, sumBelow, best, threshold] = [0, 0, -1, 128];
  for (let grey = 0; grey < 256; grey++) {
    below += counts[grey]!;
    sumBelow += grey * counts[grey]!;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (apart > best) [best, threshold] = [apart, grey];
  }
  return threshold;
}

/** Smaller by a whole number: each pixel is the mean of those that it stands for. */
export function shrunk(bitmap: GrayBitmap, by: number): GrayBitmap {
  if (by <= 1) return bitmap;
  const [width, height] = [Math.floor(bitmap.width / by), Math.floor(bitmap.height / by)];
  const out = blankBitmap(Math.max(1, width), Math.max(1, height));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let dy = 0; dy < by; dy++) {
        const row = (y * by + dy) * bitmap.width + x * by;
        for (let dx = 0; dx < by; dx++) sum += bitmap.data[row + dx]!;
      }
      out.data[y * width + x] = sum / (by * by);
    }
  return out;
}

/** Turned clockwise. */
export function turned(bitmap: GrayBitmap, degrees: 0 | 90 | 180 | 270): GrayBitmap {
  if (degrees === 0) return bitmap;
  const { width, height, data } = bitmap;
  const onSide = degrees !== 180;
  const out = blankBitmap(onSide ? height : width, onSide ? width : height);
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++) {
      const [u, v] =
        degrees === 180 ? [width - 1 - x, height - 1 - y] : degrees === 90 ? [y, height - 1 - x] : [width - 1 - y, x];
      out.data[y * out.width + x] = data[v * width + u]!;
    }
  return out;
}
