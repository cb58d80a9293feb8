import { UnsubscribeScreen } from '@/components/alerts/unsubscribe-screen';
import { orNull } from '@/lib/base/errors/errors';
import { readUnsubscription } from '@/lib/product/deliveries/deliveries';

// The address stands for a person: it is told to nobody and kept in no index.
export const metadata = {
  title: 'Unsubscribe',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
} as const;

export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <UnsubscribeScreen token={token} initial={await orNull(readUnsubscription(token))} />;
}
