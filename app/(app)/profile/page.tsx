import { cookies } from 'next/headers';
import { readTheme, THEME_COOKIE } from '@/components/client/browser/theme';
import { ProfileScreen } from '@/components/profile/profile-screen';
import { issuer } from '@/lib/base/auth/program-addresses';
import { describeSubscription } from '@/lib/product/billing/subscription';
import { page } from '../../door';

export const metadata = { title: 'Profile' };

export default page({ who: 'user' }, async ({ actor }) => (
  <ProfileScreen
    subscription={await describeSubscription(actor)}
    theme={readTheme((await cookies()).get(THEME_COOKIE)?.value)}
    address={issuer()}
  />
));
