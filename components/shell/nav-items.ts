import type { Me } from '@/lib/base/auth/schema';

type Role = Me['role'];
export type NavItem = { label: string; href: string };

/** The one table of the navigation, in its order (specification, section 2). */
const ITEMS: readonly (NavItem & { only?: readonly Role[] })[] = [
  { label: 'Home', href: '/home' },
  { label: 'Data Sources', href: '/data-sources' },
  { label: 'Documents', href: '/documents' },
  { label: 'Extractions', href: '/extractions' },
  { label: 'Dashboards', href: '/dashboards' },
  { label: 'Insights', href: '/insights' },
  { label: 'Predict', href: '/predict' },
  { label: 'Summaries', href: '/summaries' },
  { label: 'Pricing', href: '/pricing' },
  { label: 'Health AI', href: '/health-ai', only: ['owner'] },
  { label: 'Browser Tests', href: '/browser-compatibility', only: ['owner'] },
  { label: 'Admin', href: '/admin', only: ['owner', 'admin'] },
];

export const navItems = (role: Role): NavItem[] => ITEMS.filter(({ only }) => !only || only.includes(role));

/**
 * The item that a path belongs to. A dashboard is opened at /dashboard/{id}, listed at /dashboards; SQL and metrics
 * stand beside Data Sources.
 */
export function isCurrent({ href }: NavItem, pathname: string): boolean {
  const path = pathname
    .replace(/^\/dashboard(?=\/|$)/, '/dashboards')
    .replace(/^\/(sql|metrics)(?=\/|$)/, '/data-sources');
  return path === href || path.startsWith(`${href}/`);
}
