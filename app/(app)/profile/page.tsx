import { cookies } from 'next/headers';
import { describeSubscription } from '@/lib/billing/subscription';
import { readTheme, THEME_COOKIE } from '@/components/client/theme';
import { ProfileScreen } from '@/components/profile/profile-screen';
import { page } from '../../door';

export const metadata = { title: 'Profile' };

export default page({ who: 'user' }, async ({ actor }) => (
  <ProfileScreen subscription={await describeSubscription(actor)} theme={readTheme((await cookies()).get(THEME_COOKIE)?.value)} />
));
