import { PredictScreen } from '@/components/predict/predict-screen';
import { orNull } from '@/lib/base/errors/errors';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { readChoices } from '@/lib/product/forecasts/check';
import { getForecast, listForecasts } from '@/lib/product/forecasts/forecasts';
import { forecastAsked } from '@/lib/product/forecasts/schema';
import { page } from '../../door';

export const metadata = { title: 'Predict' };

const ID = /^[0-9a-f-]{36}$/;
const idIn = (value: unknown): string | null => (typeof value === 'string' && ID.test(value) ? value : null);

export default page({ who: 'user' }, async ({ actor, search }) => {
  const [forecasts, all] = await Promise.all([listForecasts(actor), listDataSources(actor)]);
  const sources = all
    .filter(({ version, status }) => version > 0 && status !== 'uploading' && status !== 'parsing')
    .map(({ id, name, rowCount, createdAt }) => ({ id, name, rowCount, createdAt }));
  const earlier = idIn(search.from);
  const from = earlier ? await orNull(getForecast(actor, earlier)) : null;
  const wanted = from?.dataSourceId ?? idIn(search.source);
  const chosen = sources.find(({ id }) => id === wanted) ?? sources[0];
  const choices = chosen ? await orNull(readChoices(actor, chosen.id)) : null;
  return (
    <PredictScreen
      key={`${wanted ?? ''} ${earlier ?? ''}`}
      forecasts={forecasts}
      sources={sources}
      choices={choices}
      from={from && forecastAsked.parse(from)}
    />
  );
});
