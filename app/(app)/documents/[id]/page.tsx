import { DocumentScreen } from '@/components/documents/screen/document-screen';
import { getDocument } from '@/lib/product/documents/documents';
import { page } from '../../../door';
import { found } from '../../../found';

export const metadata = { title: 'Document' };

export default page({ who: 'user' }, async ({ actor, params }) => {
  const document = await found(params, (id) => getDocument(actor, id));
  return <DocumentScreen key={document.id} initial={document} />;
});
