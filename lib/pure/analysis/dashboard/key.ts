import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import { questionOf } from '../charts/question';

/** A question with the rows that it is asked of: what was refused once is not proposed again. */
export function keyOf(asked: QueryInput): string {
  const query = querySchema.parse(asked);
  return `${questionOf(query)} ${JSON.stringify(query.filters)}`;
}
