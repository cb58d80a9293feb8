import type { Me } from '@/lib/auth/schema';
import type { Dashboard } from '@/lib/dashboards/schema';
import type { DataSourceSummary } from '@/lib/datasets/schema';
import type { PredictionSummary } from '@/lib/predictions/schema';
import { navItems } from './nav-items';

/** `words` are found too, and not shown. */
export type Entry = { id: string; label: string; words?: string[]; href: string };

const isPlace = (entry: Entry | undefined): entry is Entry => entry !== undefined;

export function pageEntries(role: Me['role']): Entry[] {
  return [...navItems(role), { label: 'Profile', href: '/profile' }].map(({ label, href }) => ({ id: `page ${href}`, label, href, words: href === '/profile' ? ['account', 'password', 'sessions'] : undefined }));
}

export const sourceEntries = (sources: readonly DataSourceSummary[]): Entry[] => sources.map(({ id, name }) => ({ id: `source ${id}`, label: name, href: `/data-sources/${id}` }));

export const dashboardEntries = (dashboards: readonly Dashboard[]): Entry[] => dashboards.map(({ id, name }) => ({ id: `dashboard ${id}`, label: name, href: `/dashboard/${id}` }));

export const predictionEntries = (predictions: readonly PredictionSummary[]): Entry[] => predictions.map(({ id, name }) => ({ id: `prediction ${id}`, label: name, words: ['forecast'], href: `/predict/${id}` }));

const ASKED_OF = 3;
const LEAST_WORDS = 2;

/** What is typed as a question about the data opened last, or uploaded last. */
export function questionEntries(words: string, sources: readonly DataSourceSummary[], recent: readonly string[]): Entry[] {
  if (words.trim().split(/\s+/).length < LEAST_WORDS) return [];
  const place = ({ id }: DataSourceSummary) => { const at = recent.indexOf(`source ${id}`); return at < 0 ? recent.length : at; };
  return [...sources].sort((a, b) => place(a) - place(b)).slice(0, ASKED_OF).map(({ id, name }) => ({ id: `ask ${id}`, label: `Ask about ${name}`, href: `/data-sources/${id}?ask=${encodeURIComponent(words.trim())}` }));
}

export const KEPT = 5;

/** The last chosen first, each once. */
export const remember = (recent: readonly string[], id: string): string[] => [id, ...recent.filter((each) => each !== id)].slice(0, KEPT);

/** What was chosen last, of what is still there. */
export const recentEntries = (recent: readonly string[], all: readonly Entry[]): Entry[] => recent.map((id) => all.find((entry) => entry.id === id)).filter(isPlace);
