import { attachedFile } from '@/lib/http/attachment';
import { route } from '@/lib/http/route';
import { statementFile } from '@/lib/product/exports/statement-file';
import { sqlRequest } from '@/lib/product/sql/schema';

/** The answer of a statement as a workbook. */
export const POST = route({ who: 'user', body: sqlRequest }, async ({ actor, body, request, origin }) =>
  attachedFile(
    await statementFile(actor, body, {
      signal: request.signal,
      origin,
    }),
  ),
);
