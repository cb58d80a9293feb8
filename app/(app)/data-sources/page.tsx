import { SourcesScreen } from '@/components/data-sources/sources-screen';
import { limitOf } from '@/lib/base/plans/plans';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { page } from '../../door';

export const metadata = { title: 'Data Sources' };

export default page({ who: 'user' }, async ({ actor }) => (
  <SourcesScreen initial={await listDataSources(actor)} limit={limitOf(actor.plan, 'dataSources')} />
));
