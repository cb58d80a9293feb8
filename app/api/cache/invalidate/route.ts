import { invalidateAnswers } from '@/lib/engine/answers';
import { invalidateInput } from '@/lib/engine/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', body: invalidateInput }, ({ actor }) => invalidateAnswers(actor));
