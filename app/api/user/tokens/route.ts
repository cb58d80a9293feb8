import { apiTokenInput } from '@/lib/base/auth/api-token-schema';
import { createApiToken, listApiTokens } from '@/lib/base/auth/api-tokens';
import { Reply, route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listApiTokens(actor));

// Its answer is never kept by Idempotency-Key: it holds a secret.
export const POST = route(
  { who: 'user', regularWindow: true, body: apiTokenInput },
  async ({ actor, body, origin }) => new Reply(201, await createApiToken(actor, body, origin)),
);
