import { ExtractionsScreen } from '@/components/documents/extractions/extractions-screen';
import { ReviewScreen } from '@/components/documents/extractions/review-screen';
import { getDocument } from '@/lib/product/documents/documents';
import { getExtraction, listExtractions } from '@/lib/product/extractions/extractions';
import { page } from '../../door';
import { found } from '../../found';

export const metadata = { title: 'Extractions' };

export default page({ who: 'user' }, async ({ actor, search }) => {
  if (search.id === undefined) return <ExtractionsScreen initial={await listExtractions(actor)} />;
  const extraction = await found({ id: String(search.id) }, (id) => getExtraction(actor, id));
  const document = await getDocument(actor, extraction.documentId);
  return <ReviewScreen key={extraction.id} initial={extraction} document={document} />;
});
