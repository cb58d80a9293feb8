import { samlMetadata } from '@/lib/base/sso/saml';
import { route } from '@/lib/http/route';

/** What an identity provider is given. Holds the addresses of this server alone. */
export const GET = route(
  { who: 'anyone' },
  () =>
    new Response(samlMetadata(), {
      headers: { 'Content-Type': 'application/samlmetadata+xml; charset=utf-8', 'Cache-Control': 'no-store' },
    }),
);
