import { cookies } from 'next/headers';
import { readTheme, THEME_COOKIE } from '@/components/client/browser/theme';
import { GuestEnded, GuestOut } from '@/components/guests/guest-end';
import { GuestScreen } from '@/components/guests/guest-screen';
import { guestDoor, guestRequest } from '@/lib/http/guest-page';
import { guestDashboard, queryAsGuest } from '@/lib/product/sharing/view';

export const metadata = { title: 'Shared dashboard', robots: { index: false, follow: false } };

export default async function SharedDashboardPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { cookies: own, origin, inFrame } = await guestRequest();
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  const look = await guestDoor(own, id);
  if (look.kind === 'out') return <GuestOut theme={theme} isFramed={inFrame} />;
  if (look.kind === 'ended') return <GuestEnded theme={theme} end={look.end} isFramed={inFrame} />;
  const dashboard = await guestDashboard(look.visit, id, origin);
  // What fails here is asked for again by the page, which can say why.
  const initial = await queryAsGuest(look.visit, id, { filters: [], chosen: [] }).catch(() => null);
  return <GuestScreen key={id} dashboard={dashboard} initial={initial} theme={theme} isFramed={inFrame} />;
}
