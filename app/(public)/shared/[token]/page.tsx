import { cookies } from 'next/headers';
import { readTheme, THEME_COOKIE } from '@/components/client/browser/theme';
import { GuestEnded, GuestNote, GuestUnknown } from '@/components/guests/guest-end';
import { UnlockForm } from '@/components/guests/unlock-form';
import { WORDS } from '@/components/guests/words';
import { guestRequest } from '@/lib/http/guest-page';
import { lookAtLink } from '@/lib/product/sharing/guests';

export const metadata = { title: 'Shared dashboard', robots: { index: false, follow: false } };

/** What a link says where it did not lead on: the middleware has swapped the token of one that is open. */
export default async function SharedLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { origin, inFrame } = await guestRequest();
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  const link = await lookAtLink(token, origin);
  if (link.kind === 'ended') return <GuestEnded theme={theme} end={link.end} isFramed={inFrame} />;
  if (link.kind !== 'password') return <GuestUnknown theme={theme} />;
  return (
    <GuestNote theme={theme} title={WORDS.password.title} isFramed={inFrame}>
      <UnlockForm token={token} sharedBy={link.sharedBy} />
    </GuestNote>
  );
}
