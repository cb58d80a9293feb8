import { answerProgram } from '@/lib/base/auth/program-consent';
import { programAnswer } from '@/lib/base/auth/program-schema';
import { route } from '@/lib/http/route';

// Its answer is never kept by Idempotency-Key: it holds a code.
export const POST = route({ who: 'user', regularWindow: true, body: programAnswer }, ({ actor, body, origin }) =>
  answerProgram(actor, body, origin),
);
