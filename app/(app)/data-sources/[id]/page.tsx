import { SourceScreen } from '@/components/data-sources/source-screen';
import { getDataSource } from '@/lib/product/data-sources/read/read';
import { page } from '../../../door';
import { found } from '../../../found';

export const metadata = { title: 'Data source' };

export default page({ who: 'user' }, async ({ actor, params }) => (
  <SourceScreen initial={await found(params, (id) => getDataSource(actor, id))} />
));
