import type { ZodType } from 'zod';
import { AppError, check } from '@/lib/base/errors/errors';
import { readText, STRANGERS_BODY_LIMIT } from './body';

/** The fields of a form that a program sends, each once. */
export async function readFields<T>(request: Request, schema: ZodType<T>): Promise<T> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    throw new AppError('validation', 'Send the fields as application/x-www-form-urlencoded.');
  const fields = new URLSearchParams(await readText(request, STRANGERS_BODY_LIMIT));
  for (const name of fields.keys())
    if (fields.getAll(name).length > 1) throw new AppError('validation', `${name.slice(0, 100)}: stands twice.`);
  return check(schema, Object.fromEntries(fields));
}
