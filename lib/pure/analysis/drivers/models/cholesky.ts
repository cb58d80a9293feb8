/**
 * Solves A x = b for a symmetric positive definite A (its lower half, row by row) by Cholesky's factors (Golub and Van
 * Loan, Matrix Computations, 4.2). A is overwritten by the factor. A pivot that rounding makes 0 or less is lifted,
 * which shrinks x there.
 */
export function solvePositive(lower: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    const pivotRow = lower[column]!;
    let pivot = pivotRow[column]!;
    for (let k = 0; k < column; k++) pivot -= pivotRow[k]! ** 2;
    pivotRow[column] = Math.sqrt(Math.max(pivot, 1e-12));
    for (let row = column + 1; row < size; row++) {
      const own = lower[row]!;
      let value = own[column]!;
      for (let k = 0; k < column; k++) value -= own[k]! * pivotRow[k]!;
      own[column] = value / pivotRow[column]!;
    }
  }
  const x = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) x[row]! -= lower[row]![k]! * x[k]!;
    x[row]! /= lower[row]![row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) x[row]! -= lower[k]![row]! * x[k]!;
    x[row]! /= lower[row]![row]!;
  }
  return x;
}
