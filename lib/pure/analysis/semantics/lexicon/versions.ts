import { readLabel } from './read-label';

/**
 * Words that make another version of the same quantity: the lowest and the highest temperature move together by nature.
 */
const VERSIONS = new Set([
  'max',
  'min',
  'average',
  'mean',
  'median',
  'record',
  'actual',
  'normal',
  'forecast',
  'low',
  'high',
  'total',
  'net',
  'gross',
  'start',
  'end',
  'first',
  'last',
  'previous',
  'current',
  'left',
  'right',
  'upper',
  'lower',
  'domestic',
  'worldwide',
  'us',
  'open',
  'close',
  'adjusted',
  'adj',
  'old',
  'new',
  'now',
  'pre',
  'post',
]);

/**
 * Two labels of one quantity, told apart by which of its versions they mean: 'staff 2010' and 'staff now', the lowest
 * and the highest temperature. That these move together says nothing.
 */
export function areVersions(one: string, other: string): boolean {
  const [left, right] = [readLabel(one).words, readLabel(other).words];
  const apart = [...left.filter((word) => !right.includes(word)), ...right.filter((word) => !left.includes(word))];
  return left.some((word) => right.includes(word)) && apart.every((word) => VERSIONS.has(word) || /^\d+$/.test(word));
}
