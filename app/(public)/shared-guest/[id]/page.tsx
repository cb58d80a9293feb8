import { cookies } from 'next/headers';
import { readTheme, THEME_COOKIE } from '@/components/client/browser/theme';
import { GuestEnded, GuestOut } from '@/components/guests/guest-end';
import { choiceOnTab } from '@/components/guests/choice';
import { GuestScreen } from '@/components/guests/guest-screen';
import { guestView, type GuestPictures } from '@/components/guests/guest-view';
import { guestDoor, guestRequest } from '@/lib/http/guest-page';
import { openAsGuest, type FirstLook } from '@/lib/product/sharing/first-look';

/** Of one look, which many guests share, the view is made once. */
const views = new WeakMap<FirstLook, GuestPictures>();
function viewOf(first: FirstLook): GuestPictures {
  const { dashboard, tab, answer } = first;
  const known = views.get(first);
  if (known) return known;
  const view = guestView({ dashboard, widgets: answer?.widgets ?? {}, choice: choiceOnTab(tab), isOutdated: false });
  views.set(first, view);
  return view;
}

export const metadata = { title: 'Shared dashboard', robots: { index: false, follow: false } };

type Address = { params: Promise<{ id: string }>; searchParams: Promise<{ tab?: string | string[] }> };

export default async function SharedDashboardPage({ params, searchParams }: Address) {
  const [{ id }, { tab: named }] = await Promise.all([params, searchParams]);
  const { cookies: own, origin, inFrame, isForAll } = await guestRequest();
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  const look = await guestDoor(own, id);
  if (look.kind === 'out') return <GuestOut theme={theme} isFramed={inFrame} />;
  if (look.kind === 'ended') return <GuestEnded theme={theme} end={look.end} isFramed={inFrame} />;
  const first = await openAsGuest(look.visit, id, {
    origin: isForAll ? null : origin,
    named: typeof named === 'string' ? named : undefined,
  });
  const { dashboard, tab, answer } = first;
  return (
    <GuestScreen
      key={id}
      dashboard={dashboard}
      initialTab={tab}
      initial={answer}
      initialView={viewOf(first)}
      theme={theme}
      isFramed={inFrame}
    />
  );
}
