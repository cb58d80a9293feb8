import { listDataSources } from '@/lib/datasets/read';
import { limitOf } from '@/lib/plans/plans';
import { SourcesScreen } from '@/components/data-sources/sources-screen';
import { page } from '../../door';

export const metadata = { title: 'Data Sources' };

export default page({ who: 'user' }, async ({ actor }) => <SourcesScreen initial={await listDataSources(actor)} limit={limitOf(actor.plan, 'dataSources')} />);
