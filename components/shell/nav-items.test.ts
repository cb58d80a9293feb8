import { describe, expect, it } from 'vitest';
import { isCurrent, navItems } from './nav-items';

const STANDARD = [
  'Home',
  'Data Sources',
  'Documents',
  'Extractions',
  'Dashboards',
  'Insights',
  'Predict',
  'Summaries',
  'Pricing',
];

describe('navItems', () => {
  it.each(['analyst', 'viewer'] as const)('of a %s are the standard nine, in order', (role) => {
    expect(navItems(role).map(({ label }) => label)).toEqual(STANDARD);
  });

  it('of an owner add Health AI, Browser Tests and Admin', () => {
    expect(navItems('owner').map(({ label }) => label)).toEqual([...STANDARD, 'Health AI', 'Browser Tests', 'Admin']);
  });

  it('of an admin add Admin alone', () => {
    expect(navItems('admin').map(({ label }) => label)).toEqual([...STANDARD, 'Admin']);
  });
});

describe('isCurrent', () => {
  it.each([
    ['/data-sources', '/data-sources', true],
    ['/data-sources', '/data-sources/0198', true],
    ['/data-sources', '/data-sources-old', false],
    ['/dashboards', '/dashboard/0198', true],
    ['/dashboards', '/dashboard/create', true],
    ['/dashboards', '/dashboards', true],
    ['/data-sources', '/sql', true],
    ['/home', '/', false],
  ])('%s at %s: %s', (href, pathname, current) => {
    expect(isCurrent({ label: '', href }, pathname)).toBe(current);
  });
});
