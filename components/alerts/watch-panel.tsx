'use client';

import { lazy, Suspense, useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Drawer } from '@/components/ui/overlays/drawer';
import { AlertItem, DeliveryItem } from './lists';
import { useLists } from './use-lists';
import { ALERTS, DELIVERIES, NO_ALERTS, NO_DELIVERIES_HERE, NO_MAIL, TITLE } from './words';

const DeliveryDialog = lazy(() => import('./delivery-dialog'));

/** What is watched and mailed of one dashboard. */
export default function WatchPanel({
  dashboardId,
  mayEdit,
  onClose,
}: {
  dashboardId: string;
  mayEdit: boolean;
  onClose: () => void;
}) {
  const { alerts, deliveries, reload } = useLists(dashboardId);
  const [adding, setAdding] = useState(false);
  const failure = alerts.error ?? deliveries.error;
  const item = { mayEdit, showDashboard: false, reload: () => void reload() };
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={TITLE}
    >
      {failure && <Notice tone="bad">{messageOf(failure)}</Notice>}
      {alerts.data?.mailIsSetUp === false && <Notice>{NO_MAIL}</Notice>}
      <section aria-label={ALERTS}>
        <h3 className="px-4 pt-3 pb-1.5">{ALERTS}</h3>
        {alerts.data?.alerts.length === 0 && <p className="px-4 pb-3 text-ink-2">{NO_ALERTS}</p>}
        <ul className="border-t border-line-1">
          {alerts.data?.alerts.map((alert) => (
            <AlertItem key={alert.id} alert={alert} {...item} />
          ))}
        </ul>
      </section>
      <section aria-label={DELIVERIES}>
        <div className="flex items-center gap-2 px-4 pt-4 pb-1.5">
          <h3 className="flex-1">{DELIVERIES}</h3>
          {mayEdit && deliveries.data?.mailIsSetUp && (
            <Button size="small" onClick={() => setAdding(true)}>
              New delivery
            </Button>
          )}
        </div>
        {deliveries.data?.deliveries.length === 0 && <p className="px-4 pb-3 text-ink-2">{NO_DELIVERIES_HERE}</p>}
        <ul className="border-t border-line-1">
          {deliveries.data?.deliveries.map((delivery) => (
            <DeliveryItem key={delivery.id} delivery={delivery} {...item} />
          ))}
        </ul>
      </section>
      <Suspense fallback={null}>
        {adding && (
          <DeliveryDialog
            dashboardId={dashboardId}
            members={deliveries.data?.members ?? []}
            guests={deliveries.data?.guests ?? []}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </Drawer>
  );
}
