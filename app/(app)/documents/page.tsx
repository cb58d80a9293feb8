import { DocumentsScreen } from '@/components/documents/list/documents-screen';
import { limitOf } from '@/lib/base/plans/plans';
import { listDocuments } from '@/lib/product/documents/documents';
import { page } from '../../door';

export const metadata = { title: 'Documents' };

export default page({ who: 'user' }, async ({ actor }) => (
  <DocumentsScreen initial={await listDocuments(actor)} limit={limitOf(actor.plan, 'documents')} />
));
