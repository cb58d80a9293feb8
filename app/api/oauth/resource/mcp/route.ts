import { describeResource, mcpResource } from '@/lib/base/auth/program-addresses';
import { forEveryPage, OAUTH_DOOR, preflight } from '@/lib/http/program-doors';
import { route } from '@/lib/http/route';

export const GET = forEveryPage(route({ who: 'anyone', ...OAUTH_DOOR }, () => describeResource(mcpResource())));
export const OPTIONS = preflight('GET');
