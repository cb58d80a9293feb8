import { notFound } from 'next/navigation';
import { AppError } from '@/lib/base/errors/errors';
import { itemParams } from '@/lib/http/params';

/** The item of `/{id}` for a page; what is not there, or not the reader's, shows the 404 page. */
export async function found<T>(params: Record<string, string>, read: (id: string) => Promise<T>): Promise<T> {
  const { data } = itemParams.safeParse(params);
  if (!data) notFound();
  return read(data.id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  });
}
