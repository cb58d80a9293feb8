import { ExportsScreen } from '@/components/exports/exports-screen';
import { env } from '@/lib/base/env/env';
import { listExports } from '@/lib/product/exports/exports';
import { page } from '../../door';

export const metadata = { title: 'Exports' };

export default page({ who: 'user' }, async ({ actor }) => (
  <ExportsScreen initial={await listExports(actor)} keptDays={env().EXPORT_KEEP_DAYS} />
));
