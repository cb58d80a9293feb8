import { invalidateAnswers } from '@/lib/engines/answers/cached-answers';
import { invalidateInput } from '@/lib/engines/answers/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', body: invalidateInput }, ({ actor }) => invalidateAnswers(actor));
