import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { describeMe } from '@/lib/base/auth/actors';
import { currentActor } from '@/lib/http/page';
import { classOfTheme, readTheme, THEME_COOKIE } from '@/components/client/browser/theme';
import { Providers } from './providers';

export const metadata: Metadata = {
  title: { default: 'Plumbline', template: '%s · Plumbline' },
  description:
    'Data intelligence you can check: upload a file and get a dashboard where every number shows its query and rows.',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FCFDFD' },
    { media: '(prefers-color-scheme: dark)', color: '#12191E' },
  ],
};

// Every page carries the nonce of its own Content-Security-Policy.
export const dynamic = 'force-dynamic';

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [theme, actor] = await Promise.all([
    Promise.all([cookies(), headers()]).then(([jar, received]) =>
      readTheme(received.get('x-plumbline-theme') ?? jar.get(THEME_COOKIE)?.value),
    ),
    currentActor(),
  ]);
  return (
    <html lang="en" className={classOfTheme(theme)} suppressHydrationWarning>
      <body>
        <Providers known={actor && describeMe(actor)}>{children}</Providers>
      </body>
    </html>
  );
}
