import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Me } from '@/lib/base/auth/schema';

vi.mock('next/navigation', () => ({ useRouter: () => ({ replace: () => {} }) }));
vi.resetModules(); // another file may have read it before
const { SessionProvider } = await import('@/components/client/session/session');
const { PageGuard } = await import('./page-guard');

const ME: Me = {
  id: '1',
  username: 'ann',
  email: 'ann@example.com',
  role: 'analyst',
  plan: 'free',
  workspace: { id: 'w1', name: 'ada', role: 'owner' },
};
const shown = (known: Me | null | undefined) =>
  renderToStaticMarkup(
    <SessionProvider known={known}>
      <PageGuard>the page</PageGuard>
    </SessionProvider>,
  );

describe('PageGuard', () => {
  it('[R12] shows a spinner while the session is not known', () => {
    expect(shown(undefined)).toContain('Checking your session');
    expect(shown(undefined)).not.toContain('the page');
  });

  it('[R12] shows the page of a known person at once, and nobody else’s', () => {
    expect(shown(ME)).toBe('the page');
    expect(shown(null)).toContain('Redirecting to sign-in');
    expect(shown(null)).not.toContain('the page');
  });
});
