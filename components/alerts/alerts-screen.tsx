'use client';

import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Page, PageHead } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { AlertItem, DeliveryItem } from './lists';
import { useLists } from './use-lists';
import { ALERTS, DELIVERIES, NO_ALERTS, NO_DELIVERIES, NO_MAIL, TITLE } from './words';

/** All alerts of the reader and all deliveries of the workspace. */
export function AlertsScreen({ mayEdit }: { mayEdit: boolean }) {
  const { alerts, deliveries, reload } = useLists();
  const item = { mayEdit, showDashboard: true, reload: () => void reload() };
  const failure = alerts.error ?? deliveries.error;
  return (
    <Page>
      <PageHead title={TITLE} />
      {alerts.data?.mailIsSetUp === false && <Notice>{NO_MAIL}</Notice>}
      {failure ? (
        <ErrorState
          title="Couldn’t load alerts and deliveries"
          action={<Button onClick={() => void reload()}>Try again</Button>}
        >
          {messageOf(failure)}
        </ErrorState>
      ) : !alerts.data || !deliveries.data ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div className="grid gap-6 wide:grid-cols-2">
          <section aria-label={ALERTS}>
            <h2 className="mb-2">{ALERTS}</h2>
            <Sheet>
              {alerts.data.alerts.length === 0 ? (
                <EmptyState>{NO_ALERTS}</EmptyState>
              ) : (
                <ul>
                  {alerts.data.alerts.map((alert) => (
                    <AlertItem key={alert.id} alert={alert} {...item} />
                  ))}
                </ul>
              )}
            </Sheet>
          </section>
          <section aria-label={DELIVERIES}>
            <h2 className="mb-2">{DELIVERIES}</h2>
            <Sheet>
              {deliveries.data.deliveries.length === 0 ? (
                <EmptyState>{NO_DELIVERIES}</EmptyState>
              ) : (
                <ul>
                  {deliveries.data.deliveries.map((delivery) => (
                    <DeliveryItem key={delivery.id} delivery={delivery} {...item} />
                  ))}
                </ul>
              )}
            </Sheet>
          </section>
        </div>
      )}
    </Page>
  );
}
