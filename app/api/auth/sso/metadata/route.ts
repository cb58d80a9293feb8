import { samlMetadata } from '@/lib/base/sso/saml';
import { route } from '@/lib/http/route';

/** What an identity provider is given: the addresses of this server and its certificates. */
export const GET = route(
  { who: 'anyone' },
  async () =>
    new Response(await samlMetadata(), {
      headers: { 'Content-Type': 'application/samlmetadata+xml; charset=utf-8', 'Cache-Control': 'no-store' },
    }),
);
