import { ForecastScreen } from '@/components/predict/forecast-screen';
import { getDataSource } from '@/lib/product/data-sources/read/read';
import { getForecast } from '@/lib/product/forecasts/forecasts';
import { page } from '../../../door';
import { found } from '../../../found';

export const metadata = { title: 'Forecast' };

export default page({ who: 'user' }, async ({ actor, params }) => {
  const forecast = await found(params, (id) => getForecast(actor, id));
  return (
    <ForecastScreen key={forecast.id} initial={forecast} source={await getDataSource(actor, forecast.dataSourceId)} />
  );
});
