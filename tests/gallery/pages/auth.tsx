import { AuthScreen } from '@/components/auth/auth-screen';
import { Providers } from '@/app/providers';

export const frame = 'bare';

export default function AuthPage() {
  const params = new URLSearchParams(location.search);
  return (
    <Providers known={null}>
      <AuthScreen tab={params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'} setupCode={params.get('setup') ?? undefined} ownerless={params.has('ownerless')} />
    </Providers>
  );
}
