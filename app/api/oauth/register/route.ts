import { registerProgram } from '@/lib/base/auth/program-registration';
import { programRegistration } from '@/lib/base/auth/program-schema';
import { forEveryPage, OAUTH_DOOR, preflight, registrationFailure } from '@/lib/http/program-doors';
import { Reply, route } from '@/lib/http/route';

export const POST = forEveryPage(
  route(
    { who: 'anyone', ...OAUTH_DOOR, failure: registrationFailure, body: programRegistration },
    async ({ body, origin }) => new Reply(201, await registerProgram(body, origin)),
  ),
);
export const OPTIONS = preflight('POST');
