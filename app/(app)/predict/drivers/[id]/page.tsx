import { getDataSource } from '@/lib/datasets/read';
import { getExplanation } from '@/lib/explanations/explanations';
import { ExplanationScreen } from '@/components/drivers/explanation-screen';
import { page } from '../../../../door';
import { found } from '../../../../found';

export const metadata = { title: 'What drives a column' };

export default page({ who: 'user' }, async ({ actor, params }) => {
  const explanation = await found(params, (id) => getExplanation(actor, id));
  return <ExplanationScreen key={explanation.id} initial={explanation} source={await getDataSource(actor, explanation.dataSourceId)} />;
});
