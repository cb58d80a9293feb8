import type { Me } from '@/lib/base/auth/schema';

type Section = { label: string; href: string; ownerOnly?: true };

const SECTIONS: readonly Section[] = [
  { label: 'Admin', href: '/admin' },
  { label: 'Overview', href: '/admin/dashboard' },
  { label: 'Monitoring', href: '/admin/monitoring' },
  { label: 'Deployment check', href: '/admin/deployment-check', ownerOnly: true },
  { label: 'Backup', href: '/admin/backup', ownerOnly: true },
  { label: 'Replication', href: '/admin/replication', ownerOnly: true },
  { label: 'Code review', href: '/admin/code-review', ownerOnly: true },
  { label: 'Grok review', href: '/admin/grok-review', ownerOnly: true },
];

/** The pages of the admin area that a role may open. */
export const sectionsOf = (role: Me['role']): readonly Section[] =>
  SECTIONS.filter(({ ownerOnly }) => !ownerOnly || role === 'owner');
