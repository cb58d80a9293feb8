import { singular, splitName } from '../../semantics/lexicon/words';

/** Words for a file, not for its content. */
const SAYING_FILE = new Set(
  (
    'db data dataset database table list sheet export report file sample test train clean cleaned final new all raw v ' +
    'store info stats statistics directory catalog catalogue register registry inventory collection prices'
  ).split(' '),
);

/** 'volcano_db' lists volcanoes, 'birdstrikes' strikes. */
export function namesFile(lower: string, name: string, norm = singular(lower)): boolean {
  const words = splitName(name.replace(/\.[a-z0-9]{2,7}$/i, '')).map((word) => word.toLowerCase());
  // Of 'bike_buyers' the rows are the buyers.
  const head = words.findLast((word) => !/\d/.test(word) && !SAYING_FILE.has(word));
  return (head ? [head] : []).some((word) => {
    const own = singular(word);
    return (
      own === norm ||
      own === lower ||
      singular(own.replace(/e?s$/, '')) === norm ||
      `${own}s` === lower ||
      `${own}es` === lower ||
      (norm.length >= 5 && own.length > norm.length + 2 && own.endsWith(norm))
    );
  });
}
