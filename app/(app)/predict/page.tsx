import { orNull } from '@/lib/core/errors';
import { listDataSources } from '@/lib/datasets/read';
import { readChoices } from '@/lib/predictions/check';
import { getPrediction, listPredictions } from '@/lib/predictions/predictions';
import { predictionAsked } from '@/lib/predictions/schema';
import { PredictScreen } from '@/components/predict/predict-screen';
import { page } from '../../door';

export const metadata = { title: 'Predict' };

const ID = /^[0-9a-f-]{36}$/;
const idIn = (value: unknown): string | null => (typeof value === 'string' && ID.test(value) ? value : null);

export default page({ who: 'user' }, async ({ actor, search }) => {
  const [predictions, all] = await Promise.all([listPredictions(actor), listDataSources(actor)]);
  const sources = all.filter(({ version, status }) => version > 0 && status !== 'uploading' && status !== 'parsing').map(({ id, name, rowCount, createdAt }) => ({ id, name, rowCount, createdAt }));
  const earlier = idIn(search.from);
  const from = earlier ? await orNull(getPrediction(actor, earlier)) : null;
  const wanted = from?.dataSourceId ?? idIn(search.source);
  const chosen = sources.find(({ id }) => id === wanted) ?? sources[0];
  const choices = chosen ? await orNull(readChoices(actor, chosen.id)) : null;
  return <PredictScreen key={`${wanted ?? ''} ${earlier ?? ''}`} predictions={predictions} sources={sources} choices={choices} from={from && predictionAsked.parse(from)} />;
});
