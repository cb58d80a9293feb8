import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeFinding } from '@/lib/product/code-analysis/findings';
import { findingPatch } from '@/lib/product/code-analysis/schema';

export const PATCH = route(
  { who: 'analyst', params: itemParams, body: findingPatch },
  ({ actor, params, body, origin }) => changeFinding(actor, params.id, body, origin),
);
