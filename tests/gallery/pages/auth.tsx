import { Providers } from '@/app/providers';
import { AuthScreen } from '@/components/auth/auth-screen';
import type { WayIn } from '@/components/auth/sign-up-form';
import { FREE_PROMISE } from '@/lib/base/plans/schema';

export const frame = 'bare';

function wayInOf(params: URLSearchParams): WayIn {
  const code = params.get('setup');
  if (code) return { kind: 'set-up', code };
  if (params.has('invited')) return { kind: 'invited', token: 'made-up', email: 'reader@example.com', role: 'viewer' };
  return params.has('closed') ? { kind: 'closed' } : { kind: 'open', promise: FREE_PROMISE };
}

export default function AuthPage() {
  const params = new URLSearchParams(location.search);
  return (
    <Providers known={null}>
      <AuthScreen
        tab={params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'}
        wayIn={wayInOf(params)}
        passwordFloor={6}
        ownerless={params.has('ownerless')}
      />
    </Providers>
  );
}
