import { writeState } from '@/components/dashboards/state/url-state';
import type { Me } from '@/lib/base/auth/schema';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { SearchHit } from '@/lib/product/dashboards/search-schema';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { ForecastSummary } from '@/lib/product/forecasts/schema';
import { formatDate, formatNumber } from '@/lib/pure/format/format';
import { navItems } from './nav-items';

/** `words` are found too, and not shown; `detail` tells one from others of its name. */
export type Entry = { id: string; label: string; detail?: string; words?: string[]; href: string };

const isPlace = (entry: Entry | undefined): entry is Entry => entry !== undefined;

export function pageEntries(role: Me['role']): Entry[] {
  const own = [
    { label: 'Alerts and deliveries', href: '/alerts', words: ['bell', 'email', 'schedule'] },
    { label: 'Code analysis', href: '/code-analysis', words: ['snippet', 'sql', 'python', 'review'] },
    { label: 'Metrics', href: '/metrics', words: ['definitions', 'certified', 'measures'] },
    { label: 'Profile', href: '/profile', words: ['account', 'password', 'sessions'] },
    { label: 'SQL', href: '/sql', words: ['query', 'select', 'statement', 'tables'] },
    { label: 'Workspace', href: '/workspace', words: ['members', 'team', 'invite', 'people'] },
  ];
  return [...navItems(role).map(({ label, href }) => ({ label, href, words: undefined })), ...own].map((entry) => ({
    id: `page ${entry.href}`,
    ...entry,
  }));
}

/** Those of one name say how many rows they have and of when they are. */
export function sourceEntries(sources: readonly DataSourceSummary[]): Entry[] {
  const isTaken = (name: string) => sources.filter((other) => other.name === name).length > 1;
  return sources.map(({ id, name, rowCount, createdAt }) => ({
    id: `source ${id}`,
    label: name,
    ...(isTaken(name) && { detail: `${formatNumber(rowCount)} rows · ${formatDate(createdAt.slice(0, 10))}` }),
    href: `/data-sources/${id}`,
  }));
}

export const dashboardEntries = (dashboards: readonly Dashboard[]): Entry[] =>
  dashboards.map(({ id, name }) => ({ id: `dashboard ${id}`, label: name, href: `/dashboard/${id}` }));

export const forecastEntries = (forecasts: readonly ForecastSummary[]): Entry[] =>
  forecasts.map(({ id, name }) => ({
    id: `prediction ${id}`,
    label: name,
    words: ['forecast'],
    href: `/predict/${id}`,
  }));

const rowsOf = (id: string, search: Record<string, string>) =>
  `/data-sources/${id}?${new URLSearchParams({ view: 'rows', ...search })}`;

/**
 * Where a column, a value or a finding can be looked at: its panel, a dashboard or the rows filtered by it, its place
 * on the list.
 */
export function foundEntry(found: SearchHit): Entry | null {
  switch (found.kind) {
    case 'column':
      return {
        id: `column ${found.sourceId} ${found.key}`,
        label: found.label,
        detail: found.sourceName,
        href: rowsOf(found.sourceId, { column: found.key }),
      };
    case 'value': {
      const { sourceId, key, label, value, dashboard } = found;
      const filtered =
        dashboard &&
        `/dashboard/${dashboard.id}${writeState(
          '',
          {
            filters: [{ dataSourceId: sourceId, field: key, op: 'in', values: [value] }],
            chosen: [],
            drilled: [],
            compare: null,
            tab: null,
            tables: [],
            evidence: null,
          },
          dashboard.dataSourceIds.map((id) => ({ id, columns: [] })),
        )}`;
      return {
        id: `value ${sourceId} ${key} ${String(value)}`,
        label: String(value),
        detail: `${label} · ${found.sourceName}`,
        href: filtered ?? rowsOf(sourceId, { where: JSON.stringify([{ field: key, op: 'in', values: [value] }]) }),
      };
    }
    case 'finding':
      return { id: `finding ${found.id}`, label: found.title, detail: found.sourceName, href: `/insights#${found.id}` };
    default:
      return null; // known from the lists
  }
}

export const foundEntries = (found: readonly SearchHit[], kind: SearchHit['kind']): Entry[] =>
  found.flatMap((each) => (each.kind === kind ? (foundEntry(each) ?? []) : []));

const ASKED_OF = 3;
const LEAST_WORDS = 2;

/** What is typed as a question about the data opened last, or uploaded last. */
export function questionEntries(
  words: string,
  sources: readonly DataSourceSummary[],
  recent: readonly string[],
): Entry[] {
  if (words.trim().split(/\s+/).length < LEAST_WORDS) return [];
  const place = ({ id }: DataSourceSummary) => {
    const at = recent.indexOf(`source ${id}`);
    return at < 0 ? recent.length : at;
  };
  return [...sources]
    .sort((a, b) => place(a) - place(b))
    .slice(0, ASKED_OF)
    .map(({ id, name }) => ({
      id: `ask ${id}`,
      label: `Ask about ${name}`,
      href: `/data-sources/${id}?ask=${encodeURIComponent(words.trim())}`,
    }));
}

export const KEPT = 5;

/** The last chosen first, each once. */
export const remember = (recent: readonly string[], id: string): string[] =>
  [id, ...recent.filter((each) => each !== id)].slice(0, KEPT);

/** What was chosen last, of what is still there. */
export const recentEntries = (recent: readonly string[], all: readonly Entry[]): Entry[] =>
  recent.map((id) => all.find((entry) => entry.id === id)).filter(isPlace);
