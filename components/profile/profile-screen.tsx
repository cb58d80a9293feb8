'use client';

import Link from 'next/link';
import { useMe } from '@/components/client/session/session';
import type { Theme } from '@/components/client/browser/theme';
import { outlook, PLAN_NAMES } from '@/components/plans/plan-words';
import { UsageMeters } from '@/components/plans/usage-meters';
import { linkClass } from '@/components/ui/button';
import { Page, PageHead } from '@/components/ui/page';
import { SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import type { Subscription } from '@/lib/base/plans/schema';
import { AccountForm } from './account-form';
import { ApiTokens } from './api-tokens';
import { ConnectedPrograms } from './connected-programs';
import { DeviceChoices } from './device-choices';
import { OwnData } from './own-data';
import { PasswordForm } from './password-form';
import { SecondFactor } from './second-factor';
import { Sessions } from './sessions';

/** Who one is here: account, plan, sessions, this device, and one's own data. */
export function ProfileScreen({
  subscription,
  theme,
  address,
}: {
  subscription: Subscription;
  theme: Theme;
  /** Of this server, as programs know it. */
  address: string;
}) {
  const me = useMe();
  return (
    <Page className="max-w-[920px]">
      <PageHead title="Profile" sub={`${me.username}, ${me.role}`} />
      <div className="space-y-[22px]">
        <section aria-labelledby="account">
          <SectionHead id="account" title="Account" />
          <Sheet className="middle:grid-cols-2">
            <AccountForm />
            <PasswordForm />
          </Sheet>
        </section>
        <SecondFactor />
        <section aria-labelledby="plan">
          <SectionHead id="plan" title={`Plan: ${PLAN_NAMES[subscription.plan]}`}>
            <Link href="/pricing" className={`text-small ${linkClass}`}>
              Compare plans
            </Link>
          </SectionHead>
          <Sheet>
            <UsageMeters usage={subscription.usage} note={outlook(subscription)} />
          </Sheet>
        </section>
        <Sessions />
        <ApiTokens />
        <ConnectedPrograms address={address} />
        <section aria-labelledby="device">
          <SectionHead id="device" title="This device" />
          <Sheet>
            <DeviceChoices theme={theme} />
          </Sheet>
        </section>
        <section aria-labelledby="own-data">
          <SectionHead id="own-data" title="Your data" />
          <Sheet>
            <OwnData />
          </Sheet>
        </section>
      </div>
    </Page>
  );
}
