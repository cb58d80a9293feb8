import { describe, expect, it } from 'vitest';
import { sectionsOf } from './sections';

describe('sectionsOf', () => {
  it('an admin are the three that admins may open', () => {
    expect(sectionsOf('admin').map(({ href }) => href)).toEqual(['/admin', '/admin/dashboard', '/admin/monitoring']);
  });

  it('an owner are all eight', () => {
    expect(sectionsOf('owner')).toHaveLength(8);
  });
});
