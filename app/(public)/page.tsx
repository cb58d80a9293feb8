import { formatsInWords } from '@/lib/engines/ingest/schema/file-formats';
import { formatsOff } from '@/lib/product/data-sources/import/receive';
import { cookies } from 'next/headers';
import { readTheme, THEME_COOKIE } from '@/components/client/browser/theme';
import { LandingScreen } from '@/components/landing/landing-screen';

export default async function FirstPage() {
  return (
    <LandingScreen
      formats={formatsInWords('or', await formatsOff())}
      theme={readTheme((await cookies()).get(THEME_COOKIE)?.value)}
    />
  );
}
