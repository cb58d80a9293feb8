'use client';

import { useRouter } from 'next/navigation';
import { messageOf } from '@/components/client/requests/api-error';
import { SourceOffers } from '@/components/data/offers/source-offers';
import type { Taken } from '@/components/data/offers/use-offers';
import { sentence } from '@/components/data/words';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { useRemakeDashboard } from './state/change-dashboards';
import type { Editor } from './state/use-dashboard';
import type { Sources } from './state/use-sources';
import { dashboardOffersWords } from './words';

type Props = {
  data: Pick<Sources, 'sources' | 'take'>;
  editor: Pick<Editor, 'dashboard' | 'take'>;
  mayChange: boolean;
  /** Not kept: the page makes it again. */ isPreview: boolean;
};

/**
 * What could be read otherwise in the data of a dashboard. An automatic dashboard that nobody has changed is made again
 * from the new reading; another one keeps its charts.
 */
export default function DashboardOffers({ data: { sources, take }, editor, mayChange, isPreview }: Props) {
  const router = useRouter();
  const remake = useRemakeDashboard();
  const onTaken = async (changed: DataSource): Promise<Taken> => {
    take(changed);
    if (isPreview) {
      router.refresh();
      return {};
    }
    try {
      const { dashboard, remade } = await remake(editor.dashboard.id);
      editor.take(dashboard);
      return {
        description: remade ? dashboardOffersWords.dashboardRecreated : dashboardOffersWords.youveChangedDashboard,
      };
    } catch (error) {
      return { description: dashboardOffersWords.couldntRecreateDashboard(sentence(messageOf(error))) };
    }
  };
  return sources.map((source) => (
    <SourceOffers key={source.id} source={source} mayChange={mayChange} onTaken={onTaken} />
  ));
}
