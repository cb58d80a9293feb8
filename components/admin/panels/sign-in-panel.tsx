'use client';

import { useQuery } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import type { SignInSettings } from '@/lib/base/sso/schema';
import { ConnectionSection } from './connection-section';
import { RequiredFactorSection, SignOnPolicySection } from './sign-on-policy-section';
import { SIGN_IN } from './use-sign-in';
import { signInPanelWords } from './words';

/** How people sign in here: the company's identity provider, who gets an account by it, and the second factor. */
export function SignInPanel() {
  const { data: settings, error, refetch } = useQuery<SignInSettings>({ queryKey: [SIGN_IN] });
  if (error && !settings)
    return (
      <ErrorState title={signInPanelWords.couldntLoad} action={<Button onClick={() => void refetch()}>Retry</Button>}>
        {messageOf(error)}
      </ErrorState>
    );
  if (!settings)
    return (
      <Sheet>
        <Cell className="grid gap-4">
          <Skeleton className="h-5 w-52" />
          <Skeleton className="h-8 w-80" />
          <Skeleton className="h-8 w-80" />
        </Cell>
      </Sheet>
    );
  return (
    <Sheet className="max-w-[920px]">
      <ConnectionSection settings={settings} />
      <SignOnPolicySection settings={settings} />
      <RequiredFactorSection settings={settings} />
    </Sheet>
  );
}
