/**
 * The short form in which learn.json and test.json write answers: 'measures by groups where condition top N', columns
 * by key. `share(c)` is the part of the rows of which c holds, `share_sum(m; c)` of the sum of m. 'change' before it asks
 * for the two spans of a change, 'share_of' for groups that are told as shares of their total.
 */
export type Expected = { sql: string[]; told: 'share_of' | null };

const FORM = /^(.*?)(?: by (.*?))?(?: where (.*?))?(?: (top|bottom) (\d+))?$/s;

const measured = (text: string) =>
  text
    .replace(/share_sum\((\w+); (.*)\)$/, (_, of: string, part: string) => `sum(${of}) FILTER (${part}) / sum(${of})`)
    .replace(/share\((.*)\)$/, (_, part: string) => `count(*) FILTER (${part}) / count(*)`);

function select(text: string): string {
  const [, measures = '', groups, where, end, limit] = FORM.exec(text)!;
  const columns = [...(groups ? [groups] : []), `${measured(measures)} AS measured`].join(', ');
  const known = end && groups ? groups.split(', ').map((group) => `${group} IS NOT NULL`) : [];
  const conditions = [...(where ? [`(${where})`] : []), ...known].join(' AND ');
  return [
    `SELECT ${columns} FROM data`,
    conditions && `WHERE ${conditions}`,
    groups && 'GROUP BY ALL',
    end && `ORDER BY measured ${end === 'top' ? 'DESC' : 'ASC'} NULLS LAST, 1 LIMIT ${limit}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is expected as SQL over the view data. */
export function expected(text: string): Expected {
  if (text.startsWith('SELECT')) return { sql: [text], told: null };
  const told = /^(change|share_of) /.exec(text)?.[1];
  const rest = told ? text.slice(told.length + 1) : text;
  const years = rest.replace(/( by [^w]*?)year\((\w+)\)/, "$1date_trunc('year', $2)");
  return { sql: [...new Set([rest, years])].map(select), told: told === 'share_of' ? told : null };
}
