import { ApiReference, type ReferredOperation } from '@/components/public/api-reference';
import { env } from '@/lib/base/env/env';
import { apiDescription } from '../../api/openapi.json/described';

export const metadata = { title: 'API' };
export const dynamic = 'force-dynamic';

async function groupsOf() {
  const { paths } = await apiDescription();
  const groups = new Map<string, ReferredOperation[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { summary, tags, operationId, security, parameters, requestBody }] of Object.entries(methods)) {
      const [body] = Object.values(requestBody?.content ?? {});
      groups.set(tags[0]!, [
        ...(groups.get(tags[0]!) ?? []),
        {
          id: operationId,
          method: method.toUpperCase(),
          path,
          summary,
          scope: security[0].token[0],
          parameters: (parameters ?? []).map(({ name, required }) => ({ name, required })),
          body: body ? JSON.stringify(body.schema, null, 2) : null,
        },
      ]);
    }
  return [...groups].map(([name, operations]) => ({ name, operations }));
}

export default async function ApiPage() {
  return <ApiReference groups={await groupsOf()} address={env().PUBLIC_URL} />;
}
