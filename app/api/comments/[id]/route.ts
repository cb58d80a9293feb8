import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeComment, deleteComment } from '@/lib/product/comments/comments';
import { commentPatch } from '@/lib/product/comments/schema';

export const PATCH = route({ who: 'analyst', params: itemParams, body: commentPatch }, ({ actor, params, body }) =>
  changeComment(actor, params.id, body),
);
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  deleteComment(actor, params.id),
);
