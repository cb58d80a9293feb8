import { getDataSource } from '@/lib/datasets/read';
import { getPrediction } from '@/lib/predictions/predictions';
import { PredictionScreen } from '@/components/predict/prediction-screen';
import { page } from '../../../door';
import { found } from '../../../found';

export const metadata = { title: 'Forecast' };

export default page({ who: 'user' }, async ({ actor, params }) => {
  const prediction = await found(params, (id) => getPrediction(actor, id));
  return <PredictionScreen key={prediction.id} initial={prediction} source={await getDataSource(actor, prediction.dataSourceId)} />;
});
