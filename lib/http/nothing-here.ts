import { notFound } from '@/lib/base/errors/errors';
import { route } from './route';

/** The handler of every address of the API that nothing stands at: the answer is JSON there too. */
export const nothingHere = route({ who: 'anyone' }, () => {
  throw notFound('address');
});
