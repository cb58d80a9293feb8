/** Of more rows than `most`, so many of them, evenly spread. */
export const thinned = (rows: Int32Array, most: number): Int32Array =>
  rows.length <= most
    ? rows
    : rows.filter(
        (_, place) => Math.floor((place * most) / rows.length) !== Math.floor(((place - 1) * most) / rows.length),
      );
