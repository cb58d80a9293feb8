import { cookies } from 'next/headers';
import { readTheme, THEME_COOKIE } from '@/components/client/browser/theme';
import { LandingScreen } from '@/components/landing/landing-screen';

export default async function FirstPage() {
  return <LandingScreen theme={readTheme((await cookies()).get(THEME_COOKIE)?.value)} />;
}
