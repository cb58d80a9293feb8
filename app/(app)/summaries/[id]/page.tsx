import { SummaryScreen } from '@/components/summaries/summary-screen';
import { FEATURES } from '@/lib/base/plans/plans';
import { getSummary } from '@/lib/product/summaries/summaries';
import { page } from '../../../door';
import { found } from '../../../found';

export const metadata = { title: 'Summary' };

export default page({ who: 'user' }, async ({ actor, params }) => {
  const summary = await found(params, (id) => getSummary(actor, id));
  return <SummaryScreen key={summary.id} initial={summary} included={FEATURES[actor.plan].summaries} />;
});
