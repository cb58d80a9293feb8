import { CodeReviewScreen } from '@/components/code-analysis/code-review-screen';
import { getCodeAnalysis, getCodeRun } from '@/lib/product/code-analysis/runs';
import { page } from '../../../door';

export const metadata = { title: 'Code review' };

export default page({ who: 'owner' }, async ({ actor }) => {
  const initial = await getCodeAnalysis(actor, { target: 'installation' });
  const detail = initial.run ? await getCodeRun(actor, initial.run.id) : null;
  return <CodeReviewScreen initial={initial} detail={detail} />;
});
