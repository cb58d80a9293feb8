import type { TokenScope, UserActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';

/** Refuses a program what its token doesn’t open. A person without one does what their roles allow. */
export function assertScope({ token }: UserActor, needed: TokenScope): void {
  if (!token || token.scopes.includes(needed)) return;
  throw new AppError(
    'token_scope',
    token.connected
      ? 'This program may only read. To let it change data, disconnect it on your profile and connect it again.'
      : `This API token lacks the scope “${needed}”.`,
  );
}
