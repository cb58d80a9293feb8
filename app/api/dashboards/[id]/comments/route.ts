import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { addComment, listComments } from '@/lib/product/comments/comments';
import { commentCreate } from '@/lib/product/comments/schema';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => listComments(actor, params.id));

export const POST = route(
  { who: 'analyst', params: itemParams, body: commentCreate, idempotent: true },
  async ({ actor, params, body }) => new Reply(201, await addComment(actor, params.id, body)),
);
