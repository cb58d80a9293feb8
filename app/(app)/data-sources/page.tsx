import { SourcesScreen } from '@/components/data-sources/sources-screen';
import { limitOf } from '@/lib/base/plans/plans';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { listMakers } from '@/lib/product/members/members';
import { page } from '../../door';

export const metadata = { title: 'Data Sources' };

export default page({ who: 'user' }, async ({ actor }) => {
  const [sources, makers] = await Promise.all([listDataSources(actor), listMakers(actor)]);
  return <SourcesScreen initial={sources} makers={makers} limit={limitOf(actor.plan, 'dataSources')} />;
});
