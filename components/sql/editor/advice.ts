import type { KnownTable } from './known-names';
import { adviceWords } from './words';
import { tablesNamed } from './tables-named';

/** Letters to change, add or take away between two words. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, nth) => nth);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries())
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === against ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}

/** The name that somebody may have meant: at most a third of its letters differ, or one holds the other. */
function nearest(name: string, known: readonly string[]): string | null {
  const wanted = name.toLowerCase();
  const [best] = known
    .map((each) => ({ each, far: each.includes(wanted) && wanted.length > 2 ? 1 : distance(wanted, each) }))
    .filter(({ each, far }) => far <= Math.max(1, Math.floor(each.length / 3)))
    .toSorted((left, right) => left.far - right.far);
  return best?.each ?? null;
}

type Known = { text: string; tables: readonly KnownTable[]; functions: readonly string[] };
type Rule = [said: RegExp, advice: (name: string, known: Known) => string | null];

const meant = (found: string | null, otherwise: string): string =>
  found === null ? otherwise : adviceWords.didYouMean(found);

const columnsOf = ({ text, tables }: Known): string[] =>
  tablesNamed(text, tables).flatMap(({ columns }) => columns.map(({ key }) => key));

const RULES: readonly Rule[] = [
  [
    /^There is no table (.+) in this workspace|^Table not found: relation "(?:[^".]+\.)?([^".]+)" does not exist|^Table '(?:[^'.]+\.)?([^'.]+)' doesn't exist/,
    (name, { tables }) =>
      meant(
        nearest(
          name,
          tables.map(({ table }) => table),
        ),
        adviceWords.seeTables,
      ),
  ],
  [
    /^Referenced column "([^"]+)" not found|does not have a column named "([^"]+)"|^Column not found: column (?:\w+\.)?"?([^\s".]+)"? does not exist|^Unknown column '(?:[^'.]+\.)?([^'.]+)' in/,
    (name, known) => meant(nearest(name, columnsOf(known)), adviceWords.seeColumns),
  ],
  [
    /^The function (\S+) isn’t allowed|Function with name (\S+) does not exist/,
    (name, { functions }) => meant(nearest(name, functions), adviceWords.seeFunctions),
  ],
  [/^Syntax error at or near|^Syntax error at end of input/i, () => adviceWords.syntax],
  [/^Unterminated/i, () => adviceWords.unterminated],
  [/^Could not convert/, () => adviceWords.conversion],
  [/^Only one statement/, () => adviceWords.oneStatement],
];

/** What to do about a refusal, where its words don't say so; null where nothing is known. */
export function adviceOn(message: string, known: Known): string | null {
  for (const [said, advice] of RULES) {
    const found = said.exec(message);
    if (found) return advice(found.slice(1).find((name) => name !== undefined) ?? '', known);
  }
  return null;
}
