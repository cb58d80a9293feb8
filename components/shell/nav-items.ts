import type { Me } from '@/lib/auth/schema';

type Role = Me['role'];
export type NavItem = { label: string; href: string };

/** The one table of the navigation, in its order. `built: false` keeps an item out until its page works. */
const ITEMS: readonly (NavItem & { only?: readonly Role[]; built: boolean })[] = [
  { label: 'Home', href: '/home', built: true },
  { label: 'Data Sources', href: '/data-sources', built: true },
  { label: 'Documents', href: '/documents', built: true },
  { label: 'Extractions', href: '/extractions', built: true },
  { label: 'Dashboards', href: '/dashboards', built: true },
  { label: 'Insights', href: '/insights', built: true },
  { label: 'Predict', href: '/predict', built: true },
  { label: 'Summaries', href: '/summaries', built: true },
  { label: 'Pricing', href: '/pricing', built: true },
  { label: 'Health AI', href: '/health-ai', only: ['owner'], built: false },
  { label: 'Browser Tests', href: '/browser-compatibility', only: ['owner'], built: false },
  { label: 'Admin', href: '/admin', only: ['owner', 'admin'], built: false },
];

export const navItems = (role: Role): NavItem[] => ITEMS.filter(({ only, built }) => built && (!only || only.includes(role)));

/** The item that a path belongs to. A dashboard is opened at /dashboard/{id}, listed at /dashboards. */
export function isCurrent({ href }: NavItem, pathname: string): boolean {
  const path = pathname.replace(/^\/dashboard(?=\/|$)/, '/dashboards');
  return path === href || path.startsWith(`${href}/`);
}
