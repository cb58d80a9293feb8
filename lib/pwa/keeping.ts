/** What a person keeps on a device: all pages of data that they open there, or the dashboards that they saved. */
type Keeping = { dashboards: readonly string[] | 'all' };

/** As many as a cookie has room for. */
export const MOST_SAVED = 20;

/** Reads KEEPS_PAGES_COOKIE: a person's id, alone or followed by dashboards. Null where it is not this person's. */
export function keepingOf(written: string | undefined, person: string): Keeping | null {
  const [whose, ...dashboards] = (written ?? '').split('.');
  if (!whose || whose !== person) return null;
  return { dashboards: dashboards.length > 0 ? dashboards : 'all' };
}

export const writeKeeping = (person: string, dashboards: readonly string[]): string =>
  [person, ...dashboards].join('.');

export const keepsPath = ({ dashboards }: Keeping, pathname: string): boolean =>
  dashboards === 'all' || dashboards.some((id) => pathname === `/dashboard/${id}`);
