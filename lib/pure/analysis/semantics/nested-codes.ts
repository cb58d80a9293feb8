/**
 * Codes of which one holds others: 'DE' holds 'DE2' and that 'DE21', '47' holds '47.1'. Offices of statistics write all
 * levels of regions, branches or goods into one column so. Adding them up counts everything once for each level.
 */

const FEWEST_CODES = 12;
/** More are no list that an office writes. */
const MOST_CODES = 20_000;
const FEWEST_PARENTS = 3;
/** Of the values how many are codes, of the codes below the top how many have the one above them in the column. */
const NEARLY_ALL = 0.95;
const MOST_HELD = 0.8;
const CODE = /^[\p{Lu}\d]{1,12}(?:[.\-/][\p{Lu}\d]{1,12})*$/u;
const LAST_PART = /[.\-/][^.\-/]+$/;

/** Of each code that holds others those directly below it. */
export type NestedCodes = Map<string, string[]>;

function parentOf(code: string, codes: ReadonlySet<string>): string | null {
  if (LAST_PART.test(code)) {
    const above = code.replace(LAST_PART, '');
    return codes.has(above) ? above : null;
  }
  for (let length = code.length - 1; length > 0; length--)
    if (codes.has(code.slice(0, length))) return code.slice(0, length);
  return null;
}

/** Numbers from 1 on hold each other by chance: codes below one are of one length, and so are those that hold nothing. */
function isEven(nested: NestedCodes, leaves: readonly string[]): boolean {
  const usual = Math.max(...leaves.map(({ length }) => length));
  const alike = [...nested.values()].filter((below) => new Set(below.map(({ length }) => length)).size === 1);
  return (
    alike.length >= NEARLY_ALL * nested.size &&
    leaves.filter(({ length }) => length === usual).length >= MOST_HELD * leaves.length
  );
}

/** The codes that hold others, or null where the values are no such codes. */
export function findNestedCodes(values: readonly string[]): NestedCodes | null {
  const list = values.filter((value) => CODE.test(value));
  if (list.length < FEWEST_CODES || list.length > MOST_CODES || list.length < NEARLY_ALL * values.length) return null;
  const codes = new Set(list);
  const nested: NestedCodes = new Map();
  let held = 0;
  for (const code of list) {
    const above = parentOf(code, codes);
    if (above === null) continue;
    held += 1;
    const below = nested.get(above);
    if (below) below.push(code);
    else nested.set(above, [code]);
  }
  const branching = [...nested.values()].filter((below) => below.length > 1);
  if (held < MOST_HELD * list.length || branching.length < FEWEST_PARENTS) return null;
  const leaves = list.filter((code) => !nested.has(code));
  return list.some((code) => LAST_PART.test(code)) || isEven(nested, leaves) ? nested : null;
}
