import { GrokReviewScreen } from '@/components/code-analysis/grok-review-screen';
import { getCodeAnalysis } from '@/lib/product/code-analysis/runs';
import { page } from '../../../door';

export const metadata = { title: 'Grok review' };

export default page({ who: 'owner' }, async ({ actor }) => (
  <GrokReviewScreen initial={await getCodeAnalysis(actor, { target: 'snippet' })} />
));
